#include "libchess/core/attacks.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/ray_walk.hpp"

#include <cstdlib>

using namespace chess;
using test::squares;

namespace {

/// Calls `body` with every pair of squares and how far apart they are in files and ranks.
template <typename Body>
void for_each_pair(Body body) {
    for (int a = 0; a < square_count; ++a)
        for (int b = 0; b < square_count; ++b)
            body(square_at(a), square_at(b), b % 8 - a % 8, b / 8 - a / 8);
}

}  // namespace

TEST_CASE("a knight attacks two squares one way and one the other", "[core][attacks]") {
    CHECK(knight_attacks(Square::a1) == squares("b3 c2"));
    CHECK(knight_attacks(Square::e4) == squares("d2 f2 c3 g3 c5 g5 d6 f6"));
    for_each_pair([](Square a, Square b, int files, int ranks) {
        REQUIRE(knight_attacks(a).contains(b) == (std::abs(files * ranks) == 2));
    });
}

TEST_CASE("a king attacks the squares around it", "[core][attacks]") {
    CHECK(king_attacks(Square::h8) == squares("g8 g7 h7"));
    for_each_pair([](Square a, Square b, int files, int ranks) {
        REQUIRE(king_attacks(a).contains(b) ==
                (a != b && std::abs(files) <= 1 && std::abs(ranks) <= 1));
    });
}

TEST_CASE("a pawn attacks diagonally ahead", "[core][attacks]") {
    CHECK(pawn_attacks(Color::white, Square::a2) == squares("b3"));
    CHECK(pawn_attacks(Color::black, Square::e5) == squares("d4 f4"));
    for_each_pair([](Square a, Square b, int files, int ranks) {
        REQUIRE(pawn_attacks(Color::white, a).contains(b) == (std::abs(files) == 1 && ranks == 1));
        REQUIRE(pawn_attacks(Color::black, a).contains(b) == (std::abs(files) == 1 && ranks == -1));
    });
}

TEST_CASE("a slider reaches up to the first blocker and no further", "[core][attacks]") {
    const Bitboard occupied = squares("e6 c4 e4 f5 b1");
    CHECK(rook_attacks(Square::e4, occupied) == squares("e5 e6 d4 c4 f4 g4 h4 e3 e2 e1"));
    CHECK(bishop_attacks(Square::e4, occupied) == squares("f5 d5 c6 b7 a8 d3 c2 b1 f3 g2 h1"));
    CHECK(rook_attacks(Square::a1, Bitboard()).count() == 14);
    CHECK(bishop_attacks(Square::d4, Bitboard()).count() == 13);
    CHECK(queen_attacks(Square::d4, Bitboard()).count() == 27);
}

TEST_CASE("the library's sliders agree with walking the rays", "[core][attacks]") {
    test::Random random(3);
    bool agree = true;
    for (int index = 0; index < square_count; ++index) {
        for (int round = 0; round < 2000; ++round) {
            const Square square = square_at(index);
            const Bitboard occupied{random.bits() & (round % 2 == 0 ? random.bits() : ~0ULL)};
            const Bitboard rook = test::walk_as_rook(square, occupied);
            const Bitboard bishop = test::walk_as_bishop(square, occupied);
            agree = agree && rook_attacks(square, occupied) == rook &&
                    bishop_attacks(square, occupied) == bishop &&
                    queen_attacks(square, occupied) == (rook | bishop);
        }
    }
    CHECK(agree);
}

TEST_CASE("what a piece attacks depends on its kind, a pawn's on its colour", "[core][attacks]") {
    test::Random random(4);
    for (int index = 0; index < square_count; ++index) {
        const Square square = square_at(index);
        const Bitboard occupied{random.bits() & random.bits()};
        for (const Color color : all_colors) {
            const auto attacks = [&](PieceType type) {
                return piece_attacks({color, type}, square, occupied);
            };
            CHECK(attacks(PieceType::pawn) == pawn_attacks(color, square));
            CHECK(attacks(PieceType::knight) == knight_attacks(square));
            CHECK(attacks(PieceType::bishop) == test::walk_as_bishop(square, occupied));
            CHECK(attacks(PieceType::rook) == test::walk_as_rook(square, occupied));
            CHECK(attacks(PieceType::queen) ==
                  (test::walk_as_bishop(square, occupied) | test::walk_as_rook(square, occupied)));
            CHECK(attacks(PieceType::king) == king_attacks(square));
        }
    }
}

TEST_CASE("the squares between two others lie strictly inside one line", "[core][attacks]") {
    CHECK(squares_between(Square::a1, Square::d4) == squares("b2 c3"));
    CHECK(squares_between(Square::h5, Square::e5) == squares("f5 g5"));
    CHECK(squares_between(Square::e1, Square::e2).empty());
    CHECK(squares_between(Square::e1, Square::e1).empty());
    CHECK(squares_between(Square::a1, Square::b3).empty());
    for_each_pair([](Square a, Square b, int files, int ranks) {
        // On the way from a to b in steps of one: the number of steps is the longer distance, and
        // it is a line if the shorter one is zero or as long.
        const int steps = std::max(std::abs(files), std::abs(ranks));
        const bool on_line = files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks);
        Bitboard expected;
        for (int n = 1; on_line && n < steps; ++n)
            expected |= Bitboard(square_at(index_of(a) + n * (8 * ranks + files) / steps));
        REQUIRE(squares_between(a, b) == expected);
    });
}

TEST_CASE("the line through two squares runs from edge to edge", "[core][attacks]") {
    CHECK(line_through(Square::b2, Square::c3) == squares("a1 b2 c3 d4 e5 f6 g7 h8"));
    CHECK(line_through(Square::e4, Square::e7) == Bitboard(File::e));
    CHECK(line_through(Square::h3, Square::a3) == Bitboard(Rank::third));
    CHECK(line_through(Square::b1, Square::a2) == squares("a2 b1"));
    CHECK(line_through(Square::a1, Square::b3).empty());
    CHECK(line_through(Square::e4, Square::e4).empty());
    for_each_pair([](Square a, Square b, int files, int ranks) {
        const bool on_line =
            a != b && (files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks));
        Bitboard expected;
        // c is on the line if the vectors a-b and a-c are parallel.
        for (int c = 0; on_line && c < square_count; ++c) {
            const int to_file = c % 8 - index_of(a) % 8;
            const int to_rank = c / 8 - index_of(a) / 8;
            if (to_file * ranks == to_rank * files) expected |= Bitboard(square_at(c));
        }
        REQUIRE(line_through(a, b) == expected);
    });
}
