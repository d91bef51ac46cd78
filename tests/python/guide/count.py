"""count.py DEPTH [FEN]: how many positions there are after DEPTH plies, by first move."""
import sys

import libchess

depth = int(sys.argv[1])
try:
    position = libchess.Position(*sys.argv[2:3])
except libchess.FenError as error:
    sys.exit(f"{error.source}\n{'^' * error.length:>{error.column + error.length - 1}} {error.message}")
for move, count in libchess.divide(position, depth).items():
    print(f"{position.san(move):<6}{count:>12,}")
print(f"all   {libchess.perft(position, depth):>12,}")
