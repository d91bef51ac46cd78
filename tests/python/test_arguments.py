"""What functions take and what they refuse: numbers of numpy, passes, closed readers, wrong types."""
import io
import os
import pickle
import tempfile
import unittest

import numpy

import libchess
from libchess import BLACK, PAWN, WHITE, Engine, Game, Move, Piece, Position, SquareSet

TWO_GAMES = "1. e4 *\n\n1. d4 *\n"


class Numpy(unittest.TestCase):
    def test_its_bools_are_sides(self):
        position, white = Position(), numpy.bool_(True)
        self.assertEqual(position.king(white), position.king(WHITE))
        mask = numpy.array([False, True])
        self.assertEqual(position.pieces(PAWN, mask[0]), position.pieces(PAWN, BLACK))
        self.assertEqual(Piece(numpy.int8(1), white), Piece(PAWN, WHITE))
        self.assertEqual(position.svg(orientation=mask[0]), position.svg(orientation=BLACK))
        for other in (1, 1.0, "True", None, numpy.int8(1)):
            self.assertRaises(TypeError, position.king, other)
        self.assertRaises(TypeError, position.piece_at, white)

    def test_its_numbers_are_sets_and_its_arrays_are_squares(self):
        self.assertEqual(SquareSet(numpy.uint64(5)), SquareSet(5))
        self.assertEqual(SquareSet(numpy.uint64(1 << 63)), SquareSet(["h8"]))
        self.assertEqual(SquareSet(numpy.array([5])), SquareSet(["f1"]))
        self.assertRaises(ValueError, SquareSet, numpy.int8(-1))


class WrongTypes(unittest.TestCase):
    def refused(self, function, *said):
        with self.assertRaises(TypeError) as caught:
            function()
        for words in said:
            self.assertIn(words, str(caught.exception))

    def test_what_is_written_are_games(self):
        game = Game(moves="e4")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            with open(path, "w", encoding="ascii") as file:
                file.write("kept")
            for games, said in ((game, "not one Game"), (["1. e4"], "not str"),
                                ((game, None), "not NoneType"), (5, "not iterable")):
                self.refused(lambda: libchess.write_pgn(path, games), said)
                with open(path, encoding="ascii") as file:
                    self.assertEqual(file.read(), "kept")
            self.refused(lambda: libchess.write_pgn(path, iter([game, 5])), "not int")
            self.assertEqual(libchess.write_pgn(path, iter([game, game])), 2)

    def test_tags_are_texts(self):
        self.refused(lambda: Game(tags={"Round": 3}), "a tag's value is a text", "not int")
        self.refused(lambda: Game(tags={3: "Round"}), "a tag's name is a text", "not int")

    def test_squares_are_numbers_or_names(self):
        self.refused(lambda: SquareSet([None]), "a square is a number or a name", "NoneType")
        self.refused(lambda: SquareSet([numpy.float64(3)]), "float64")
        self.assertRaises(ValueError, SquareSet, [64])

    def test_options_of_engines_have_names(self):
        self.refused(lambda: Engine("no-such-engine", options={3: 3}), "an option's name", "not int")


