"""annotate.py IN OUT NODES: annotates all games of a file."""
import sys

import libchess

source, target, nodes = sys.argv[1:]


def annotated(games):
    for game in games:
        result = libchess.annotate(game, nodes=int(nodes))
        print(game.tags.get("White", "?"), "-", game.tags.get("Black", "?"))
        for name, player in ("White", result.white), ("Black", result.black):
            if player.moves:
                print(f"  {name}: accuracy {player.accuracy:.0f} %, {player.blunders} blunders")
        yield result.game


with libchess.read_pgn(source) as games:
    libchess.write_pgn(target, annotated(games))
