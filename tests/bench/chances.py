#!/usr/bin/env python3
"""The chances of a win, a draw and a loss: the games behind them, their fit, and how well they fit.

    tests/bench/chances.py play BIN OPENINGS.epd GAMES.txt [NODES [I/N]]   self-play from each opening
    tests/bench/chances.py fit GAMES.txt...                                the numbers of chances.cpp
    tests/bench/chances.py check GAMES.txt... [--svg FILE]                 by tenths, on games not fitted

GAMES.txt has a line `game NUMBER POINTS` for each game, White's, and then a line `FEN;cp 34` for each
position, the score for its side to move. For the check each third of the games is told by a fit to
the other two. Needs NumPy.
"""
import math
import sys

import numpy as np

from uci_games import VALUES, Engine, openings, play

NAMES = ("win", "draw", "loss")
FEATURES = 7  # of a quadratic: 1, pieces, pawns, pieces^2, pawns^2, pieces x pawns, clock
ODDS = 3  # of the odds of a dead draw: 1, pieces, pawns
# The quadratics of a model without dead draws, which 1,013 other games gave: few games can only say
# by how much to stretch them, many say more.
HALF_SCORE = (161.8, -56.7, -121.9, 27.4, 48.9, 38.5, 273.0)
SPREAD = (41.0, 9.1, 19.0, 26.8, -15.1, 36.5, 74.0)
# How many games weigh as much as a factor that is off by this much, in centipawns or log odds.
STIFF_GAMES = 10
STIFF = np.array(2 * FEATURES * [50.0] + ODDS * [2.0] + [1.0])


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
    words = fen.split()
    men = [man.lower() for man in words[0] if man.isalpha()]
    pawns = min(1, men.count("p") / 16)
    pieces = min(1, sum(VALUES.get(man, 0) for man in men if man != "p") / 62)
    clock = min(1, int(words[4]) / 100)
    return (1, pieces, pawns, pieces * pieces, pawns * pawns, pieces * pawns, clock)


class Rows:
    """The positions with a score in centipawns; results are 0 for a win, 1 for a draw, 2 for a loss."""

    def __init__(self, games, scores, table, results):
        self.games, self.scores, self.table, self.results = games, scores, table, results

    def of(self, mask):
        return Rows(self.games[mask], self.scores[mask], self.table[mask], self.results[mask])


def read(paths):
    games, scores, table, results = [], [], [], []
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
                games.append(int(game))
                scores.append(float(value))
                table.append(features(fen))
                results.append(int(2 - 2 * own))
    return Rows(np.array(games), np.array(scores), np.array(table, dtype=float), np.array(results))


def logistic(exponent):
    return 1 / (1 + np.exp(-np.clip(exponent, -500, 500)))


def inner(factors, table):
    """What a position says, beside the score: half_score, spread, log odds and logarithm of
    alive_score."""
    return [table[:, :FEATURES] @ factors[:FEATURES],
            table[:, :FEATURES] @ factors[FEATURES:2 * FEATURES],
            table[:, :ODDS] @ factors[2 * FEATURES:-1], np.full(len(table), factors[-1])]


def chances(values, scores):
    """Of a win and of a loss; see chances.cpp."""
    half, spread = np.maximum(1, values[0]), np.maximum(1, values[1])
    dead = logistic(values[2])
    alive = 1 - dead * np.exp(-np.abs(scores) / np.exp(values[3]))
    level = (1 - dead) * logistic(-half / spread)

    def win(score):
        chance = alive * logistic((score - half) / spread)
        return np.where(score < 0, np.minimum(level, chance), chance)

    return win(scores), win(-scores)


def loss(values, rows):
    """The log loss of each position."""
    win, lost = chances(values, rows.scores)
    return -np.log(np.maximum(np.choose(rows.results, (win, 1 - win - lost, lost)), 1e-6))


def mean_loss(factors, rows):
    """And its gradient."""
    values = inner(factors, rows.table)
    slopes = []
    for number, value in enumerate(values):
        step = 1e-4 * (100 if number < 2 else 1)
        more, less = ([*values[:number], value + way, *values[number + 1:]] for way in (step, -step))
        slopes.append((loss(more, rows) - loss(less, rows)) / (2 * step) / len(rows.scores))
    table = rows.table
    parts = [slopes[0] @ table[:, :FEATURES], slopes[1] @ table[:, :FEATURES],
             slopes[2] @ table[:, :ODDS], [slopes[3].sum()]]
    return loss(values, rows).mean(), np.concatenate(parts)


