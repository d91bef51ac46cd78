"""Ctrl-C ends what takes long, whatever it waits for."""
import signal
import threading
import time
import unittest

import libchess

# Where a shell starts a job in the background, it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


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

    def test_few_and_many_orders_are_counted_alike(self):
        bare = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"  # two orders, all of which are tried
        self.assertEqual(libchess.explain(bare, orders=5000), libchess.explain(bare, orders=50))
        network = libchess.explain(KIWIPETE, orders=2500).network
        self.assertEqual(network.bare_cp + sum(man.cp for man in network.pieces), network.cp)

    def test_it_ends_the_taking_of_many_texts(self):
        class Handled(Exception):
            pass

        def handler(number, frame):
            raise Handled

        before = signal.signal(signal.SIGALRM, handler)
        try:
            texts = ["1. e4 *"] * 5_000_000 + [None]  # who takes them all comes upon a TypeError
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            with self.assertRaises(Handled):
                libchess.games_to_arrays(texts)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


if __name__ == "__main__":
    unittest.main()