class Moves(unittest.TestCase):
    def test_a_line_may_have_passes(self):
        passed = libchess.parse_game("1. e4 -- 2. d4 *")
        after = Position().make("e4").make_null().make("d4")
        for moves in (passed.moves, ["e4", None, "d4"], ["e4", "--", "d4"], ["e4", "Z0", "d4"],
                      "1. e4 -- 2. d4", "e4 {--} 1...Z0{a} d4 *", "e4, @@@@, d4", "e4 0000\nd4",
                      ["e4", Move.from_bits(0), "d4"]):
            game = Game(moves=moves)
            self.assertEqual((game.moves, game.end()), (passed.moves, after))
            self.assertEqual(Position().make_line(moves), after)
            self.assertEqual(Position().line_san(moves), "1. e4 -- 2. d4")
        game = Game(moves="e4")
        game.append("--")
        self.assertEqual(game.moves, passed.moves[:2])
        for function in (lambda moves: Game(moves=moves), Position().line_san):
            for moves in ["e4", "f5", "Qh5+", None], "e4 f5 Qh5+ --":
                with self.assertRaisesRegex(ValueError, "in check"):
                    function(moves)
        self.assertEqual(Position().make_line("--"), Position().make_null())
        self.assertEqual(Position().line_san("-- 1... Z0 2. e4"), "1. -- -- 2. e4")
        arrays = libchess.games_to_arrays(["1. e4 -- 2. d4"])
        self.assertEqual(Position().make_line(map(Move.from_bits, arrays.moves)), after)
        for text, column in (("e4 -- d4 -- Ke5", 13), ("e4 -- * --", 9), ("e4 --d5", 5),
                             ("e4 -- (e4)", 7), ("e4 -- {", 7)):
            with self.assertRaises(libchess.MoveError) as caught:
                Position().make_line(text)
            self.assertEqual((caught.exception.column, caught.exception.source), (column, text))
        self.assertRaises(libchess.MoveError, Position().make, "e4 --")
        self.assertRaises(TypeError, Engine(hash_mb=1).analyse, Position(), depth=1, moves=[None])

    def test_moves_of_a_game_are_equal_by_their_place(self):
        game = libchess.parse_game("1. Nf3 Nf6 (1... c5) 2. Ng1 Ng8 3. Nf3 Nf6 *")
        other = libchess.parse_game(str(game))
        self.assertEqual(game[0], game[0])
        self.assertEqual(hash(game[0]), hash(game.mainline()[0]))
        self.assertEqual(list(game), game.mainline())
        self.assertEqual(len({*game, *game.mainline()}), len(game))
        self.assertEqual(game[1].variations, game[1].variations)
        self.assertNotEqual(game[1], game[1].variations[0][0])
        self.assertNotEqual(game[0], game[1])
        self.assertNotEqual(game[0], other[0])
        self.assertNotEqual(game[0], game[0].move)

    def test_what_is_not_written_as_uci_is_invalid(self):
        position = Position()
        for text in ("zzzz", "", "e2", "e4", "e2e4x", "e7e8k", "e2e4e5", "0000"):
            self.assertRaises(libchess.InvalidMoveError, position.parse_uci, text)
        for text in ("e2e5", "E2E5", "e7e8q", "e7e8=Q", "a7a8n"):
            self.assertRaises(libchess.IllegalMoveError, position.parse_uci, text)
        self.assertEqual(position.parse_uci("E2E4"), Move.from_uci("e2e4"))


class Results(unittest.TestCase):
    def test_the_tag_and_the_result_agree(self):
        game = Game(moves="e4")
        game.tags["Result"] = "1-0"
        self.assertEqual((game.result, game.tags["Result"]), ("1-0", "1-0"))
        game.result = "0-1"
        self.assertEqual(game.tags["Result"], "0-1")
        self.assertRaises(ValueError, game.tags.__setitem__, "Result", "2-0")
        self.assertEqual((game.result, game.tags["Result"]), ("0-1", "0-1"))
        game.result = None
        self.assertNotIn("Result", game.tags)
        self.assertIn('[Result "*"]', str(game))
        self.assertTrue(str(game).rstrip().endswith("1. e4 *"))

    def test_a_new_game_has_the_result_of_its_tag(self):
        game = Game(tags={"Result": "1-0"}, moves="e4")
        self.assertEqual(game.result, "1-0")
        self.assertEqual(libchess.parse_game(str(game)).result, "1-0")
        game = Game(tags={"Result": "1-0"}, moves="e4", result="1/2-1/2")
        self.assertEqual((game.result, game.tags["Result"]), ("1/2-1/2", "1/2-1/2"))
        self.assertRaises(ValueError, Game, tags={"Result": "won"})


class Limits(unittest.TestCase):
    def test_who_gives_none_is_told_which_there_are(self):
        game, puzzle = Game(moves="e4"), ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "Kd8 Ra8")
        engine = Engine(hash_mb=1)
        for function, names in ((lambda: libchess.annotate(game), "depth, nodes or time"),
                                (lambda: libchess.solve_puzzle(*puzzle), "depth, nodes or time"),
                                (lambda: engine.analyse(Position()),
                                 "depth, nodes, time, mate or elo")):
            with self.assertRaisesRegex(ValueError, f"needs a limit: {names}$"):
                function()


