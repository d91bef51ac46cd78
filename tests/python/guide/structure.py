"""structure.py FILE: the games in which White, after 15 moves, has no pawn on the f-file."""
import sys

import libchess

F_FILE = libchess.SquareSet(f"f{rank}" for rank in range(1, 9))


def is_wanted(game):
    positions = game.positions()
    if len(positions) <= 30:
        return False
    pawns = positions[30].pieces(libchess.PAWN, libchess.WHITE)
    return pawns.isdisjoint(F_FILE)


with libchess.read_pgn(sys.argv[1], errors="skip") as games:
    libchess.write_pgn(sys.stdout, filter(is_wanted, games), comments=False, variations=False)
    print(f"{games.broken} broken games", file=sys.stderr)
