"""Texts in other encodings than UTF-8, names of files that are none, and half characters."""
import codecs
import io
import os
import pickle
import tempfile
import unittest

import libchess
from libchess import Engine, Game, Position

# UTF-8, Windows-1252, and a byte that neither has, in one game.
MIXED = b'[White "Ren\xc3\xa9"]\n[Black "J\xf6rg \x80"]\n\n1. e4 {caf\xc3\xa9 \x93x\x94 \x81} *\n'
BROKEN = b"{caf\xc3\xa9 \xe9} 1. e5 *\n"
HALF = "\udce9"  # what Python makes of the byte 0xE9 in a text of UTF-8


class Encodings(unittest.TestCase):
    def setUp(self):
        self.game = next(libchess.read_pgn(io.BytesIO(MIXED)))

    def test_each_part_of_a_text_is_decoded_by_itself(self):
        self.assertEqual(dict(self.game.tags), {"White": "René", "Black": "Jörg €"})
        self.assertEqual(self.game[0].comment, "café “x” \ufffd")
        for text in (str(self.game), self.game.pgn(columns=0)):
            self.assertIn('[White "René"]', text)
            self.assertIn('[Black "Jörg €"]', text)
            self.assertIn("{café “x” \ufffd}", text)
        self.assertIn("René - Jörg €", repr(self.game))
        self.assertIn("Jörg €", repr(self.game.tags))
        arrays = libchess.games_to_arrays(io.BytesIO(MIXED), tags=["Black"])
        self.assertEqual(arrays.tags, {"Black": ["Jörg €"]})

    def test_a_file_of_text_gets_characters_and_others_get_bytes(self):
        text, data = io.StringIO(), io.BytesIO()
        libchess.write_pgn(text, [self.game])
        self.assertEqual(text.getvalue(), str(self.game) + "\n")
        self.assertIn('[White "René"]\n[Black "Jörg €"]', text.getvalue())
        libchess.write_pgn(data, [self.game], roster=False)
        self.assertIn(b'[White "Ren\xc3\xa9"]', data.getvalue())
        self.assertIn(b'[Black "J\xf6rg \x80"]', data.getvalue())
        data.seek(0)
        self.assertEqual(list(libchess.read_pgn(data)), [self.game])

    def test_a_file_of_text_may_be_wrapped(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            for file in (tempfile.NamedTemporaryFile("w+", encoding="utf-8", newline=""),
                         tempfile.SpooledTemporaryFile(mode="w+", encoding="utf-8", newline=""),
                         codecs.open(path, "w+", "utf-8")):
                with file:
                    self.assertEqual(libchess.write_pgn(file, [self.game]), 1)
                    file.seek(0)
                    self.assertEqual(file.read(), str(self.game) + "\n")
            for file in tempfile.NamedTemporaryFile(), tempfile.SpooledTemporaryFile():
                with file:
                    libchess.write_pgn(file, [self.game])
                    file.seek(0)
                    self.assertIn(b"J\xf6rg", file.read())

    def test_faults_show_the_line_as_it_is_meant(self):
        (fault,) = libchess.check(io.BytesIO(BROKEN)).errors
        self.assertEqual(fault.source, "{café é} 1. e5 *")

    def test_names_of_problems_and_openings_are_texts(self):
        popeye = (b"BeginProblem\nAuthor J\xf6rg Ren\xc3\xa9\nPieces White Kf6 Qg6 Black Kh8\n"
                  b"Stipulation #1\nEndProblem\n")
        (problem,) = libchess.solve_problems(io.BytesIO(popeye))
        self.assertEqual(problem.author, "Jörg René")
        epd = b'7k/8/5KQ1/8/8/8/8/8 w - - dm 1; id "Nr. 1 \x80";\n'
        (problem,) = libchess.solve_problems(io.BytesIO(epd), certificate=True)
        self.assertEqual(problem.id, "Nr. 1 €")
        self.assertEqual(libchess.verify(problem.certificate).mate, 1)
        book = b'[Opening "Er\xf6ffnung"]\n[ECO "B00"]\n\n1. e4 *\n'
        annotation = libchess.annotate(Game(moves="e4"), nodes=10, openings=io.BytesIO(book))
        self.assertEqual(annotation.opening, "Eröffnung")

    def test_bytes_that_python_has_kept_are_read_as_they_were(self):
        text = io.TextIOWrapper(io.BytesIO(MIXED), encoding="utf-8", errors="surrogateescape")
        self.assertEqual(list(libchess.read_pgn(text)), [self.game])

    def test_half_characters_are_value_errors(self):
        game, position = Game(), Position()
        for function in (lambda: position.make(HALF), lambda: position.line_san([HALF]),
                         lambda: libchess.evaluate(HALF), lambda: Game(moves=HALF),
                         lambda: Game(tags={"White": HALF}), lambda: Engine("g" + HALF)):
            self.assertRaises(ValueError, function)
        self.assertNotIn(HALF, game.tags)
        with self.assertRaisesRegex(ValueError, "UTF-8"):
            Engine(["g" + HALF, "-x"])


class FileNames(unittest.TestCase):
    def test_a_name_may_be_any_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(os.fsencode(folder), b"g\xe9.pgn")
            name = os.fsdecode(path)
            try:
                with open(path, "wb") as file:
                    file.write(b"1. e4 *\n\n1. e5 *\n")
            except OSError:
                self.skipTest("the file system takes no such name")
            for given in (path, name):
                found = libchess.check(given)
                self.assertEqual((found.file, found.errors[0].file), (name, name))
                reader = libchess.read_pgn(given)
                game = next(reader)
                self.assertEqual(game.file, name)
                self.assertEqual(pickle.loads(pickle.dumps(game)).file, name)
                with self.assertRaises(libchess.PgnError) as caught:
                    next(reader)
                self.assertEqual(caught.exception.file, name)
                self.assertTrue(str(caught.exception).startswith(name + ":3:4: "))
                reader.close()
            with open(name, encoding="utf-8") as file:
                self.assertEqual(next(libchess.read_pgn(file)).file, name)

    def test_a_name_that_is_no_name_does_no_harm(self):
        class Odd(io.StringIO):
            name = "\ud800"

        self.assertEqual(next(libchess.read_pgn(Odd("1. e4 *"))).file, "<file>")


if __name__ == "__main__":
    unittest.main()
