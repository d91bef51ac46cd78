#include "libchess/core/format.hpp"

#include "tests/support/catch.hpp"

#include <fmt/ranges.h>

using namespace chess;

TEST_CASE("fmt prints the small types as people write them", "[core][format]") {
    CHECK(fmt::format("{}", Square::e4) == "e4");
    CHECK(fmt::format("{}", Color::black) == "black");
    CHECK(fmt::format("{}", PieceType::queen) == "queen");
    CHECK(fmt::format("{}", Piece{Color::white, PieceType::knight}) == "N");
    CHECK(fmt::format("{}", Piece{Color::black, PieceType::knight}) == "n");
    CHECK(fmt::format("{}", Score::centipawns(-34)) == "-0.34");
    CHECK(fmt::format("{}", Score::mating_in(1)) == "#1");
}

TEST_CASE("fmt prints a set of squares as a board, not as a range", "[core][format]") {
    CHECK(fmt::format("{}", Bitboard(Square::a8)) ==
          "x.......\n........\n........\n........\n........\n........\n........\n........\n");
}

TEST_CASE("fmt prints moves as coordinates", "[core][format]") {
    CHECK(fmt::format("{}", Move(Square::e2, Square::e4)) == "e2e4");
    CHECK(fmt::format("{}", Move(Square::e1, Square::h1, MoveKind::castling)) == "e1h1");
    CHECK(fmt::format("{}", Move(Square::e5, Square::d6, MoveKind::en_passant)) == "e5d6");
    CHECK(fmt::format("{}", Move::promotion(Square::a7, Square::b8, PieceType::knight)) == "a7b8n");
}

TEST_CASE("fmt draws a bitboard with the eighth rank on top", "[core][format]") {
    const Bitboard set = Bitboard(Square::a8) | Bitboard(Square::h1) | Bitboard(Square::e4);
    CHECK(fmt::format("{}", set) ==
          "x.......\n"
          "........\n"
          "........\n"
          "........\n"
          "....x...\n"
          "........\n"
          "........\n"
          ".......x\n");
}

TEST_CASE("fmt takes widths and alignment as for text", "[core][format]") {
    CHECK(fmt::format("[{:>6}]", Score::centipawns(5)) == "[ +0.05]");
    CHECK(fmt::format("[{:<4}]", Square::a1) == "[a1  ]");
    CHECK(fmt::format("[{:-^9}]", Color::white) == "[--white--]");
}
