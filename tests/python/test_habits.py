"""What people guess who know python-chess, numpy and notebooks."""
import io
import os
import pathlib
import pickle
import signal
import sys
import tempfile
import threading
import unittest
import xml.dom.minidom

import numpy

import libchess
from libchess import BLACK, STARTING_FEN, WHITE, Engine, Game, Move, Position, Score

# Where a shell starts a job in the background, it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

BUILT = os.path.join(os.path.dirname(libchess.__file__), "../..")
FAKE_ENGINE = os.environ.get("CHESS_FAKE_ENGINE", os.path.join(BUILT, "bin/fake_engine"))
CHESSTOOL = os.environ.get("CHESSTOOL", os.path.join(BUILT, "bin/chesstool"))
FOOLS_MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class FensForPositions(unittest.TestCase):
    def test_a_fen_is_taken_wherever_a_position_is(self):
        fen, position = KIWIPETE, Position(KIWIPETE)
        pairs = [(function(fen), function(position)) for function in (
            lambda board: libchess.perft(board, 2), lambda board: libchess.divide(board, 1),
            libchess.evaluate, lambda board: libchess.explain(board, orders=1).total,
            lambda board: libchess.prove_mate(board, 1).status,
            lambda board: libchess.solve(board, "#1").status,
            lambda board: libchess.find_motifs(board, "O-O")[0].theme,
            lambda board: Game(start=board, moves=["O-O"]),
            lambda board: Engine(hash_mb=1).analyse(board, depth=2).lines)]
        for of_fen, of_position in pairs:
            self.assertEqual(of_fen, of_position)

    def test_a_bad_fen_is_the_usual_error(self):
        for function in (libchess.evaluate, libchess.explain, libchess.prove_mate,
                         lambda fen: libchess.perft(fen, 1), lambda fen: Game(start=fen)):
            with self.assertRaises(libchess.FenError) as caught:
                function("8/8/8")
            self.assertEqual(caught.exception.column, 6)
            self.assertRaises(TypeError, function, 3)


class Values(unittest.TestCase):
    def test_what_is_shown_can_be_read_back(self):
        moved = Position().make("e4")
        self.assertIn(moved.fen(), repr(moved))
        chess960 = Position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
        taking = Position("4k3/8/8/1pP5/8/8/8/4K2R w K b6 0 30")
        values = [moved, chess960, taking, Score.from_cp(-3), Score.mate_in(2), Score.mate_in(0),
                  -Score.mate_in(0), libchess.SquareSet(["a1", "h8"]), libchess.Piece(1, True)]
        for position in (Position(KIWIPETE), taking, chess960,
                         Position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")):
            values += position.legal_moves
        for value in values:
            self.assertEqual(eval(repr(value), vars(libchess)), value)

    def test_equal_positions_are_those_with_the_same_fen(self):
        moved = Position().make("e4")
        again = Position(moved.fen())
        self.assertEqual(moved, again)
        self.assertEqual(hash(moved), hash(again))
        self.assertEqual(pickle.loads(pickle.dumps(moved)).ep_square, libchess.E3)
        taking = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 30"
        self.assertNotEqual(Position(taking), Position(taking.replace("b6", "-")))
        self.assertNotEqual(again, Position(moved.fen().replace("0 1", "1 1")))
        for fen, same in ((FOOLS_MATE, False), (KIWIPETE, False), (taking, True)):
            plain, chess960 = Position(fen), Position(fen, chess960=True)
            self.assertEqual(plain == chess960, same)
            self.assertEqual(plain.fen() == chess960.fen(), same)
            self.assertEqual(hash(plain), hash(chess960))

    def test_a_move_of_two_squares_is_the_legal_one(self):
        position = Position(KIWIPETE)
        castling = Move.from_uci("e1g1")
        self.assertEqual(position.make(castling), position.make("O-O"))
        self.assertTrue(position.is_legal(castling))
        self.assertFalse(Position().is_legal(castling))
        self.assertEqual(str(Move.from_uci("e7e8q")), "e7e8q")
        for bad in ("", "e2", "e2e9", "e7e8k", "e2e4qq"):
            self.assertRaises(ValueError, Move.from_uci, bad)

    def test_a_score_is_a_number(self):
        self.assertEqual(float(Score.from_cp(-31)), -31.0)
        self.assertEqual(int(Score.mate_in(3)), 99_997)
        self.assertEqual(int(Score.mate_in(-3)), -99_997)
        text = "1. e4 e5 {[%eval 0.3]} 2. Qh5 {[%eval #-4]} Nc6 3. Bc4 Nf6 4. Qxf7# {[%eval #0]} *\n"
        evals = libchess.parse_game(text).evals()
        arrays = libchess.games_to_arrays(io.StringIO(text))
        numpy.testing.assert_array_equal(numpy.array(evals, dtype=float), arrays.evals)

    def test_the_outcome_is_what_ended_the_game(self):
        for fen, termination, winner, result in (
                (FOOLS_MATE, "checkmate", BLACK, "0-1"),
                ("7k/6Q1/6K1/8/8/8/8/8 b - - 150 99", "checkmate", WHITE, "1-0"),
                ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "stalemate", None, "1/2-1/2"),
                ("7k/8/8/8/8/8/8/KB6 w - - 0 1", "insufficient_material", None, "1/2-1/2"),
                ("7k/8/8/8/8/8/8/KR6 w - - 150 99", "seventyfive_moves", None, "1/2-1/2")):
            outcome = Position(fen).outcome()
            self.assertEqual((outcome.termination, outcome.winner, outcome.result),
                             (termination, winner, result))
        self.assertIsNone(Position().outcome())
        self.assertIsNone(Position("7k/8/8/8/8/8/8/KR6 w - - 149 99").outcome())


