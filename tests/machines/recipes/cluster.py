"""Reads large PGN files into arrays, or annotates their games, on the workers of a Dask cluster.

    cluster.py [--scheduler ADDRESS] [--piece MB] arrays GAMES.pgn... -o ARRAYS.npz
    cluster.py [--scheduler ADDRESS] [--piece MB] annotate --nodes N GAMES.pgn... -o ANNOTATED.pgn

Without an address, a cluster on this machine. The workers need the module libchess, and the files
under the same names. A file is cut into pieces of about so many bytes; a game is of the piece in which
it begins. A worker that dies takes no result with it: its piece is done again by another.
"""
import argparse
import os

import numpy
from dask.distributed import Client, LocalCluster

import libchess

BEGIN = b'[Event "'  # what a game begins with, after an empty line


class Piece:
    """The games of a file that begin within a range of bytes, as a file."""

    def __init__(self, path, begin, end):
        self.file, self.end, self.name = open(path, "rb"), end, path
        self.inside = True
        if begin > 0:
            self.file.seek(begin - 1)
            self.file.readline()  # the rest of the line before
            self.inside = self.finds_game()

    def finds_game(self):
        """Goes to the first game that begins in this piece, if there is one."""
        while (at := self.file.tell()) < self.end and (line := self.file.readline()):
            if line.startswith(BEGIN):
                self.file.seek(at)
                return True
        return False

    def read(self, size):
        """Until the first game beyond the range."""
        at = self.file.tell()
        if not self.inside or (at >= self.end and self.ends_at(at)):
            self.inside = False
            return b""
        if at < self.end:
            return self.file.read(min(max(size, 1), self.end - at))
        return self.file.readline()

    def ends_at(self, at):
        line = self.file.readline()
        self.file.seek(at)
        return line.startswith(BEGIN) or not line


def pieces(paths, size):
    return [(path, begin, begin + size)
            for path in map(os.path.abspath, paths)
            for begin in range(0, os.path.getsize(path), size)]


def read_piece(piece):
    arrays = libchess.games_to_arrays(Piece(*piece))
    return arrays.moves, arrays.keys, arrays.clocks, arrays.evals, numpy.diff(arrays.starts), \
        arrays.results, arrays.ratings


def annotate_piece(piece, nodes):
    return "\n".join(str(libchess.annotate(game, nodes=nodes).game)
                     for game in libchess.read_pgn(Piece(*piece)))


def arrays_of(client, paths, size):
    """The columns of all files, as one process would have them."""
    names = "moves", "keys", "clocks", "evals", "lengths", "results", "ratings"
    parts = client.gather(client.map(read_piece, pieces(paths, size), pure=False))
    return {name: numpy.concatenate(column) for name, column in zip(names, zip(*parts))}


def annotated(client, paths, size, nodes):
    parts = client.map(annotate_piece, pieces(paths, size), nodes=nodes, pure=False)
    return "\n".join(part for part in client.gather(parts) if part)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scheduler", help="a scheduler's address, tcp://HOST:8786")
    parser.add_argument("--piece", type=float, default=64, metavar="MB")
    parser.add_argument("work", choices=["arrays", "annotate"])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("-o", "--output", required=True)
    options = parser.parse_args()
    size = max(int(options.piece * 1e6), 1)
    with Client(options.scheduler or LocalCluster(threads_per_worker=1)) as client:
        if options.work == "arrays":
            numpy.savez_compressed(options.output, **arrays_of(client, options.files, size))
        else:
            text = annotated(client, options.files, size, options.nodes)
            with open(options.output, "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
