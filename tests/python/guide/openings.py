"""openings.py FILE PLIES: which positions are reached after PLIES plies, and how White scores."""
import sys

import numpy

import libchess

plies = int(sys.argv[2])
games = libchess.games_to_arrays(sys.argv[1], clocks=False, evals=False)
usual = games.start_keys == libchess.Position().key
long_enough = usual & (numpy.diff(games.starts) >= plies)
rows = games.starts[:-1][long_enough] + plies - 1
keys, first, which = numpy.unique(games.keys[rows], return_index=True, return_inverse=True)
counts = numpy.bincount(which)
points = numpy.bincount(which, weights=numpy.nan_to_num(games.results[long_enough], nan=0.5))
for i in numpy.lexsort((first, -counts)):
    row = rows[first[i]]
    line = map(libchess.Move.from_bits, games.moves[row - plies + 1 : row + 1])
    score = 100 * points[i] / counts[i]
    print(f"{counts[i]:>6} games {score:>4.0f} %  {libchess.Position().line_san(line)}")
