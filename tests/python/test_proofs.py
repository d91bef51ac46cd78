"""Certificates of who can still win, which `chesstool mate-finder --winnable` writes."""
import unittest

import libchess
from libchess import BLACK, WHITE

MATE = ('{"type":"certificate","schema":1,"record":0,"fen":"7k/8/5KQ1/8/8/8/8/8 w - - 0 1",'
        '"stipulation":"winnable","chess960":false,"side":"white","answer":true,"line":["g6g7"]}')
BARE = ('{"type":"certificate","schema":1,"record":0,"fen":"7k/8/5KQ1/8/8/8/8/8 w - - 0 1",'
        '"stipulation":"winnable","chess960":false,"side":"black","answer":false,'
        '"reason":"material"}')
CLOSED = ('{"type":"certificate","schema":1,"record":0,'
          '"fen":"Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1","stipulation":"winnable",'
          '"chess960":false,"side":"white","answer":false,"reason":"closed","positions":220,'
          '"placed":["a3","a4","g4","b5","b6","c6","e6","g6","a7","b7","c7","e7","g7","a8","b8",'
          '"d8","f8"]}')


class Winnable(unittest.TestCase):
    def test_valid_certificates_are_verified(self):
        for text, mate, positions, side, answer in ((MATE, 1, 2, WHITE, True),
                                                    (BARE, None, 1, BLACK, False),
                                                    (CLOSED, None, 220, WHITE, False)):
            for written in (text, text.replace(",", ",\n") + "\n"):
                proof = libchess.verify(written)
                self.assertEqual((proof.mate, proof.positions, proof.side, proof.answer),
                                 (mate, positions, side, answer))
                self.assertEqual((proof.solutions, proof.all_solutions), (0, False))

    def test_wrong_certificates_are_errors(self):
        for text, said in ((MATE.replace("g6g7", "a1a2"), "line[0]: the move a1a2 is not legal"),
                           (MATE.replace("true", "false"), "'reason' is missing"),
                           (BARE.replace("black", "white"), "")):
            with self.assertRaises(libchess.CertificateError) as caught:
                libchess.verify(text)
            self.assertIn(said, caught.exception.message)
            self.assertEqual(caught.exception.column, 1)
            self.assertTrue(caught.exception.source)

    def test_proofs_of_mates_have_no_side(self):
        mate = libchess.prove_mate("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1, certificate=True)
        proof = libchess.verify(mate.certificate)
        self.assertEqual((proof.mate, proof.side, proof.answer), (1, None, None))

    def test_half_a_move_is_part_of_the_length(self):
        for text in ("h#0.5", "h#1.5"):
            found = libchess.solve("7k/8/4K3/6Q1/8/8/8/8 w - - 0 1", text, certificate=True)
            if found.mate is not None:
                self.assertEqual(libchess.verify(found.certificate).mate, found.mate)
        self.assertEqual(found.mate, 1.5)


if __name__ == "__main__":
    unittest.main()
