"""mates.py FILE LENGTH: the mates in at most LENGTH moves that games had, each proved."""
import sys

import libchess

for game in libchess.read_pgn(sys.argv[1]):
    for node in game:
        mate = libchess.prove_mate(node.before, int(sys.argv[2]), nodes=100_000, certificate=True)
        if mate.status == "mate":
            verified = libchess.verify(mate.certificate)
            white, black = (game.tags.get(name, "?") for name in ("White", "Black"))
            print(f"{white} - {black}: mate in {mate.mate}, {verified.positions} positions verified")
            print("  ", node.before.fen())
            print("  ", node.before.line_san(mate.pv), "(played:", node.san + ")")
            break
