"""Chess: positions, moves, PGN, perft, engines, chess problems, puzzles, annotation.

    >>> import libchess
    >>> position = libchess.Position().make("e4")
    >>> position.fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    >>> libchess.perft(position, 4)
    405385

Position, Move, Piece, SquareSet and Score are values: they do not change, and they compare, hash,
copy and pickle. A FEN is taken wherever a Position is. Long calls let other threads run, and Ctrl-C ends them. The guide's page about
Python has programs: /usr/share/doc/chesstool/guide/python.md.
"""

from libchess import _variant

_variant.load()

from libchess import _libchess
from libchess._libchess import *
from libchess._libchess import __version__


def _restore(name, state):
    """What a pickle calls to make a value."""
    return _libchess._restorers[name](state)


__all__ = [name for name in vars(_libchess) if not name.startswith("_")]