def minimum(function, start, most=300, memory=12):
    """Where a function, which gives its gradient as well, is least (L-BFGS)."""
    x, pairs = start, []
    value, slope = function(x)
    for _ in range(most):
        way, factors = slope.copy(), []
        for step, change in reversed(pairs):
            factors.append(step @ way / (step @ change))
            way -= factors[-1] * change
        way *= pairs[-1][0] @ pairs[-1][1] / (pairs[-1][1] @ pairs[-1][1]) if pairs else (
            0.1 / np.abs(way).max())
        for (step, change), factor in zip(pairs, reversed(factors)):
            way += step * (factor - change @ way / (step @ change))
        length = 1.0
        while True:
            after = x - length * way
            next_value, next_slope = function(after)
            if next_value <= value - 1e-4 * length * (slope @ way) or length < 1e-8:
                break
            length /= 2
        step, change, gain = after - x, next_slope - slope, value - next_value
        x, value, slope = after, next_value, next_slope
        if step @ change > 0:
            pairs = [*pairs, (step, change)][-memory:]
        if gain < 1e-8:
            break
    return x


def fit(rows):
    """First by how much to stretch the quadratics, and the dead draws; then all factors, held by
    what that gives."""
    quadratics = np.zeros((2, 2 * FEATURES))
    quadratics[0, :FEATURES], quadratics[1, FEATURES:] = HALF_SCORE, SPREAD

    def spelled(few):
        return np.concatenate([few[:2] @ quadratics, few[2:]])

    def by_few(few):
        value, slope = mean_loss(spelled(few), rows)
        return value, np.concatenate([quadratics @ slope[:2 * FEATURES], slope[2 * FEATURES:]])

    held = spelled(minimum(by_few, np.array([1, 1, -2, 0, 0, math.log(100)])))
    weight = STIFF_GAMES / len(np.unique(rows.games))

    def by_all(scaled):
        value, slope = mean_loss(held + STIFF * scaled, rows)
        return value + weight * scaled @ scaled, STIFF * slope + 2 * weight * scaled

    return held + STIFF * minimum(by_all, np.zeros(len(held)))


def told(rows):
    """The chances of a win, a draw and a loss in each position, by a fit to other games."""
    found = np.zeros((3, len(rows.scores)))
    for part in range(3):
        held_out = rows.games % 3 == part
        factors = fit(rows.of(~held_out))
        asked = rows.of(held_out)
        win, lost = chances(inner(factors, asked.table), asked.scores)
        found[:, held_out] = win, 1 - win - lost, lost
    return found


def tenths(found, rows):
    """For each result and each tenth of its chance: positions, mean chance and share in percent, and
    the error of one standard deviation of their difference, by games."""
    games = np.unique(rows.games, return_inverse=True)[1]
    table = {}
    for kind, name in enumerate(NAMES):
        cells = table[name] = []
        for tenth in range(10):
            here = np.minimum(9, (10 * found[kind]).astype(int)) == tenth
            count = here.sum()
            if not count:
                cells.append(None)
                continue
            chance, ended = found[kind, here], rows.results[here] == kind
            by_game = np.bincount(games[here], weights=ended - chance)
            cells.append((count, 100 * chance.mean(), 100 * ended.mean(),
                          100 * math.sqrt(by_game @ by_game) / count))
    return table


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
    found = told(rows)
    table = tenths(found, rows)
    ended = np.choose(rows.results, found)
    print(f"{len(np.unique(rows.games))} games, {len(rows.scores)} positions, "
          f"log loss {-np.log(np.maximum(ended, 1e-6)).mean():.4f}")
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
        factors = fit(read(words[1:]))
        print("half_score ", *(f"{one:.1f}" for one in factors[:FEATURES]))
        print("spread     ", *(f"{one:.1f}" for one in factors[FEATURES:2 * FEATURES]))
        print("dead_odds  ", *(f"{one:.2f}" for one in factors[2 * FEATURES:-1]))
        print(f"alive_score {math.exp(factors[-1]):.0f}")
    elif words[:1] == ["check"] and len(words) > 1:
        check(words[1:], plot)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
