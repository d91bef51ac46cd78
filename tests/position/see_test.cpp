#include "libchess/position/see.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

constexpr int pawn = 100;
constexpr int knight = 320;
constexpr int bishop = 330;
constexpr int rook = 500;
constexpr int queen = 950;

int see(std::string_view fen, std::string_view uci) {
    const Position position = position_of(fen);
    return exchange_value(position, move_of(position, uci));
}

}  // namespace

TEST_CASE("the pieces have the values that the cases below assume", "[position][see]") {
    CHECK(exchange_values[PieceType::pawn] == pawn);
    CHECK(exchange_values[PieceType::knight] == knight);
    CHECK(exchange_values[PieceType::bishop] == bishop);
    CHECK(exchange_values[PieceType::rook] == rook);
    CHECK(exchange_values[PieceType::queen] == queen);
    CHECK(exchange_values[PieceType::king] > 9 * queen);
}

TEST_CASE("taking what nobody defends wins it", "[position][see]") {
    CHECK(see("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5") == pawn);
    CHECK(see("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5") == queen);
    CHECK(see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5") == pawn);
}

TEST_CASE("taking what is defended costs the capturer", "[position][see]") {
    CHECK(see("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5") == pawn - rook);
    CHECK(see("4k3/8/2p5/3q4/8/8/8/3RK3 w - - 0 1", "d1d5") == queen - rook);
    CHECK(see("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5") == pawn - pawn);
}

TEST_CASE("a long exchange is added up to the end", "[position][see]") {
    // NxP NxN RxN BxR QxB QxQ: white is down a knight for a pawn when it should stop, at -220.
    CHECK(see("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5") == pawn - knight);
    CHECK(see("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5") == pawn - rook);
}

TEST_CASE("the pieces behind the capturer join in", "[position][see]") {
    // Black would lose its own rook for the one it takes, so it does not take.
    CHECK(see("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5") == pawn);
    CHECK(see("6k1/8/4p3/3p4/2B5/1Q6/8/6K1 w - - 0 1", "c4d5") == pawn - bishop + pawn);
}

TEST_CASE("either side stops when going on would lose", "[position][see]") {
    // Black's queen will not take a pawn that a pawn defends.
    CHECK(see("3qk3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5") == pawn);
}

TEST_CASE("a quiet move to an attacked square offers the piece", "[position][see]") {
    CHECK(see("4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "d1d5") == -queen);
    CHECK(see("4k3/8/2p5/8/8/8/8/3QK3 w - - 0 1", "d1d4") == 0);
    CHECK(see("4k3/8/2p5/8/4P3/8/8/3QK3 w - - 0 1", "d1d5") == pawn - queen);
    CHECK(see("4k3/8/8/3r4/8/8/8/4K1N1 w - - 0 1", "g1e2") == 0);
}

TEST_CASE("the king takes part only where nothing defends", "[position][see]") {
    CHECK(see("8/8/8/3k4/3p4/8/8/3RK3 w - - 0 1", "d1d4") == pawn - rook);
    CHECK(see("8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1", "d2d4") == pawn);
    CHECK(see("8/8/8/8/3pK3/8/8/k7 w - - 0 1", "e4d4") == pawn);
}

TEST_CASE("en passant takes the pawn from beside the square", "[position][see]") {
    CHECK(see("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == pawn);
    CHECK(see("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == pawn - pawn);
    // The captured pawn no longer shields the square from the rook below.
    CHECK(see("3rk3/8/8/3pP3/8/8/3R4/4K3 w - d6 0 1", "e5d6") == pawn);
}

TEST_CASE("a promotion gains the difference and risks the new piece", "[position][see]") {
    CHECK(see("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == queen - pawn);
    CHECK(see("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n") == knight - pawn);
    CHECK(see("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == -pawn);
    CHECK(see("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n") == -pawn);
    CHECK(see("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7b8q") == rook + queen - pawn);
    CHECK(see("1rr5/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7b8q") == rook - pawn);
}

TEST_CASE("a pawn that recaptures on the last rank promotes", "[position][see]") {
    CHECK(see("4k3/8/8/8/8/8/1p6/2bRK3 w - - 0 1", "d1c1") == bishop - rook - (queen - pawn));
    // White takes the new queen back.
    CHECK(see("2R5/7k/8/8/8/8/1p6/2bRK3 w - - 0 1", "d1c1") == bishop - rook + pawn);
}

TEST_CASE("castling exchanges nothing", "[position][see]") {
    CHECK(see("5rk1/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1") == 0);
}
