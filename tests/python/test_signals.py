"""Ctrl-C ends what takes long, whatever it waits for."""
import contextlib
import io
import json
import os
import signal
import tempfile
import threading
import time
import unittest

import libchess

# Where a shell starts a job in the background, it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class Handled(Exception):
    pass


@contextlib.contextmanager
def alarms(handler, seconds, interval=0):
    """A handler of SIGALRM, and when it is called."""
    before = signal.signal(signal.SIGALRM, lambda number, frame: handler())
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, interval)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def raise_handled():
    raise Handled


class CtrlC(unittest.TestCase):
    def seconds_until_it_ends(self, function):
        """How long a call goes on after Ctrl-C."""
        sent = []

        def send():
            sent.append(time.monotonic())
            signal.raise_signal(signal.SIGINT)

        timer = threading.Timer(0.2, send)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            function()
        timer.join()
        return time.monotonic() - sent[0]

    def test_it_ends_an_explanation_of_many_orders(self):
        whole = libchess.explain(KIWIPETE, orders=20)
        begin = time.monotonic()
        libchess.explain(KIWIPETE, orders=3000)
        seconds = time.monotonic() - begin
        # All of them would take far longer than is allowed.
        waited = self.seconds_until_it_ends(lambda: libchess.explain(KIWIPETE, orders=300_000))
        self.assertLess(waited, max(1, 20 * seconds))
        self.assertEqual(libchess.explain(KIWIPETE, orders=20), whole)

    def test_it_ends_the_counting_of_a_certificate(self):
        line = "f2f3 e7e6 a2a3 a7a6 h2h3 h7h6 g2g4 d8h4".split()
        certificate = json.dumps({
            "type": "certificate", "schema": 1, "fen": libchess.STARTING_FEN,
            "stipulation": "help", "defender_begins": False, "fifty": False, "chess960": False,
            "all_lines": True, "mate": 4, "line": line})
        # All lines of four moves from the start: 20 million positions are looked at.
        self.assertLess(self.seconds_until_it_ends(lambda: libchess.verify(certificate)), 3)

    def test_few_and_many_orders_are_counted_alike(self):
        bare = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"  # two orders, all of which are tried
        self.assertEqual(libchess.explain(bare, orders=5000), libchess.explain(bare, orders=50))
        network = libchess.explain(KIWIPETE, orders=2500).network
        self.assertEqual(network.bare_cp + sum(man.cp for man in network.pieces), network.cp)

    def test_it_ends_the_taking_of_many_texts(self):
        texts = ["1. e4 *"] * 5_000_000 + [None]  # who takes them all comes upon a TypeError
        with self.assertRaises(Handled), alarms(raise_handled, 0.01):
            libchess.games_to_arrays(texts)

    def test_it_ends_the_skipping_of_broken_records(self):
        many = 300_000
        for record, read in (("1. e5 *\n\n", libchess.read_pgn),
                             ("7k/8/5KQ1/8/8/8/8/8 w - - dm x;\n", libchess.solve_problems)):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "broken")
                with open(path, "w", encoding="ascii") as file:
                    file.write(record * many)
                with read(path, errors="skip") as reader:
                    with self.assertRaises(Handled), alarms(raise_handled, 0.01):
                        next(reader)
                    self.assertLess(reader.broken, many)

    def test_it_ends_the_writing_of_many_games(self):
        games, file = [libchess.Game(moves="1. e4 e5 2. Nf3")] * 200_000, io.BytesIO()
        with self.assertRaises(Handled), alarms(raise_handled, 0.05):
            libchess.write_pgn(file, games)
        self.assertLess(file.tell(), len(games) * len(str(games[0])))


class Handlers(unittest.TestCase):
    def test_they_may_evaluate_while_an_explanation_is_made(self):
        whole, few = (libchess.explain(KIWIPETE, orders=orders) for orders in (3000, 20))
        start = libchess.STARTING_FEN
        expected, seen = libchess.explain(start, orders=20), []

        def handler():
            seen.append(libchess.explain(start, orders=20) == expected)

        with alarms(handler, 0.02, 0.02):
            while not seen:
                self.assertEqual(libchess.explain(KIWIPETE, orders=3000), whole)
        self.assertEqual(set(seen), {True})
        self.assertEqual(libchess.explain(KIWIPETE, orders=20), few)


if __name__ == "__main__":
    unittest.main()
