#!/usr/bin/env python3
"""Measures the module libchess, against python-chess if that can be imported, in one run on one core.

    PYTHONPATH=build/release/python[:PYTHON_CHESS] tests/bench/python.py [FILE.pgn [RUNS]]

FILE is a PGN with evaluations and clocks; without one, the project's own games are annotated for it.
Figures are medians of RUNS (5) runs, in which the two take turns. The peer reads the first 200 games
only, and counts to a lower depth: rates are compared, per game and per position. Both do the same
work, but that the peer's games without annotations have them, and that our games are checked at once
and taken apart when they are looked into, as in the two rows that say at what.
"""
import io
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy  # the first array would import it within a measurement

import libchess

try:
    import chess
    import chess.pgn
    import chess.polyglot
except ImportError:
    chess = None

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PEER_GAMES = 200


def own_games():
    """Some 8 MB of annotated games."""
    text = io.StringIO()
    with libchess.read_pgn(os.path.join(ROOT, "data/pgn/classics.pgn")) as games:
        for game in games:
            annotated = libchess.annotate(game, nodes=200).game
            clocked = libchess.Game(tags=annotated.tags, result=annotated.result)
            for move in annotated:
                clocked.append(move.move, eval=move.eval, clock=3600 - move.ply)
            text.write(str(clocked) + "\n")
    return text.getvalue() * (8_000_000 // len(text.getvalue()))


def seconds(work):
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def exhaust(iterator):
    for _ in iterator:
        pass


def peer_games(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def visit(games, evaluation, clock):
    for game in games:
        for move in game if isinstance(game, libchess.Game) else game.mainline():
            evaluation(move), clock(move)


def peer_arrays(games):
    """The columns that games_to_arrays makes unless it is told otherwise."""
    moves, evals, clocks, keys, starts, ratings, results = [], [], [], [], [0], [], []
    for game in games:
        ratings.append([int(game.headers.get(name, 0)) for name in ("WhiteElo", "BlackElo")])
        results.append(game.headers.get("Result"))
        board = game.board()
        for node in game.mainline():
            board.push(node.move)
            moves.append(node.move.from_square | node.move.to_square << 6)
            score = node.eval()
            evals.append(numpy.nan if score is None else score.white().score(mate_score=100000))
            clocks.append(node.clock() or numpy.nan)
            keys.append(chess.polyglot.zobrist_hash(board))
        starts.append(len(moves))
    return [numpy.array(column) for column in (moves, evals, clocks, keys, starts, ratings, results)]


def peer_perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += peer_perft(board, depth - 1)
        board.pop()
    return count


def import_time():
    code = "import time; t = time.perf_counter(); import libchess; print(time.perf_counter() - t)"
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                                text=True).stdout)


def compare(name, unit, ours, peer, runs):
    """Both are pairs: how much is done, and what does it."""
    rates, ratios = [], []
    for _ in range(runs):
        rates.append(ours[0] / seconds(ours[1]))
        if chess:
            ratios.append(rates[-1] / (peer[0] / seconds(peer[1])))
    ratio = f"{statistics.median(ratios):>8.0f} times python-chess" if ratios else ""
    print(f"{name:<28}{statistics.median(rates):>16,.0f} {unit:<12}{ratio}")


def main(path, runs):
    games = sum(1 for _ in libchess.read_pgn(path, errors="skip"))
    few = min(games, PEER_GAMES)
    peers = lambda: itertools.islice(peer_games(path), few)
    read = lambda **options: libchess.read_pgn(path, errors="skip", **options)
    start = libchess.Position()
    print(f"libchess {libchess.__version__}, {games} games, {os.path.getsize(path) / 1e6:.1f} MB,",
          f"python-chess {chess.__version__}" if chess else "no python-chess")
    compare("perft", "positions/s", (119060324, lambda: libchess.perft(start, 6)),
            (197281, lambda: peer_perft(chess.Board(), 4)), runs)
    compare("games", "games/s", (games, lambda: exhaust(read())), (few, lambda: exhaust(peers())),
            runs)
    compare("games without annotations", "games/s",
            (games, lambda: exhaust(read(annotations=False))), (few, lambda: exhaust(peers())), runs)
    compare("games, tags and moves", "games/s",
            (games, lambda: exhaust((game.tags["White"], game.moves) for game in read())),
            (few, lambda: exhaust((game.headers["White"], list(game.mainline_moves()))
                                  for game in peers())), runs)
    compare("games, evals and clocks", "games/s",
            (games, lambda: visit(read(), lambda move: move.eval, lambda move: move.clock)),
            (few, lambda: visit(peers(), lambda node: node.eval(), lambda node: node.clock())), runs)
    compare("games into arrays", "games/s", (games, lambda: libchess.games_to_arrays(path)),
            (few, lambda: peer_arrays(peers())), runs)
    texts = [str(libchess.Game(moves=game.moves)).rpartition("\n\n")[2] for game in read()]
    compare("movetext into arrays", "games/s", (games, lambda: libchess.games_to_arrays(texts)),
            (few, lambda: peer_arrays(chess.pgn.read_game(io.StringIO(text)) for text in texts[:few])),
            runs)
    print(f"import libchess {1000 * statistics.median(import_time() for _ in range(9)):.1f} ms")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1], int((sys.argv[2:] or ["5"])[0]))
    else:
        with tempfile.NamedTemporaryFile("w", suffix=".pgn") as made:
            made.write(own_games())
            made.flush()
            main(made.name, 5)
