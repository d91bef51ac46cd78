"""What takes long: the engine, evaluations, mates, annotation; threads, signals and callbacks."""
import io
import os
import pickle
import signal
import threading
import time
import unittest

import libchess
from libchess import Engine, Position, Score

# Where a shell starts a job in the background, it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

CLASSICS = os.path.join(os.path.dirname(__file__), "../../data/pgn/classics.pgn")
MATE_IN_3 = Position("8/4K3/2k5/5Q1B/bp6/8/7B/8 w - - 0 1")
POPEYE = """BeginProblem
Author Nobody
Pieces White Kc3 Rd1 Sf3 pe5 Black Ke3 Bd5 pc6 pf4
Stipulation h#2
Twin Move f4 g4
NextProblem
Pieces White Kf6 Qg6 Black Kh8
Stipulation #1
EndProblem
"""


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

    def test_lines_have_chances(self):
        engine = Engine(hash_mb=1)
        win, draw, loss = engine.analyse(Position(), depth=5).lines[0].wdl
        self.assertEqual(win + draw + loss, 1000)
        self.assertGreater(draw, 100)
        self.assertEqual(engine.analyse(MATE_IN_3, depth=9).lines[0].wdl, (1000, 0, 0))

    def test_limited_strength_repeats_its_moves(self):
        engine = Engine(hash_mb=1)
        moves = [str(engine.analyse(Position(), elo=900, seed=seed).move) for seed in range(20)]
        again = [str(engine.analyse(Position(), elo=900, seed=seed).move) for seed in range(20)]
        self.assertEqual(moves, again)
        self.assertGreater(len(set(moves)), 1)
        for elo in (799, 2801):
            self.assertRaises(ValueError, engine.analyse, Position(), elo=elo)

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


