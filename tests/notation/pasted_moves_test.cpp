// Moves as people paste them.

#include "libchess/notation/pasted_moves.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

using namespace chess;

namespace {

constexpr std::string_view after_white =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// The moves in UCI with blanks between, or the error "3+2: ...".
std::string moves_of(std::string_view text, const Position& start = Position::start()) {
    const auto read = read_pasted_moves(start, text);
    if (!read)
        return fmt::format("{}+{}: {}", read.error().error.offset, read.error().error.length,
                           read.error().error.message);
    Position position = start;
    std::string result;
    for (const Move move : *read) {
        result += (result.empty() ? "" : " ") + to_uci(position, move);
        position.make(move);
    }
    return result;
}

}  // namespace

TEST_CASE("move numbers may stand before any move", "[notation][pasted_moves]") {
    for (const std::string_view text :
         {"e4 e5 Nf3", "1. e4 e5 2. Nf3", "1.e4 e5 2.Nf3", "1. e4 1... e5 2. Nf3",
          "1.e4 1...e5 2.Nf3", "1 e4 e5 2 Nf3", "1. e2e4 e7e5 2. g1f3", "1. e4 ... e5 2. Nf3",
          "1\u2026 e4 e5 2. Nf3", "e4, e5, Nf3", "e4,e5,Nf3", " \t1. e4\r\ne5\n2. Nf3\n",
          "1.\u00a0e4 e5 2.\u00a0Nf3", "17. e4 e5 3. Nf3"})
        CHECK(moves_of(text) == "e2e4 e7e5 g1f3");
    CHECK(moves_of("1... e5 2. Nf3", test::position_of(after_white)) == "e7e5 g1f3");
    CHECK(moves_of("").empty());
    CHECK(moves_of("1.").empty());
    CHECK(moves_of(" \n").empty());
}

TEST_CASE("marks, comments and a result may be pasted along", "[notation][pasted_moves]") {
    for (const std::string_view text :
         {"1. e4! e5?! 2. Nf3 !?", "1. e4 $1 e5 $14 2. Nf3 *", "1. e4 e5 2. Nf3 1-0",
          "1. e4 {best by test} e5 {[%clk 0:01:00]} 2. Nf3 {}", "1. e4{x}e5 2. Nf3 1/2-1/2",
          "{From here} 1. e4 e5 2. Nf3 0-1", "1. e4 e5 2. Nf3 \u00bd-\u00bd"})
        CHECK(moves_of(text) == "e2e4 e7e5 g1f3");
    CHECK(moves_of("e4 e5 Nf3 Nc6 Bc4 Bc5 0-0 Nf6 d4 exd4 e5 d5 exd6 e.p. O-O") ==
          "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d4 e5d4 e4e5 d7d5 e5d6 e8g8");
    CHECK(moves_of("1. f3 e5 2. g4 Qh4 #") == "f2f3 e7e5 g2g4 d8h4");
}

TEST_CASE("what is no move is an error at its place", "[notation][pasted_moves]") {
    CHECK(moves_of("1. e4 e5 2. Nf4") ==
          "12+3: 'Nf4' is not a legal move: no white knight can go to f4");
    CHECK(moves_of("1.e4 e5 2.Ke3") ==
          "10+3: 'Ke3' is not a legal move: no white king can go to e3");
    CHECK(moves_of("1. e4 (1. d4) e5") == "6+1: a variation, expected the moves of one line");
    CHECK(moves_of("1. e4 {no end") == "6+1: this comment has no end, expected '}'");
    CHECK(moves_of("1. e4 1-0 e5") == "10+2: text after the result");
    CHECK(moves_of("1. e4 00 2. Nf3").contains("'00' is not a move"));
    CHECK(moves_of("! e4").contains("'!' is not a move"));
    CHECK(moves_of("hello").contains("'hello' is not a move"));
    CHECK(moves_of("1.e4 0-1-0").starts_with("6+4: '0-1-0' is not a move"));
}

TEST_CASE("the parts of a pasted move may stand apart", "[notation][pasted_moves]") {
    CHECK(moves_of("1. e4 e5 2. N f3 N c6 3. Bc4 Bc5 4. O - O N f6") ==
          "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6");
    CHECK(moves_of("1. e4 d5 2. e x d5 Q x d5 3. N {x} c3") == "e2e4 d7d5 e4d5 d8d5 b1c3");
    CHECK(moves_of("1. e2 - e4 e7 - e5") == "e2e4 e7e5");
    CHECK(moves_of("1. N e5").starts_with("4+1: 'N' is not a move"));
    CHECK(moves_of("1. O - O").starts_with("4+1: 'O' is not a move"));
}
