#!/usr/bin/env python3
"""The chances of a win, a draw and a loss: the games behind them, their fit, and how well they fit.

    tests/bench/chances.py play BIN OPENINGS.epd GAMES.txt [NODES [I/N]]   self-play from each opening
    tests/bench/chances.py fit GAMES.txt...                                the quadratics of chances.cpp
    tests/bench/chances.py check GAMES.txt... [--svg FILE]                 by tenths, on the other games

GAMES.txt has a line `game NUMBER POINTS` for each game, White's, and then a line `FEN;cp 34` for each
position, the score for its side to move. Two games of three are fitted, the third is checked.
"""
import math
import random
import sys

from uci_games import VALUES, Engine, openings, play

NAMES = ("win", "draw", "loss")
COUNT = 7  # factors of each quadratic, the clock's included


def self_play(chesstool, opening_file, out, nodes="3000", part="1/1"):
    engine = Engine([chesstool, "uci"], [("Hash", 4)], f"nodes {nodes}")
    board = Engine([chesstool, "uci"])
    index, parts = (int(word) for word in part.split("/"))
    with open(out, "a", encoding="utf-8") as file:
        for number, opening in enumerate(openings(opening_file)):
            if number % parts != index - 1:
                continue
            points, plies = play(board, (engine, engine), opening)
            file.write(f"game {number} {points}\n")
            for fen, score in plies:
                file.write(f"{fen};{score[0]} {score[1]}\n")
            file.flush()


def features(fen):
    men = [man.lower() for man in fen.split()[0] if man.isalpha()]
    pawns = min(1, men.count("p") / 16)
    pieces = min(1, sum(VALUES.get(man, 0) for man in men if man != "p") / 62)
    clock = min(1, int(fen.split()[4]) / 100)
    return (1, pieces, pawns, pieces * pieces, pawns * pawns, pieces * pawns, clock)


def read(paths):
    """(game, score, features, result: 0 win, 1 draw, 2 loss) of each position with a score in cp."""
    rows = []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("game "):
                    game, points = line.split()[1:3]
                    continue
                fen, _, score = line.rstrip("\n").partition(";")
                kind, _, value = score.partition(" ")
                if kind != "cp" or abs(int(value)) > 20000:
                    continue
                own = float(points) if fen.split()[1] == "w" else 1 - float(points)
                rows.append((int(game), int(value), features(fen), int(2 - 2 * own)))
    return rows


def logistic(exponent):
    return 1 / (1 + math.exp(max(-500, min(500, exponent))))


def chances(factors, score, row):
    half = max(1, sum(f * x for f, x in zip(factors[:COUNT], row)))
    spread = max(1, sum(f * x for f, x in zip(factors[COUNT:], row)))
    return logistic((half - score) / spread), logistic((half + score) / spread), half, spread


def gradient(factors, rows):
    """That of the mean log loss."""
    sums = [0.0] * (2 * COUNT)
    for _, score, row, result in rows:
        win, loss, half, spread = chances(factors, score, row)
        draw = max(1e-9, 1 - win - loss)
        by_win = (-1 / max(win, 1e-9), 1 / draw, 0)[result] * win * (1 - win)
        by_loss = (0, 1 / draw, -1 / max(loss, 1e-9))[result] * loss * (1 - loss)
        by_half = -(by_win + by_loss) / spread
        by_spread = (by_win * (half - score) + by_loss * (half + score)) / spread ** 2
        for i, x in enumerate(row):
            sums[i] += by_half * x
            sums[COUNT + i] += by_spread * x
    return [one / len(rows) for one in sums]


def fit(rows, steps=800, batch=4000):
    factors = [150.0] + [0.0] * (COUNT - 1) + [80.0] + [0.0] * (COUNT - 1)
    mean, square = [0.0] * (2 * COUNT), [0.0] * (2 * COUNT)
    source = random.Random(1)
    for step in range(1, steps + 1):
        rate = 3 * (1 - step / steps) + 0.02
        for i, g in enumerate(gradient(factors, source.choices(rows, k=batch))):
            mean[i] += 0.1 * (g - mean[i])
            square[i] += 0.01 * (g * g - square[i])
            factors[i] -= rate * mean[i] / (1 - 0.9 ** step) / (
                math.sqrt(square[i] / (1 - 0.99 ** step)) + 1e-12)
    return factors


def is_held_out(row):
    return row[0] % 3 == 0


