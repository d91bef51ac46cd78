"""What takes long: the engine, evaluations, mates, annotation; threads, signals and callbacks."""
import os
import pickle
import signal
import threading
import time
import unittest

import libchess
from libchess import Engine, Position, Score

CLASSICS = os.path.join(os.path.dirname(__file__), "../../data/pgn/classics.pgn")
MATE_IN_3 = Position("8/4K3/2k5/5Q1B/bp6/8/7B/8 w - - 0 1")


class Search(unittest.TestCase):
    def test_an_analysis_has_lines(self):
        with Engine(hash_mb=4) as engine:
            analysis = engine.analyse(MATE_IN_3, nodes=300000, multipv=2)
            self.assertEqual(str(analysis.best_move), "h5e2")
            self.assertEqual(analysis.lines[0].score, Score.mate_in(3))
            self.assertEqual(len(analysis.lines), 2)
            MATE_IN_3.make_line(analysis.lines[0].moves)
            self.assertEqual(pickle.loads(pickle.dumps(analysis)), analysis)
            only = engine.analyse(Position(), depth=3, root_moves=["a3"])
            self.assertEqual(str(only.best_move), "a2a3")
            mated = Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
            self.assertIsNone(engine.analyse(mated, depth=1).best_move)
        self.assertRaises(ValueError, engine.analyse, Position(), depth=1)

    def test_the_same_search_gives_the_same_result(self):
        results = []
        for _ in range(2):
            analysis = Engine(hash_mb=4).analyse(Position(), nodes=5000)
            results.append((analysis.lines, analysis.nodes, analysis.depth))
        self.assertEqual(*results)

    def test_a_limit_is_needed_and_has_a_range(self):
        engine = Engine(hash_mb=1)
        for limits in ({}, {"depth": 0}, {"depth": 121}, {"time": -1}, {"time": float("nan")},
                       {"depth": 1, "multipv": 0}, {"mate": 0}, {"depth": 1, "root_moves": []}):
            self.assertRaises(ValueError, engine.analyse, Position(), **limits)
        self.assertRaises(TypeError, engine.analyse, Position(), depth=1, on_iteration=3)

    def test_callbacks_see_iterations_and_may_end_the_search(self):
        engine, depths = Engine(hash_mb=4), []
        engine.analyse(Position(), depth=5, on_iteration=lambda seen: depths.append(seen.depth))
        self.assertEqual(depths[-1], 5)
        begin = time.monotonic()
        engine.analyse(Position(), time=60, on_iteration=lambda seen: seen.depth < 3)
        self.assertLess(time.monotonic() - begin, 30)
        with self.assertRaises(ZeroDivisionError):
            engine.analyse(Position(), time=60, on_iteration=lambda seen: 1 // 0)
        with self.assertRaises(RuntimeError):
            engine.analyse(Position(), time=60,
                           on_iteration=lambda seen: engine.analyse(Position(), depth=1))

    def test_another_thread_may_stop_a_search_but_not_begin_one(self):
        engine, refused = Engine(hash_mb=4), []

        def disturb():
            try:
                engine.analyse(Position(), depth=1)
            except RuntimeError as error:
                refused.append(error)
            engine.stop()

        started = threading.Timer(0.2, disturb)
        started.start()
        self.assertIsNotNone(engine.analyse(Position(), time=60).best_move)
        started.join()
        self.assertEqual(len(refused), 1)


class Signals(unittest.TestCase):
    def interrupted(self, work):
        timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
        timer.start()
        begin = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            work()
        self.assertLess(time.monotonic() - begin, 30)
        timer.join()

    def test_ctrl_c_ends_every_long_call(self):
        game = next(libchess.read_pgn(CLASSICS))
        self.interrupted(lambda: libchess.perft(Position(), 12))
        self.interrupted(lambda: Engine(hash_mb=4).analyse(Position(), depth=100))
        self.interrupted(lambda: libchess.prove_mate(Position(), 30))
        self.interrupted(lambda: libchess.annotate(game, time=60))

    def test_other_threads_go_on_meanwhile(self):
        count, done = 0, threading.Event()

        def work():
            libchess.perft(Position(), 6)
            done.set()

        thread = threading.Thread(target=work)
        thread.start()
        while not done.is_set():
            count += 1
        thread.join()
        self.assertGreater(count, 100)


class Judgements(unittest.TestCase):
    def test_an_explanation_adds_up(self):
        position = Position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
        explanation = libchess.explain(position, orders=4)
        self.assertEqual(sum(term.cp for term in explanation.terms), explanation.cp)
        self.assertEqual(explanation.cp, libchess.evaluate(position, "full"))
        network = explanation.network
        self.assertEqual(network.kings_cp + sum(man.cp for man in network.men), network.cp)
        self.assertEqual(network.cp, libchess.evaluate(position))
        self.assertEqual(len(network.men), 30)
        flipped = libchess.evaluate(position.flipped(), "full")
        self.assertEqual(flipped, -explanation.cp)
        self.assertRaises(ValueError, libchess.evaluate, position, "none")

    def test_a_mate_is_proved_and_verified(self):
        mate = libchess.prove_mate(MATE_IN_3, 5, all_keys=True, certificate=True)
        self.assertEqual((mate.status, mate.length, mate.minimal), ("mate", 3, True))
        self.assertEqual([MATE_IN_3.san(key) for key in mate.keys], ["Be2"])
        self.assertEqual(libchess.verify(mate.certificate).length, 3)
        self.assertEqual(libchess.prove_mate(MATE_IN_3, 2).status, "no-mate")
        self.assertEqual(libchess.prove_mate(Position(), 9, nodes=100).status, "unknown")
        with self.assertRaises(libchess.CertificateError) as caught:
            libchess.verify(mate.certificate.replace("f5a5", "f5f1"))
        self.assertGreater(caught.exception.column, 1)
        self.assertRaises(ValueError, libchess.prove_mate, MATE_IN_3, 251)
        self.assertRaises(ValueError, libchess.prove_mate, MATE_IN_3, 0)

    def test_all_lines_of_a_helpmate_are_counted(self):
        position = Position("8/8/2p5/3bP3/5p2/2K1kN2/8/3R4 b - - 0 1")
        help = libchess.prove_mate(position, 2, stipulation="help", all_keys=True, certificate=True)
        verified = libchess.verify(help.certificate)
        self.assertEqual((verified.lines, verified.all_lines), (4, True))
        one = libchess.prove_mate(position, 2, stipulation="help", certificate=True)
        verified = libchess.verify(one.certificate)
        self.assertEqual((verified.lines, verified.all_lines), (1, False))

    def test_an_annotation_judges_and_writes(self):
        *_, game = libchess.read_pgn(CLASSICS)
        before = str(game)
        first, second = (libchess.annotate(game, nodes=500) for _ in range(2))
        self.assertEqual(first.moves, second.moves)
        self.assertEqual(str(game), before)
        self.assertEqual(len(first.moves), len(game))
        written = first.game.evals()[:-1]
        self.assertEqual(written, [move.eval for move in first.moves[:-1]])
        self.assertEqual(first.game.tags["Annotator"], "libchess")
        blunders = sum(move.judgement == "blunder" for move in first.moves)
        self.assertEqual(first.white.blunders + first.black.blunders, blunders)
        self.assertRaises(ValueError, libchess.annotate, game)
        self.assertRaises(ValueError, libchess.annotate, game, nodes=1, thresholds="x")

    def test_good_moves_are_praised(self):
        *_, game = libchess.read_pgn(CLASSICS)
        annotated, marked = (libchess.annotate(game, nodes=2000, praise=praise)
                             for praise in (False, True))
        self.assertEqual(annotated.moves, marked.moves)
        sacrifice = annotated.moves[24]
        self.assertEqual((sacrifice.san, sacrifice.praise), ("Rxd7", "brilliant"))
        self.assertIn("the rook on d7", sacrifice.praise_text)
        self.assertEqual((annotated.moves[0].praise, annotated.moves[0].praise_text), (None, None))
        self.assertNotIn(3, annotated.game.mainline()[24].nags)
        self.assertIn(3, marked.game.mainline()[24].nags)


if __name__ == "__main__":
    unittest.main()