class Pictures(unittest.TestCase):
    def men(self, svg):
        """The signs of the pieces, by the middle of the square where they stand."""
        texts = xml.dom.minidom.parseString(svg).getElementsByTagName("text")
        return {(int(text.getAttribute("x")) // 45, int(text.getAttribute("y")) // 45):
                text.firstChild.data[0] for text in texts if len(text.firstChild.data) == 2}

    def test_a_board_is_a_picture(self):
        men = self.men(Position()._repr_svg_())
        self.assertEqual(len(men), 32)
        self.assertEqual((men[4, 7], men[3, 0], men[0, 6]), ("♚", "♛", "♟"))
        turned = self.men(Position().svg(orientation=BLACK))
        self.assertEqual((turned[3, 0], turned[4, 7]), ("♚", "♛"))
        self.assertIn('width="80"', Position().svg(size=80))
        self.assertRaises(ValueError, Position().svg, size=0)

    def test_the_last_move_and_a_check_are_marked(self):
        def marked(svg):
            return svg.count("fill-opacity")

        game = Game(moves="1. f3 e5 2. g4 Qh4")
        self.assertEqual(marked(game._repr_svg_()), 3)
        self.assertEqual(marked(game[0]._repr_svg_()), 2)
        self.assertEqual(marked(Position()._repr_svg_()), 0)
        self.assertEqual(marked(Game()._repr_svg_()), 0)


class Games(unittest.TestCase):
    def test_moves_are_had_by_index(self):
        game = Game(moves="1. e4 e5 2. Nf3 Nc6 3. Bb5")
        self.assertEqual((game[0].san, game[-1].san, game[2].ply), ("e4", "Bb5", 2))
        self.assertEqual(game[2].before, Position().make("1. e4 e5"))
        self.assertEqual([move.san for move in game[1:4]], ["e5", "Nf3", "Nc6"])
        self.assertEqual([move.san for move in game[::-2]], ["Bb5", "Nf3", "e4"])
        self.assertEqual(game[7:], [])
        for index in (5, -6):
            self.assertRaises(IndexError, game.__getitem__, index)

    def test_the_time_of_a_move_is_read_from_the_clocks(self):
        game = libchess.parse_game(
            '[TimeControl "180+2"]\n\n1. e4 {[%clk 0:02:58]} e5 {[%clk 0:02:55.5]} '
            '2. Nf3 {[%clk 0:02:50]} Nc6 {[%emt 0:00:07]} (2... d6 {[%clk 0:01:00]}) 3. Bb5 *\n')
        self.assertEqual([move.spent_seconds for move in game], [4.0, 6.5, 10.0, 7.0, None])
        self.assertEqual([move.clock_seconds for move in game], [178.0, 175.5, 170.0, None, None])
        self.assertEqual(game[1].spent_seconds, 6.5)
        self.assertEqual(game[3].variations[0][0].clock_seconds, 60.0)
        self.assertEqual((game[3].elapsed, game[0].clock), (7.0, 178.0))  # the old names
        self.assertEqual(game.clocks(), [178.0, 175.5, 170.0, None, None])

    def test_two_fields_of_a_clock_are_read_where_the_game_tells(self):
        text = "1. e4 {{[%clk 1:59]}} e5 {{[%clk 1:58]}} 2. Nf3 {{[%clk {}]}} *\n"
        clear = libchess.parse_game('[TimeControl "7200"]\n\n' + text.format("1:57"))
        self.assertEqual(clear[0].clock_seconds, 7140.0)
        self.assertEqual(clear.clocks(), [move.clock_seconds for move in clear])
        self.assertIsNone(libchess.parse_game(text.format("1:57"))[0].clock_seconds)


class Engines(unittest.TestCase):
    def test_movetime_is_time(self):
        engine = Engine(hash_mb=1)
        self.assertLess(engine.analyse(STARTING_FEN, movetime=0.05).seconds, 5)
        for both in ({"time": 1, "movetime": 1}, {"movetime": -1}):
            self.assertRaises(ValueError, engine.analyse, STARTING_FEN, **both)
        game = Game(moves="e4")
        self.assertEqual(len(libchess.annotate(game, movetime=0.05).moves), 1)

    @unittest.skipUnless(os.path.exists(CHESSTOOL), "chesstool is not built")
    def test_another_engine_serves_in_the_same_calls(self):
        with Engine([CHESSTOOL, "uci"], hash_mb=2, options={"Evaluation": "material"}) as engine:
            self.assertTrue(engine.name)
            analysis = engine.analyse(KIWIPETE, depth=4, multipv=2)
            self.assertEqual((len(analysis.lines), analysis.depth), (2, 4))
            self.assertEqual(analysis.move, analysis.lines[0].pv[0])
            seen = []
            stopped = engine.analyse(STARTING_FEN, time=60,
                                     on_iteration=lambda now: seen.append(now.depth) or
                                     now.depth < 3)
            self.assertGreaterEqual(stopped.depth, 3)
            with self.assertRaises(ZeroDivisionError):
                engine.analyse(STARTING_FEN, depth=9, on_iteration=lambda now: 1 // 0)
            engine.clear()
            judged = libchess.annotate(Game(moves="1. f3 e5 2. g4 Qh4"), nodes=300, engine=engine)
            self.assertEqual(judged.moves[2].judgement, "blunder")
            puzzle = libchess.solve_puzzle(
                "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4 d8h4",
                nodes=500, engine=engine)
            self.assertTrue(puzzle.solved)
        self.assertRaises(ValueError, engine.analyse, STARTING_FEN, depth=1)
        engine.close()

    @unittest.skipUnless(os.path.exists(CHESSTOOL), "chesstool is not built")
    def test_ctrl_c_ends_the_search_of_another_engine(self):
        with Engine([CHESSTOOL, "uci"], hash_mb=2) as engine:
            timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                engine.analyse(STARTING_FEN, depth=100)
            timer.join()
            self.assertIsNotNone(engine.analyse(STARTING_FEN, nodes=100).move)

    @unittest.skipUnless(os.path.exists(FAKE_ENGINE), "the fake engine is not built")
    def test_a_bad_engine_is_an_error(self):
        with Engine([FAKE_ENGINE, "go:play=e2e5"]) as engine:
            self.assertEqual(engine.name, "Fake 1.0")
            with self.assertRaisesRegex(libchess.EngineError, "e2e5"):
                engine.analyse(STARTING_FEN, nodes=10)
        with Engine([FAKE_ENGINE, "go:exit=3"]) as engine:
            self.assertRaises(libchess.EngineError, engine.analyse, STARTING_FEN, nodes=10)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "an 'odd' engine\u00e9")
            os.symlink(os.path.abspath(FAKE_ENGINE), path)
            for name in (path, pathlib.Path(path), os.fsencode(path)):
                with Engine(name) as engine:
                    self.assertEqual(str(engine.analyse(STARTING_FEN, nodes=10).move), "e2e4")
        self.assertRaises(libchess.EngineError, Engine, [FAKE_ENGINE], options={"Nothing": 1})

    def test_no_engine_is_an_error(self):
        with self.assertRaises(libchess.EngineError) as caught:
            Engine("no-such-engine")
        self.assertEqual(str(caught.exception), "'no-such-engine': no such command")
        self.assertEqual((caught.exception.message, caught.exception.line),
                         (str(caught.exception), None))
        self.assertRaises(libchess.EngineError, Engine, [sys.executable, "-c", "pass"])
        self.assertRaises(ValueError, Engine, [])
        self.assertRaises(TypeError, Engine, 3)
        self.assertRaises(ValueError, Engine, options={"Hash": 1})
        self.assertRaises(ValueError, Engine, "any", evaluation="full")


class OldNames(unittest.TestCase):
    def test_old_names_give_what_the_new_ones_do(self):
        analysis = Engine(hash_mb=1).analyse(STARTING_FEN, depth=2)
        line = analysis.lines[0]
        explained = libchess.explain(KIWIPETE, orders=1)
        network = explained.network
        judged = libchess.annotate(Game(moves="e4"), nodes=20).moves[0]
        mate = libchess.prove_mate("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1, certificate=True)
        proof = libchess.verify(mate.certificate)
        for thing, names in (
                (analysis, {"best_move": "move"}),
                (line, {"moves": "pv", "selective_depth": "seldepth"}),
                (explained, {"cp": "total", "effects": "squares", "ending": "endgame"}),
                (explained.terms[0], {"key": "term"}),
                (network, {"kings_cp": "bare_cp", "men": "pieces"}),
                (network.pieces[0], {"error": "error_cp", "removal": "removal_cp"}),
                (judged, {"best_move": "best", "is_only_move": "only_move",
                          "phase": "game_phase"}),
                (mate, {"has_all_keys": "all_keys", "line": "pv", "length": "mate"}),
                (proof, {"length": "mate", "lines": "solutions", "all_lines": "all_solutions"})):
            for old, new in names.items():
                self.assertEqual(getattr(thing, old), getattr(thing, new), old)
        self.assertIs(libchess.MateProof, libchess.SolvedProblem)
        mated = libchess.prove_mate("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", 1, mated=True)
        self.assertEqual((mated.mate, mated.length), (None, None))


if __name__ == "__main__":
    unittest.main()