def tenths(factors, rows):
    """For each result and each tenth of its chance: positions, mean chance and share in percent, and
    the error of one standard deviation of their difference, by games."""
    table = {name: [[0, 0.0, 0, {}] for _ in range(10)] for name in NAMES}
    for game, score, row, result in rows:
        win, loss, _, _ = chances(factors, score, row)
        for kind, chance in enumerate((win, 1 - win - loss, loss)):
            cell = table[NAMES[kind]][min(9, int(10 * chance))]
            cell[0] += 1
            cell[1] += chance
            cell[2] += result == kind
            cell[3][game] = cell[3].get(game, 0) + (result == kind) - chance
    return {name: [(n, 100 * chance / n, 100 * share / n,
                    100 * math.sqrt(sum(d * d for d in games.values())) / n) if n else None
                   for n, chance, share, games in cells] for name, cells in table.items()}


def svg(table):
    """The reliability plot."""
    colours = {"win": "#2f7d4f", "draw": "#8a8a8a", "loss": "#b3402f"}
    size, margin = 400, 46

    def place(x, y):
        return margin + x * size / 100, margin / 2 + size - y * size / 100

    def line(x1, y1, x2, y2, style):
        (a, b), (c, d) = place(x1, y1), place(x2, y2)
        return f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" {style}/>'

    width = size + 2 * margin
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{size + 2 * margin}" '
             'font-family="sans-serif" font-size="12">',
             '<rect width="100%" height="100%" fill="white"/>']
    for tick in range(0, 101, 20):
        parts.append(line(tick, 0, tick, 100, 'stroke="#ddd"'))
        parts.append(line(0, tick, 100, tick, 'stroke="#ddd"'))
        x, y = place(tick, 0)
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{tick}</text>')
        x, y = place(0, tick)
        parts.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{tick}</text>')
    parts.append(line(0, 0, 100, 100, 'stroke="#999" stroke-dasharray="4 3"'))
    for number, (name, colour) in enumerate(colours.items()):
        for cell in filter(None, table[name]):
            _, chance, share, error = cell
            low, high = max(0, share - 2 * error), min(100, share + 2 * error)
            parts.append(line(chance, low, chance, high, f'stroke="{colour}"'))
            x, y = place(chance, share)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>')
        x, y = place(4, 95 - 6 * number)
        parts.append(f'<circle cx="{x:.1f}" cy="{y - 4:.1f}" r="3.5" fill="{colour}"/>')
        parts.append(f'<text x="{x + 9:.1f}" y="{y:.1f}">{name}</text>')
    x, y = place(50, 0)
    parts.append(f'<text x="{x:.1f}" y="{y + 34:.1f}" text-anchor="middle">chance told, %</text>')
    x, y = place(0, 50)
    parts.append(f'<text x="{x - 32:.1f}" y="{y:.1f}" text-anchor="middle" '
                 f'transform="rotate(-90 {x - 32:.1f} {y:.1f})">how it ended, %</text>')
    return "\n".join([*parts, "</svg>\n"])


def check(paths, plot):
    rows = read(paths)
    factors = fit([row for row in rows if not is_held_out(row)])
    held_out = [row for row in rows if is_held_out(row)]
    table = tenths(factors, held_out)
    print(f"{len({row[0] for row in held_out})} games, {len(held_out)} positions")
    for name, cells in table.items():
        for number, cell in enumerate(cells):
            if cell:
                n, chance, share, error = cell
                print(f"{name:5} {10 * number:3} to {10 * number + 10:3} %: {n:7} positions, told "
                      f"{chance:5.1f}, ended {share:5.1f}, {share - chance:+5.1f} +- {error:.1f}")
    if plot:
        with open(plot, "w", encoding="utf-8") as file:
            file.write(svg(table))


def main():
    words = sys.argv[1:]
    plot = None
    if "--svg" in words:
        at = words.index("--svg")
        plot = words[at + 1]
        del words[at:at + 2]
    if words[:1] == ["play"] and len(words) >= 4:
        self_play(*words[1:])
    elif words[:1] == ["fit"] and len(words) > 1:
        factors = fit([row for row in read(words[1:]) if not is_held_out(row)])
        print("half_score", *(f"{one:.1f}" for one in factors[:COUNT]))
        print("spread    ", *(f"{one:.1f}" for one in factors[COUNT:]))
    elif words[:1] == ["check"] and len(words) > 1:
        check(words[1:], plot)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