class Odd(unittest.TestCase):
    def test_what_looks_like_another_argument_is_refused_by_name(self):
        engine = Engine(hash_mb=1)
        with self.assertRaisesRegex(TypeError, "root_moves takes a list"):
            engine.analyse(Position(), depth=1, root_moves="e4 d4")
        for annotator in ("a\nb", "x\0y"):
            with self.assertRaisesRegex(ValueError, "one line of text"):
                libchess.annotate(Game(moves="e4"), nodes=1, annotator=annotator)
        for bits in (-1, 1 << 40):
            self.assertRaises(ValueError, libchess.Move.from_bits, bits)
        self.assertRaises(ValueError, libchess.perft, Position(), 1, hash_mb=1 << 35)

    def test_a_false_of_numpy_ends_a_search(self):
        seen = []

        def observe(found):
            seen.append(found)
            return numpy.bool_(False)

        Engine(hash_mb=1).analyse(Position(), depth=6, on_iteration=observe)
        self.assertEqual(len(seen), 1)


class NamedTuples(unittest.TestCase):
    def test_results_have_the_methods_of_named_tuples(self):
        found = libchess.check(io.StringIO(TWO_GAMES))
        self.assertEqual(found._fields, tuple(type(found).__annotations__))
        self.assertEqual(found._asdict(), dict(zip(found._fields, found)))
        changed = found._replace(records=7, file="x")
        self.assertEqual((changed.records, changed.file, changed.kind), (7, "x", found.kind))
        self.assertIs(type(changed), type(found))
        self.assertEqual(found.records, 2)
        self.assertEqual(type(found)._make(iter(found)), found)
        self.assertEqual(pickle.loads(pickle.dumps(changed)), changed)
        with self.assertRaisesRegex(ValueError, "nothing"):
            found._replace(nothing=1)

    def test_a_fact_has_a_side(self):
        facts = libchess.explain("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", orders=0).facts
        self.assertEqual({type(fact.side) for fact in facts} or {bool}, {bool})
        self.assertEqual(libchess.Fact.__annotations__["side"], "bool")


class Closed(unittest.TestCase):
    def test_a_closed_reader_says_so(self):
        popeye = "BeginProblem\nPieces White Kf6 Qg6 Black Kh8\nStipulation #1\nEndProblem\n"
        for reader in (libchess.read_pgn(io.StringIO(TWO_GAMES)),
                       libchess.solve_problems(io.StringIO(popeye))):
            next(reader)
            reader.close()
            reader.close()
            with self.assertRaisesRegex(ValueError, "this reader is closed"):
                next(reader)
        with libchess.read_pgn(io.StringIO(TWO_GAMES)) as reader:
            self.assertEqual(len(list(reader)), 2)
            self.assertEqual(list(reader), [])
        self.assertEqual(reader.broken, 0)
        self.assertRaises(ValueError, next, reader)

    def test_a_file_of_another_kind_ends_with_its_error(self):
        for text in "hello world\n", TWO_GAMES:
            for errors in "raise", "skip":
                reader = libchess.solve_problems(io.StringIO(text), errors=errors)
                self.assertRaises(libchess.ProblemError, next, reader)
                self.assertEqual((list(reader), reader.broken), ([], 0))

    def test_commands_of_engines_are_shown_as_they_are(self):
        for command, shown in ((["no-such-engine", "-x"], "'no-such-engine -x': no such command"),
                               (["no-such-engine"], "'no-such-engine': no such command")):
            with self.assertRaises(libchess.EngineError) as caught:
                Engine(command)
            self.assertEqual(str(caught.exception), shown)
        for command in ("", [""], ["", "-x"], ()):
            with self.assertRaisesRegex(ValueError, "the command has no program"):
                Engine(command)


if __name__ == "__main__":
    unittest.main()
