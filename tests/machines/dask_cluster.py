#!/usr/bin/env python3
"""Runs recipes/cluster.py on a cluster of three workers, of which one is killed in the middle, and
holds what it gathers against one process. Ends with 77 where there is no Dask (python3-distributed).

    PYTHONPATH=MODULE dask_cluster.py PROJECT_DIR
"""
import os
import signal
import sys
import tempfile
import threading
import time

try:
    import dask
    from dask.distributed import Client, LocalCluster
except ImportError:
    print("skipped: there is no Dask (Debian's python3-distributed has it)")
    sys.exit(77)

import numpy

import libchess

PROJECT = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(PROJECT, "tests/machines/recipes"))
import cluster


def equal(one, other, what):
    assert numpy.array_equal(one, other, equal_nan=True) if one.dtype.kind == "f" else \
        numpy.array_equal(one, other), what


def games_of(project):
    """Eight copies of games with evaluations and clocks."""
    with open(os.path.join(project, "data/pgn/classics.pgn"), encoding="utf-8") as file:
        games = list(libchess.read_pgn(file))
    clocked = []
    for game in games:
        made = libchess.Game(tags=game.tags, result=game.result)
        for number, move in enumerate(game.moves):
            made.append(move, eval=libchess.Score.from_cp(number), clock=3600 - number)
        clocked.append(str(made))
    return "\n".join(clocked * 8)


def kill_one(client, done):
    """Kills one of the workers as soon as it works."""
    processes = client.run(os.getpid)
    while not (working := [worker for worker, pieces in client.processing().items() if pieces]):
        time.sleep(0.001)
    os.kill(processes[working[0]], signal.SIGKILL)
    done.append(working[0])


def main():
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "games.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(games_of(PROJECT))
    whole = libchess.games_to_arrays(path)
    games = [str(game) for game in libchess.read_pgn(path)]
    dask.config.set({"distributed.comm.timeouts.connect": "60s"})
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as local, \
            Client(local) as client:
        # Wherever it is cut, it is the same; with pieces shorter than a game, too.
        for size in (700, 1777, 20_000, 10**9):
            arrays = cluster.arrays_of(client, [path], size)
            for name in ("moves", "keys", "clocks", "evals", "results", "ratings"):
                equal(arrays[name], getattr(whole, name), f"{name} in pieces of {size} bytes")
            equal(arrays["lengths"], numpy.diff(whole.starts), "lengths")
        twice = cluster.arrays_of(client, [path, path], 9999)
        equal(twice["moves"], numpy.concatenate([whole.moves, whole.moves]), "two files")
        print("arrays are those of one process")

        killed = []
        killer = threading.Thread(target=kill_one, args=(client, killed))
        killer.start()
        text = cluster.annotated(client, [path], 5000, nodes=300)
        killer.join()
        assert killed, "a worker was killed"
        expected = [str(libchess.annotate(game, nodes=300).game) for game in libchess.read_pgn(path)]
        assert text.split() == "\n".join(expected).split(), "annotations are those of one process"
        assert len(expected) == len(games)
        print("a worker was killed in the middle, and the annotations are those of one process")


if __name__ == "__main__":
    main()
