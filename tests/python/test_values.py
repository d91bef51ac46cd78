"""Positions, moves and the small values."""
import copy
import pickle
import unittest

import libchess
from libchess import BLACK, KING, KNIGHT, PAWN, QUEEN, WHITE, Move, Piece, Position, Score, SquareSet


def game_values():
    position = Position()
    return [position, position.parse_san("e4"), Piece(KNIGHT, BLACK), SquareSet([1, "e4"]),
            Score.from_cp(-31), Score.mate_in(3), Score.mate_in(-2), Score.mate_in(0),
            Position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")]


class Values(unittest.TestCase):
    def test_a_value_copies_hashes_and_pickles(self):
        for value in game_values():
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(value, protocol))
                self.assertEqual(again, value)
                self.assertEqual(hash(again), hash(value))
            self.assertIs(copy.copy(value), value)
            self.assertIs(copy.deepcopy(value), value)
            self.assertNotEqual(value, None)

    def test_nothing_is_made_without_its_value(self):
        for name in ("Position", "Move", "Piece", "SquareSet", "Score", "Game", "Tags", "GameMove",
                     "PgnReader", "Engine", "Plies"):
            kind = getattr(libchess, name)
            for make in (kind.__new__, object.__new__):
                self.assertRaises(TypeError, make, kind)

    def test_every_move_of_some_bits_can_be_used(self):
        position = Position()
        legal = set(position.legal_moves)
        for bits in range(0x10000):
            try:
                move = Move.from_bits(bits)
            except ValueError:
                continue
            self.assertEqual(move.bits, bits)
            self.assertEqual(position.is_legal(move), move in legal)

    def test_scores_are_ordered_for_the_side_that_is_scored(self):
        scores = [Score.mate_in(0), Score.mate_in(-1), Score.mate_in(-5), Score.from_cp(-3000),
                  Score.from_cp(0), Score.from_cp(9), Score.mate_in(5), Score.mate_in(1)]
        self.assertEqual(sorted(reversed(scores)), scores)
        self.assertEqual(-Score.mate_in(3), Score.mate_in(-3))
        self.assertEqual(Score.mate_in(-3).score(mate_score=1000), -997)
        self.assertIsNone(Score.mate_in(1).score())
        self.assertEqual([Score.from_cp(cp).cp for cp in (10**10, -10**30, 30001, 7)],
                         [30000, -30000, 30000, 7])
        self.assertRaises(TypeError, Score.from_cp, 7.0)

    def test_square_sets_are_sets(self):
        a, b = SquareSet(["a1", "b2"]), SquareSet(0x8000000000000001)
        self.assertEqual(set(a | b), set(a) | set(b))
        self.assertEqual(set(a & b), set(a) & set(b))
        self.assertEqual(set(a ^ b), set(a) ^ set(b))
        self.assertEqual(set(a - b), set(a) - set(b))
        self.assertEqual(len(~a), 62)
        self.assertIn("h8", b)
        self.assertNotIn("nowhere", b)
        self.assertRaises(ValueError, SquareSet, 1 << 64)
        self.assertRaises(ValueError, SquareSet, -1)


class Positions(unittest.TestCase):
    def test_perft_counts_what_is_published(self):
        kiwipete = Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
        self.assertEqual(libchess.perft(Position(), 5), 4865609)
        self.assertEqual(libchess.perft(kiwipete, 4, hash_mb=1), 4085603)
        self.assertEqual(sum(libchess.divide(kiwipete, 3).values()), 97862)
        self.assertRaises(ValueError, libchess.perft, kiwipete, 256)

    def test_moves_made_in_python_count_the_same(self):
        def count(position, depth):
            if depth == 0:
                return 1
            return sum(count(position.make(move), depth - 1) for move in position.legal_moves)

        self.assertEqual(count(Position(), 3), 8902)

    def test_notation_goes_there_and_back(self):
        position = Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        for move in position.legal_moves:
            self.assertEqual(position.parse_san(position.san(move)), move)
            self.assertEqual(position.parse_uci(position.uci(move)), move)
            self.assertEqual(position.make(move), position.make(str(move)))
        self.assertEqual(position.line_san(["O-O", "bxc3", "Bxc3"]), "1. O-O bxc3 2. Bxc3")

    def test_moves_are_read_as_they_are_pasted(self):
        played = Position().make("e4").make("e5").make("Nf3")
        for text in ("1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3 *", "e2e4 e7e5 g1f3",
                     "1. e4! {best} e5 2. Nf3", "e4, e5, Nf3"):
            self.assertEqual(Position().make(text), played)
            self.assertEqual(Position().make_line(text), played)
            self.assertEqual(Position().line_san(text), "1. e4 e5 2. Nf3")
        self.assertEqual(Position().make_line(""), Position())
        for none in ("", " ", "1."):
            self.assertRaises(libchess.InvalidMoveError, Position().make, none)
        with self.assertRaises(libchess.IllegalMoveError) as caught:
            Position().make("1. e4 e5 2. Nf4")
        self.assertEqual(caught.exception.column, 13)
        self.assertRaises(libchess.InvalidMoveError, Position().make, "1. e4 (1. d4) e5")

    def test_the_board_is_as_the_fen_says(self):
        position = Position("r3k2r/8/8/1pP5/8/8/6q1/R3K3 w Qkq b6 0 30")
        self.assertEqual(position.piece_at("a1").symbol(), "R")
        self.assertIsNone(position.piece_at(libchess.B1))
        self.assertEqual(position.pieces(QUEEN, BLACK), SquareSet(["g2"]))
        self.assertEqual(position.king(WHITE), libchess.E1)
        self.assertTrue(position.has_queenside_castling_rights(WHITE))
        self.assertFalse(position.has_kingside_castling_rights(WHITE))
        self.assertEqual(position.ep_square, libchess.B6)
        self.assertEqual(position.array().reshape(8, 8)[0].tolist(), [4, 0, 0, 0, 6, 0, 0, 0])
        self.assertEqual(position.flipped().flipped(), position)
        self.assertIn("g2", position.attackers(BLACK, "g1"))
        self.assertIn("b6", position.attacks("c5"))
        self.assertEqual(position.occupied_by(WHITE) & position.pieces(PAWN, WHITE),
                         SquareSet(["c5"]))
        self.assertEqual(position.piece_at("e1"), Piece(KING, WHITE))

    def test_errors_point_at_their_place(self):
        with self.assertRaises(libchess.FenError) as caught:
            Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1")
        error = caught.exception
        self.assertEqual((error.file, error.line, error.column), (None, 1, 43))
        self.assertEqual(str(error),
                         "column 43: piece placement: rank 1 has 7 squares, expected 8")
        self.assertEqual(len(libchess.fen_faults("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")), 1)
        self.assertRaises(libchess.FenError, Position, "4k3/8/8/8/8/8/8/4K2R w KQ -", strict=True)
        knights = Position("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
        with self.assertRaises(libchess.AmbiguousMoveError) as caught:
            knights.make("Nd2")
        self.assertEqual({str(move) for move in caught.exception.candidates}, {"b1d2", "f1d2"})
        self.assertRaises(libchess.IllegalMoveError, knights.make, "Nd4")
        self.assertRaises(libchess.InvalidMoveError, knights.make, "hello")
        self.assertRaises(libchess.IllegalMoveError, Position().make, knights.parse_san("Nfd2"))


if __name__ == "__main__":
    unittest.main()
