"""Another engine is one process, and while it is waited for others go on."""
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import libchess
from libchess import Engine, Game, Position

# It notes when it starts and forgets, moves the h-pawn, and waits before a command that it is told.
PROGRAM = """
import sys, time
log, wait = sys.argv[1:]
with open(log, "a") as file:
    file.write("start\\n")
for line in sys.stdin:
    command = line.split()[0]
    if command == wait:
        time.sleep(1)
    if command == "uci":
        print("id name waiting\\nuciok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "position":
        fen, _, moves = line.partition(" moves ")
        move = "h2h3" if (" w " in fen) == (len(moves.split()) % 2 == 0) else "h7h6"
    elif command == "go":
        print(f"info depth 1 score cp 10 nodes 20 pv {move}\\nbestmove {move}", flush=True)
    elif command == "ucinewgame":
        with open(log, "a") as file:
            file.write("new\\n")
    elif command == "quit":
        break
"""

# A thread that nobody waits for works on while the interpreter ends.
DAEMON = """
import io, threading, time
import libchess
game = libchess.Game(moves="e4 e5 Nf3")
def work():
    while True:
        {}
for _ in range(2):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""


class Daemons(unittest.TestCase):
    def test_the_program_ends_while_they_work(self):
        for call in ("libchess.annotate(game, nodes=1)",
                     "list(libchess.read_pgn(io.StringIO('1. e4 *')))",
                     "libchess.check(io.StringIO('1. e4 *'))",
                     "libchess.explain(game.start)",
                     "libchess.Engine(hash_mb=1).analyse(game.start, depth=3,"
                     " on_iteration=lambda seen: None)"):
            with self.subTest(call=call):
                ended = subprocess.run([sys.executable, "-c", DAEMON.format(call)],
                                       stderr=subprocess.PIPE, check=False, timeout=60)
                self.assertEqual((ended.returncode, ended.stderr), (0, b""))


class Processes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.log = os.path.join(self.folder.name, "log")

    def engine(self, wait="nothing"):
        return Engine([sys.executable, "-c", PROGRAM, self.log, wait])

    def noted(self):
        with open(self.log, encoding="ascii") as file:
            return file.read().split()

    def test_what_forgets_or_was_stopped_is_not_started_again(self):
        def search(engine, **options):
            return engine.analyse(Position(), depth=1, **options)

        def stop(engine):
            return lambda seen: engine.stop()

        for use in (lambda engine: None, search,
                    lambda engine: search(engine, on_iteration=lambda seen: False),
                    lambda engine: search(engine, on_iteration=stop(engine))):
            with self.engine() as engine:
                use(engine)
                engine.clear()
                self.assertEqual(str(search(engine).move), "h2h3")
            self.assertEqual(self.noted(), ["start", "new"])
            os.remove(self.log)
        with self.engine() as engine:
            libchess.annotate(Game(moves="1. a3 a6"), depth=1, engine=engine)
        self.assertEqual(self.noted().count("start"), 1)

    def longest_pause(self, work):
        """How long another thread was kept from running during some work."""
        times, done = [time.monotonic()], threading.Event()

        def tick():
            while not done.wait(0.005):
                times.append(time.monotonic())

        thread = threading.Thread(target=tick)
        thread.start()
        work()
        done.set()
        thread.join()
        times.append(time.monotonic())
        return max(after - before for before, after in zip(times, times[1:]))

    def test_others_go_on_while_it_is_slow(self):
        def clear():
            with self.engine("ucinewgame") as engine:
                engine.clear()
                engine.analyse(Position(), depth=1)

        def forget():
            engine = self.engine("quit")
            del engine

        for work in clear, forget:
            self.assertLess(self.longest_pause(work), 0.4)


if __name__ == "__main__":
    unittest.main()
