"""Reading and writing PGN, and games as arrays."""
import bz2
import copy
import gzip
import io
import lzma
import os
import pickle
import signal
import tempfile
import threading
import unittest

import numpy

import libchess
from libchess import Game, Position, Score

# Where a shell starts a job in the background, it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

CLASSICS = os.path.join(os.path.dirname(__file__), "../../data/pgn/classics.pgn")

TWO_GAMES = """[White "Anna"]
[Black "Bert"]
[WhiteElo "2100"]
[Result "1/2-1/2"]

{before} 1. e4 {[%eval 0.3] [%clk 1:00:00] good} e5 $1 (1... c5 2. Nf3 {Sicilian} (2. c3) d6)
2. Nf3 {[%eval #-3]} -- 1/2-1/2

[White "C\xe9cile"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. e3 Kd7 *
"""


def broken_in_the_middle():
    return io.StringIO('[White "a"]\n\n1. e4 *\n\n[White "b"]\n\n1. e4 e5 2. Ke3 *\n\n'
                       '[White "c"]\n\n1. d4 *\n')


class Reading(unittest.TestCase):
    def test_games_have_tags_moves_and_remarks(self):
        first, second = libchess.read_pgn(io.StringIO(TWO_GAMES))
        self.assertEqual(first.tags["White"], "Anna")
        self.assertEqual(dict(first.tags)["WhiteElo"], "2100")
        self.assertEqual(first.sans(), ["e4", "e5", "Nf3", "--"])
        self.assertEqual(first.comment, "before")
        self.assertEqual(first.result, "1/2-1/2")
        self.assertEqual(first.clocks(), [3600.0, None, None, None])
        self.assertEqual(first.evals(), [Score.from_cp(30), None, Score.mate_in(-3), None])
        e4, e5, _, null = first
        self.assertEqual((e4.comment, e5.nags, null.move), ("good", [1], None))
        self.assertEqual([move.san for move in e5.variations[0]], ["c5", "Nf3", "d6"])
        self.assertEqual(e5.variations[0][1].variations[0][0].san, "c3")
        self.assertEqual(e5.variations[0][0].before, e4.position)
        self.assertEqual((second.line, len(second)), (9, 2))
        self.assertEqual(second.positions()[-1], second.end())

    def test_every_way_to_give_a_file_gives_the_same_games(self):
        with open(CLASSICS, "rb") as file:
            data = file.read()
        expected = list(libchess.read_pgn(CLASSICS))
        self.assertEqual(len(expected), 3)
        with tempfile.TemporaryDirectory() as folder:
            for name, pack in ("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress):
                path = os.path.join(folder, "games." + name)
                with open(path, "wb") as file:
                    file.write(pack(data))
                self.assertEqual(list(libchess.read_pgn(path)), expected)
            with open(path, "wb") as file:
                file.write(lzma.compress(data)[:-20])
            self.assertRaises((OSError, libchess.PgnError), list, libchess.read_pgn(path))
        self.assertEqual(list(libchess.read_pgn(os.fsencode(CLASSICS))), expected)
        self.assertEqual(list(libchess.read_pgn(io.BytesIO(data))), expected)
        self.assertEqual(list(libchess.read_pgn(io.StringIO(data.decode()))), expected)
        self.assertRaises(FileNotFoundError, libchess.read_pgn, "/no/such/file")
        self.assertRaises(IsADirectoryError, libchess.read_pgn, "/")
        self.assertRaises(TypeError, libchess.read_pgn, 3)

    def test_bytes_that_are_not_utf_8_are_windows_1252(self):
        *_, game = libchess.read_pgn(io.BytesIO(TWO_GAMES.encode("cp1252")))
        self.assertEqual(game.tags["White"], "Cécile")

    def test_reading_goes_on_after_a_broken_game(self):
        reader = libchess.read_pgn(broken_in_the_middle())
        next(reader)
        with self.assertRaises(libchess.PgnError) as caught:
            next(reader)
        self.assertEqual((caught.exception.line, caught.exception.column), (7, 13))
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).line, 7)
        self.assertEqual(next(reader).tags["White"], "c")
        with libchess.read_pgn(broken_in_the_middle(), errors="skip") as reader:
            self.assertEqual([game.tags["White"] for game in reader], ["a", "c"])
            self.assertEqual((reader.broken, reader.errors[0].line), (1, 7))

    def test_games_are_the_same_whenever_they_are_looked_into(self):
        many = TWO_GAMES.replace("\xe9", "é") * 30
        expected = [libchess.parse_game(TWO_GAMES.replace("\xe9", "é").partition("[White \"C")[0]),
                    libchess.parse_game("[White \"C" + TWO_GAMES.replace("\xe9", "é")
                                        .partition("[White \"C")[2])] * 30
        late = list(libchess.read_pgn(io.StringIO(many)))
        at_once = []
        for game in libchess.read_pgn(io.StringIO(many)):
            self.assertGreater(len(game), 1)
            at_once.append(game)
        self.assertEqual(late, expected)
        self.assertEqual(at_once, expected)
        self.assertEqual([game.line for game in late[:3]], [1, 9, 14])
        bare = list(libchess.read_pgn(io.StringIO(many), annotations=False))
        self.assertEqual([game.sans() for game in bare], [game.sans() for game in expected])
        self.assertEqual({move.comment for game in bare for move in game}, {""})

    def test_what_a_file_raises_is_raised(self):
        class Failing:
            def read(self, size):
                raise KeyError("mine")

        class Odd:
            def read(self, size):
                return 3.5

        self.assertRaises(KeyError, next, libchess.read_pgn(Failing()))
        self.assertRaises(TypeError, next, libchess.read_pgn(Odd()))
        self.assertRaises(KeyError, libchess.games_to_arrays, Failing())

    def test_a_game_that_its_file_cuts_off_is_not_broken(self):
        class Cut:
            def __init__(self, text):
                self.parts = [text]

            def read(self, size):
                if self.parts:
                    return self.parts.pop()
                raise KeyError("mine")

        cut = "1. d4 *\n\n1. e4 e5 2. Nf3 (2. d4"
        for errors in "raise", "skip":
            self.assertRaises(KeyError, libchess.games_to_arrays, Cut(cut), errors=errors)
            reader = libchess.read_pgn(Cut(cut), errors=errors)
            self.assertEqual(next(reader).sans(), ["d4"])
            self.assertRaises(KeyError, next, reader)
            self.assertEqual((list(reader), reader.broken), ([], 0))
            problems = libchess.solve_problems(Cut("7k/8/5KQ1/8/8/8/8/8 w - - dm 1; bm"),
                                               errors=errors)
            self.assertRaises(KeyError, next, problems)
            self.assertEqual((list(problems), problems.broken), ([], 0))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn.gz")
            with open(path, "wb") as file:
                file.write(gzip.compress(b"1. e4 e5 2. Nf3 Nc6 *\n\n" * 50)[:-12])
            for errors in "raise", "skip":
                self.assertRaises(OSError, libchess.games_to_arrays, path, errors=errors)
        reader = libchess.read_pgn(Cut("1. e5 *\n\n1. d4 *\n\n1. e4 e5 2. Nf3 (2. d4"))
        self.assertRaises(libchess.PgnError, next, reader)  # this one is
        self.assertEqual(next(reader).sans(), ["d4"])
        self.assertRaises(KeyError, next, reader)

    def test_ctrl_c_ends_a_wait_for_a_pipe(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pipe")
            os.mkfifo(path)
            writer = os.open(path, os.O_RDWR)
            timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                next(libchess.read_pgn(path))
            timer.join()
            os.close(writer)


class Writing(unittest.TestCase):
    def test_what_is_written_is_read_back(self):
        games = list(libchess.read_pgn(io.StringIO(TWO_GAMES)))
        for file in io.StringIO(), io.BytesIO():
            self.assertEqual(libchess.write_pgn(file, games, columns=0, roster=False), 2)
            file.seek(0)
            self.assertEqual(list(libchess.read_pgn(file)), games)
        for game in games:
            self.assertEqual(pickle.loads(pickle.dumps(game)), game)
            self.assertEqual(copy.deepcopy(game), game)
            self.assertRaises(TypeError, hash, game)
        self.assertNotIn("Sicilian", games[0].pgn(comments=False))
        self.assertEqual(games[0].stripped().mainline()[1].variations, [])

    def test_games_may_replace_the_file_that_they_are_read_from(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            link = os.path.join(folder, "link.pgn")
            count = libchess.write_pgn(path, list(libchess.read_pgn(CLASSICS)) * 50)
            os.symlink(path, link)
            with open(path, "rb") as file:
                before = file.read()
            for name in (path, link):
                self.assertEqual(libchess.write_pgn(name, libchess.read_pgn(path)), count)
                with open(path, "rb") as file:
                    self.assertEqual(file.read(), before)

            def broken():
                yield libchess.Game(moves="e4")
                raise ValueError("no more")

            with self.assertRaises(ValueError):
                libchess.write_pgn(path, broken())
            with open(path, "rb") as file:
                self.assertEqual(file.read(), before)
            self.assertEqual(sorted(os.listdir(folder)), ["games.pgn", "link.pgn"])
            self.assertTrue(os.path.islink(link))

    def test_a_result_may_stand_in_the_tag_alone(self):
        game = libchess.parse_game('[Result "1-0"]\n\n1. e4')
        self.assertEqual(game.result, "1-0")
        self.assertEqual(libchess.parse_game(str(game)).result, "1-0")
        arrays = libchess.games_to_arrays(io.StringIO('[Result "1-0"]\n\n1. e4\n'))
        self.assertEqual(arrays.results.tolist(), [1])

    def test_a_pickled_game_is_the_same_in_what_no_pgn_holds(self):
        start = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9"
        texts = ("1. e4 e5", "1. e4 *", '[Result "1-0"]\n\n1. e4', '[White "a\rb"]\n\n1. e4 1-0',
                 '{of the tag} [White "a"]\n\n{of the game} 1. e4', "*")
        games = [Game(), Game(moves="1. e4"), Game(moves="1. e4", result="*"),
                 Game(start=start, moves="Kd2"), Game(start=Position().make("e4")),
                 Game(start=Position(start, chess960=True)), Game(start=Position(chess960=True)),
                 *map(libchess.parse_game, texts)]
        for text in ("1. e4 *\n", '[Variant "Standard"]\n\n1. e4 e5\n'):
            games += libchess.read_pgn(io.StringIO(text), chess960=True)
        for game in games:
            again = pickle.loads(pickle.dumps(game))
            self.assertEqual(again, game)
            self.assertEqual((again.result, again.tags, again.start, again.warnings),
                             (game.result, game.tags, game.start, []))
            self.assertEqual(again.start.chess960, game.start.chess960)
        annotation = libchess.annotate(Game(moves="1. e4 e5"), nodes=10)
        self.assertEqual(pickle.loads(pickle.dumps(annotation)), annotation)

    def test_games_of_older_pickles_are_read(self):
        game = libchess._restore("Game", (b'[Result "1-0"]\n\n1. e4 1-0\n', "old.pgn", 3))
        self.assertEqual((game.sans(), game.result, game.file, game.line),
                         (["e4"], "1-0", "old.pgn", 3))
        self.assertRaises(ValueError, libchess._restore, "Game", (b"*", None, None, None))

    def test_a_game_is_made_move_by_move(self):
        game = Game(tags={"White": "Anna"}, moves=["e4", "e5"])
        game.append("Nf3", comment="a plan", nags=[5], clock=83.5, eval=Score.from_cp(33))
        game.append(None)
        game.result = "1-0"
        again = libchess.parse_game(str(game))
        self.assertEqual(again.mainline()[2].clock, 83.5)
        self.assertEqual(again.mainline()[2].eval, Score.from_cp(33))
        self.assertEqual(again.mainline()[2].comment, "a plan")
        self.assertIsNone(game.pop())
        self.assertEqual(str(game.pop()), "g1f3")
        self.assertRaises(libchess.IllegalMoveError, game.append, "Ke3")
        self.assertRaises(ValueError, game.append, "Nc3", comment="} \n}")
        self.assertRaises(ValueError, game.append, "Nc3", nags=[256])
        self.assertRaises(ValueError, game.append, "Nc3", clock=float("nan"))
        self.assertEqual(len(game), 2)

    def test_changes_reach_neither_copies_nor_moves(self):
        game = next(libchess.read_pgn(io.StringIO(TWO_GAMES)))
        copied, moves, tags = copy.copy(game), game.mainline(), game.tags
        while len(game):
            game.pop()
        tags["White"] = "Zoe"
        game.result = None
        self.assertEqual((len(copied), copied.tags["White"], copied.result), (4, "Anna", "1/2-1/2"))
        self.assertEqual((moves[0].comment, moves[0].clock), ("good", 3600))
        self.assertEqual(moves[1].variations[0][1].comment, "Sicilian")
        copied.append("d4")
        self.assertEqual((len(copied), len(game), game.tags["White"]), (5, 0, "Zoe"))
        self.assertEqual((game.file, copied.file, copied.line), ("<file>", "<file>", 1))

    def test_the_start_is_part_of_the_game(self):
        start = Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        game = Game(start=start, moves=["e4"])
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertEqual(libchess.parse_game(str(game)).start, start)
        self.assertEqual(game.tags["FEN"], start.fen())
        self.assertIsNone(game.result)
        with self.assertRaises(ValueError):
            game.tags["FEN"] = Position().fen()
        for name in "FEN", "SetUp":
            self.assertRaisesRegex(ValueError, "the game's start", game.tags.__delitem__, name)
        self.assertRaises(KeyError, game.tags.__delitem__, "Variant")
        self.assertEqual(list(game.tags), ["SetUp", "FEN"])

    def test_tags_are_a_mapping_of_the_game(self):
        game = Game()
        tags = game.tags
        tags["Event"] = "Cup \"Ü\""
        self.assertEqual(libchess.parse_game(str(game)).tags["Event"], "Cup \"Ü\"")
        self.assertEqual((list(tags), len(tags), "Event" in tags), (["Event"], 1, True))
        self.assertEqual(tags.get("Site"), None)
        self.assertEqual(tags.get("Site", "?"), "?")
        self.assertRaises(KeyError, tags.__getitem__, "Site")
        self.assertRaises(ValueError, tags.__setitem__, "a b", "c")
        self.assertRaises(ValueError, tags.__setitem__, "a", "b\nc")
        del tags["Event"]
        self.assertEqual(dict(game.tags), {})
        del game
        self.assertEqual(tags.items(), [])


class Arrays(unittest.TestCase):
    def test_arrays_say_what_games_say(self):
        games = list(libchess.read_pgn(io.StringIO(TWO_GAMES)))
        arrays = libchess.games_to_arrays(io.StringIO(TWO_GAMES), boards=True, tags=["White"])
        self.assertEqual(arrays.starts.tolist(), [0, 4, 6])
        self.assertEqual(arrays.results[0], 0.5)
        self.assertTrue(numpy.isnan(arrays.results[1]))
        self.assertEqual(arrays.ratings.tolist(), [[2100, 0], [0, 0]])
        self.assertEqual(arrays.tags, {"White": ["Anna", "Cécile"]})
        self.assertEqual(arrays.evals[0], 30)
        self.assertEqual(arrays.evals[2], -99997)
        self.assertTrue(numpy.isnan(arrays.evals[1]))
        self.assertEqual(arrays.clocks[0], 3600)
        self.assertEqual(arrays.moves[3], 0)
        for g, game in enumerate(games):
            rows = range(arrays.starts[g], arrays.starts[g + 1])
            self.assertEqual(arrays.start_keys[g], game.start.key)
            for row, move, after in zip(rows, game.moves, game.positions()[1:]):
                self.assertEqual(arrays.moves[row], move.bits if move else 0)
                self.assertEqual(arrays.keys[row], after.key)
                self.assertTrue((arrays.boards[row].ravel() == after.array()).all())

    def test_a_mate_on_the_board_is_for_the_side_that_moved(self):
        scholars = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {[%eval #0]} 1-0\n"
        fools = "1. f3 e5 2. g4 Qh4# {[%eval #0]} 0-1\n"
        arrays = libchess.games_to_arrays(io.StringIO(scholars + "\n" + fools))
        self.assertEqual(arrays.evals[[6, 10]].tolist(), [100000, -100000])

    def test_evaluations_and_clocks_are_read_as_written(self):
        for text, value in (("0.07", 7), ("-12.05", -1205), ("+0.5", 50), ("300.01", 30000),
                            ("#-3", -99997), ("1.5,20", 150)):
            arrays = libchess.games_to_arrays(io.StringIO(f"1. e4 {{[%eval {text}]}} *\n"))
            self.assertEqual(arrays.evals[0], value, text)
        for text, value in (("0:59:58", 3598), ("12:00:01", 43201), ("0:00:01.5", 1.5), ("9:30", 570)):
            arrays = libchess.games_to_arrays(io.StringIO(f"1. e4 {{text [%clk {text}]}} *\n"))
            self.assertEqual(arrays.clocks[0], value, text)

    def test_of_several_evaluations_and_clocks_the_first_counts(self):
        for comments in ("{[%eval 0.3] [%clk 0:01:00]} {[%eval 0.7] [%clk 0:02:00]}",
                         "{[%eval 0.3] [%eval 0.7] [%clk 0:01:00] [%clk 0:02:00]}",
                         "{[%eval ?] [%eval 0.7] [%clk 0:01:00]} {[%eval 0.3]}"):
            text = f"1. e4 {comments} e5 {{[%eval 0.1] [%clk 0:03:00]}} *"
            arrays, game = libchess.games_to_arrays([text]), libchess.parse_game(text)
            self.assertEqual((arrays.evals.tolist(), arrays.clocks.tolist()), ([30, 10], [60, 180]))
            self.assertEqual([float(score) for score in game.evals()], [30, 10])
            self.assertEqual(game.clocks(), [60, 180])

    def test_broken_games_leave_no_rows(self):
        arrays = libchess.games_to_arrays(broken_in_the_middle(), boards=True)
        self.assertEqual(arrays.starts.tolist(), [0, 1, 2])
        self.assertEqual((len(arrays.keys), len(arrays.boards), arrays.broken), (2, 2, 1))
        self.assertEqual(arrays.errors[0].line, 7)
        self.assertRaises(libchess.PgnError, libchess.games_to_arrays, broken_in_the_middle(),
                          errors="raise")
        self.assertRaises(FileNotFoundError, libchess.games_to_arrays, "/no/such/file")

    def test_nothing_gives_empty_arrays(self):
        arrays = libchess.games_to_arrays(io.BytesIO(), evals=False, clocks=False, keys=False)
        self.assertEqual((len(arrays.moves), arrays.starts.tolist(), arrays.keys), (0, [0], None))


if __name__ == "__main__":
    unittest.main()