class Problems(unittest.TestCase):
    def test_every_stipulation_is_solved(self):
        for fen, stipulation, name, solution in (
                ("8/4K3/2k5/5Q1B/bp6/8/7B/8 w - - 0 1", "#3", "direct", "h5e2"),
                ("8/8/2p5/3bP3/5p2/2K1kN2/8/3R4 b - - 0 1", "h#2", "help", "e3e4"),
                ("7k/8/4K3/6Q1/8/8/8/8 w - - 0 1", "=1", "stalemate", "g5g6"),
                ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "ser-#2", "ser-#", "f6g6"),
                ("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1", "hx1", "hx", None)):
            found = libchess.solve(fen, stipulation, certificate=True, nodes=10**6)
            self.assertEqual(found.stipulation, name)
            firsts = {str(move) for move in found.keys}
            firsts |= {str(line[0]) for line in found.solutions}
            self.assertEqual(found.status, "mate" if solution else "no-mate")
            if solution:
                self.assertIn(solution, firsts)
                self.assertEqual(libchess.verify(found.certificate).mate, found.mate)
        lines = libchess.solve("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "ser-#2").solutions_san
        self.assertIn(["Kg6", "Ra8#"], lines)
        several = libchess.solve("8/8/2p5/3bP3/5p2/2K1kN2/8/3R4 b - - 0 1", "h#2")
        self.assertEqual((several.verdict, len(several.solutions)), ("sound", 4))
        half = libchess.solve("7k/8/8/5K2/8/8/8/6Q1 w - - 0 1", "h#1.5", nodes=10**6)
        self.assertEqual((half.expected, half.mate), (1.5, 1.5))

    def test_a_stated_length_is_judged(self):
        sound = libchess.solve(MATE_IN_3, "#3", tries=True)
        self.assertEqual((sound.verdict, sound.ok, sound.expected), ("sound", True, 3))
        self.assertEqual(libchess.solve(MATE_IN_3, "#4").verdict, "short")
        self.assertEqual(libchess.solve(MATE_IN_3, "#2").verdict, "no-solution")
        self.assertIsNone(libchess.solve(MATE_IN_3, "#", nodes=10**6).verdict)
        self.assertIsInstance(sound.tries, list)

    def test_a_wrong_stipulation_is_an_error(self):
        with self.assertRaises(libchess.ProblemError) as caught:
            libchess.solve(MATE_IN_3, "#x")
        self.assertIn("#x", caught.exception.source)
        self.assertRaises(ValueError, libchess.prove_mate, MATE_IN_3, 2, stipulation="#3")
        self.assertRaises(ValueError, libchess.prove_mate, MATE_IN_3, 2, stipulation="none")
        self.assertEqual(libchess.prove_mate(MATE_IN_3, stipulation="#3").mate, 3)

    def test_a_file_of_problems_is_solved_with_its_twins(self):
        with libchess.solve_problems(io.StringIO(POPEYE), nodes=10**6) as problems:
            first, second, third = problems
        self.assertEqual((first.twin, second.twin, third.twin), ("a", "b", None))
        self.assertEqual((first.author, third.stipulation, third.record), ("Nobody", "direct", 1))
        self.assertEqual(third.position.san(third.keys[0]), "Qg7#")
        epd = ('7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; dm 1; id "one";\n'
               '7k/8/5KQ1/8/8/8/8/8 w - - dm x;\n7k/8/5KQ1/8/8/8/8/8 w - - stip "s#2";\n')
        with self.assertRaises(libchess.EpdError) as caught:
            list(libchess.solve_problems(io.StringIO(epd), nodes=1000))
        self.assertEqual(caught.exception.line, 2)
        self.assertEqual(len(caught.exception.faults), 1)
        reader = libchess.solve_problems(io.StringIO(epd), nodes=1000, errors="skip")
        self.assertEqual([(one.id, one.stipulation) for one in reader],
                         [("one", "direct"), (None, "self")])
        self.assertEqual((reader.broken, reader.errors[0].line), (1, 2))
        with self.assertRaises(libchess.ProblemError):
            list(libchess.solve_problems(CLASSICS))

    def test_twins_and_duplex_are_problems_of_their_own(self):
        epd = '8/8/2p5/3bP3/5p2/2K1kN2/8/3R4 b - - stip "h#2"; twin "move f4 g4"; id "twins";\n'
        first, second = libchess.solve_problems(io.StringIO(epd))
        self.assertEqual((first.twin, first.change, first.id), ("a", None, "twins"))
        self.assertEqual((second.twin, second.status, second.id), ("b", "no-mate", "twins"))
        self.assertEqual(second.position.piece_at("g4").symbol(), "p")
        duplex = POPEYE.partition("NextProblem")[2].replace("#1", "#1\nOption Duplex")
        plain, exchanged = libchess.solve_problems(io.StringIO("BeginProblem" + duplex))
        self.assertEqual((plain.duplex, plain.status, plain.position.turn), (False, "mate", True))
        self.assertEqual((exchanged.duplex, exchanged.status, exchanged.position.turn),
                         (True, "no-mate", False))
        broken = POPEYE.replace("Move f4 g4", "Move a4 g4")
        with self.assertRaises(libchess.ProblemError) as caught:
            next(libchess.solve_problems(io.StringIO(broken)))
        self.assertEqual(caught.exception.line, 5)


class Puzzles(unittest.TestCase):
    FORK = "4k3/8/8/8/1n6/8/8/R3K3 w - - 0 1"

    def test_motifs_of_a_line_are_found(self):
        found = libchess.find_motifs(self.FORK, "Kd1 Nd3 Ra8+ Kd7", opponent_first=True)
        self.assertNotIn("fork", {motif.theme for motif in found})
        fork = libchess.find_motifs("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8")[0]
        self.assertEqual((fork.theme, fork.san, fork.square), ("fork", "Nc7+", libchess.C7))
        self.assertEqual(fork.targets, libchess.SquareSet(["a8", "e8"]))

    def test_a_puzzle_is_solved_or_not(self):
        puzzle = libchess.solve_puzzle("r3k3/8/8/3N4/8/8/8/4K2b b - - 0 1", "h1e4 d5c7 e8d7 c7a8",
                                       nodes=3000)
        self.assertTrue(puzzle.solved)
        self.assertEqual(puzzle.found, 2)
        self.assertIn("fork", puzzle.themes)
        self.assertEqual(puzzle.position.san(puzzle.moves[0]), "Nc7+")
        low, high = puzzle.rating.low, puzzle.rating.high
        self.assertTrue(400 <= low < puzzle.rating.value < high <= 3300, puzzle.rating)
        self.assertEqual(libchess.rate_puzzle("r3k3/8/8/3N4/8/8/8/4K2b b - - 0 1",
                                              "h1e4 d5c7 e8d7 c7a8"), puzzle.rating)
        self.assertRaises(ValueError, libchess.rate_puzzle, puzzle.position, [])
        self.assertLess(libchess.rate_puzzle(puzzle.position, puzzle.moves,
                                             opponent_first=False).low, high)
        wrong = libchess.solve_puzzle("r3k3/8/8/3N4/8/8/8/4K2b b - - 0 1", "h1e4 e1d2", nodes=3000)
        self.assertEqual((wrong.solved, wrong.found), (False, 0))
        self.assertRaises(ValueError, libchess.solve_puzzle, self.FORK, "Kd1", nodes=10)
        self.assertRaises(ValueError, libchess.solve_puzzle, self.FORK, "Kd1 Nd3")


class Suites(unittest.TestCase):
    MATE = "7k/8/5KQ1/8/8/8/8/8 w - - "

    def test_an_answer_is_right_or_wrong(self):
        test = libchess.expected_answer(self.MATE + 'bm Qg7#; id "WAC.001";\n')
        engine = Engine(hash_mb=1)
        self.assertTrue(test.solved_by(engine.analyse(test.position, depth=3)))
        self.assertFalse(test.solved_by(engine.analyse(test.position, depth=1,
                                                       root_moves=["Kf5"])))
        self.assertEqual((test.id, test.theme, test.avoid), ("WAC.001", "WAC", []))
        points = libchess.expected_answer(self.MATE + 'c0 "Qg7=10, Kf5=2";')
        self.assertEqual((points.max_points, points.points_of("Kf5"), points.points_of("Kf7"),
                          points.points_of(None)), (10, 2, 0, 0))
        self.assertEqual(points.expected, [points.position.parse_san("Qg7#")])
        self.assertEqual(libchess.expected_answer(self.MATE + "dm 1;").expected_mate, 1)
        self.assertIsNone(libchess.expected_answer(self.MATE + "acd 3;"))
        for nothing in ("", "\n", "  \r\n", "# a comment"):
            self.assertIsNone(libchess.expected_answer(nothing))
        self.assertRaises(TypeError, test.solved_by, None)
        with self.assertRaises(libchess.EpdError) as caught:
            libchess.expected_answer(self.MATE + "bm Qh9;")
        self.assertIn("Qh9", caught.exception.message)


class Checks(unittest.TestCase):
    def test_errors_and_warnings_are_values(self):
        text = ('[White "a"]\n[Result "0-1"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n\n'
                '[White "b"]\n\n1. e4 e5 2. Ke3 *\n')
        found = libchess.check(io.StringIO(text))
        self.assertEqual((found.kind, found.records, len(found.errors)), ("pgn", 2, 1))
        error = found.errors[0]
        self.assertEqual((error.line, error.column, error.length), (8, 13, 3))
        self.assertIn("Ke3", error.message)
        outcomes = libchess.check(io.StringIO(text), outcomes=True)
        self.assertEqual(len(outcomes.warnings), len(found.warnings) + 1)
        self.assertEqual(libchess.check(io.StringIO(text), tags_only=True).moves, 0)
        self.assertEqual(libchess.check(CLASSICS).errors, [])
        epd = "7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#;\n7k/8/5KQ1/8/8/8/8/8 w - - bm Qh9;\n"
        self.assertEqual([fault.line for fault in libchess.check(io.StringIO(epd)).errors], [2])
        self.assertEqual(libchess.check(io.StringIO("no chess at all\n")).kind, "unknown")
        self.assertEqual(libchess.check(io.StringIO("")).records, 0)
        self.assertRaises(FileNotFoundError, libchess.check, "/no/such/file")
        self.assertRaises(ValueError, libchess.check, CLASSICS, tags_only=True, outcomes=True)


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
        self.assertEqual(sum(term.cp for term in explanation.terms), explanation.total)
        self.assertEqual(explanation.total, libchess.evaluate(position, "full"))
        network = explanation.network
        self.assertEqual(network.bare_cp + sum(man.cp for man in network.pieces), network.cp)
        self.assertEqual(network.cp, libchess.evaluate(position))
        self.assertEqual(network.rest_cp, network.cp - explanation.total)
        self.assertEqual(len(network.pieces), 30)
        for term in explanation.terms:
            of_pieces = sum(effect.cp for effect in explanation.squares if effect.term == term.term)
            self.assertEqual(of_pieces + explanation.squares_rest.get(term.term, 0), term.cp)
        flipped = libchess.evaluate(position.flipped(), "full")
        self.assertEqual(flipped, -explanation.total)
        self.assertRaises(ValueError, libchess.evaluate, position, "none")

    def test_an_explanation_says_what_captures_change(self):
        hanging = libchess.explain("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", orders=0)
        self.assertGreater(float(hanging.quiescence), hanging.total + 300)
        self.assertFalse(hanging.quiet)
        mate = libchess.explain("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", orders=0)
        self.assertEqual((str(mate.mate_in_one), mate.quiet), ("a1a8", False))
        drawn = libchess.explain("8/8/8/4k3/8/4K3/8/8 w - - 0 1", orders=0)
        self.assertEqual((drawn.endgame, drawn.total), ("insufficient_material", 0))

    def test_a_mate_is_proved_and_verified(self):
        mate = libchess.prove_mate(MATE_IN_3, 5, all_keys=True, certificate=True)
        self.assertEqual((mate.status, mate.mate, mate.minimal), ("mate", 3, True))
        self.assertEqual([MATE_IN_3.san(key) for key in mate.keys], ["Be2"])
        self.assertEqual(libchess.verify(mate.certificate).mate, 3)
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
        self.assertEqual((verified.solutions, verified.all_solutions), (4, True))
        one = libchess.prove_mate(position, 2, stipulation="help", certificate=True)
        verified = libchess.verify(one.certificate)
        self.assertEqual((verified.solutions, verified.all_solutions), (1, False))

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

    def test_facts_and_story(self):
        found = libchess.explain("4k3/8/8/8/3P4/8/6PP/4K3 w - - 0 1", orders=0).facts
        isolated = [fact for fact in found if fact.fact == "isolated"]
        self.assertEqual([(fact.side, list(fact.squares)) for fact in isolated],
                         [(libchess.WHITE, [libchess.D4])])
        self.assertLess(isolated[0].cp, 0)
        self.assertEqual(isolated[0].name, "isolated pawn")
        game = libchess.parse_game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
        noted = libchess.annotate(game, nodes=2000)
        self.assertEqual(noted.opening, "King's Pawn Game: Wayward Queen Attack")
        self.assertEqual(noted.story[-1], "White mated.")
        for move in noted.moves:
            if move.reason is not None:
                self.assertIsInstance(move.reason.facts, list)

    def test_a_bad_move_has_its_reasons(self):
        game = libchess.parse_game(
            '[TimeControl "60"]\n\n1. f3 {[%clk 0:00:50]} e5 2. g4 {[%clk 0:00:45]} Qh4# 0-1\n')
        annotation = libchess.annotate(game, nodes=500, why_not=True,
                                       openings=io.StringIO('[ECO "A00"]\n[Opening "Barnes"]\n\n'
                                                            "1. f3 e5 *\n"))
        bad = annotation.moves[2]
        self.assertEqual((bad.allowed_mate, bad.missed_mate), (1, None))
        self.assertEqual((bad.spent_seconds, bad.clock_seconds), (5.0, 45.0))
        self.assertIn("Qh4#", bad.reason.text)
        self.assertEqual((str(bad.reason.line[0]), bad.reason.begins), ("d8h4", "reply"))
        self.assertEqual(bad.best_san, bad.lines[0].pv and game[2].before.san(bad.lines[0].pv[0]))
        self.assertEqual([move.in_book for move in annotation.moves], [False, True, False, False])  # f3 gives something away
        self.assertEqual((annotation.eco, annotation.opening), ("A00", "Barnes"))
        self.assertEqual((annotation.white.clock.moves, annotation.white.clock.seconds), (2, 15.0))
        self.assertIsNone(annotation.black.clock)
        with self.assertRaises(libchess.PgnError):
            libchess.annotate(game, nodes=1, openings=io.StringIO("1. e5 *\n"))

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
