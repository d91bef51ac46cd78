#include "libchess/eval/endgames.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <string>

using namespace chess;
using test::position_of;

namespace {

/// White's hopes, as "name factor".
std::string scale_of(const std::string& board_and_turn, Color strong = Color::white) {
    const EndgameScale scale = endgame_scale(position_of(board_and_turn + " - - 0 1"), strong);
    return std::string(scale.name) + ' ' + std::to_string(scale.factor);
}

}  // namespace

TEST_CASE("bishops of opposite colours draw much", "[eval][endgames]") {
    CHECK(scale_of("2b1k3/5p2/8/8/8/8/4PPP1/2B1K3 w") == "opposite_bishops 32");
    CHECK(scale_of("2b1k3/5pp1/8/8/8/8/4PPP1/2B1K3 w") == "opposite_bishops 20");
    CHECK(scale_of("2b1k3/8/8/8/8/8/4PPP1/2B1K3 w") == "opposite_bishops 34");
    CHECK(scale_of("r1b1k3/5p2/8/8/8/8/4PPPP/R1B1K3 w") == "opposite_bishops 58");
    CHECK(scale_of("4kb2/5p2/8/8/8/8/3PPPPP/2B1K3 w") == " 64");
}

TEST_CASE("without pawns a minor piece more does not win", "[eval][endgames]") {
    CHECK(scale_of("r3k3/5p2/8/8/8/8/8/R1B1K3 w") == "no_pawns 8");
    CHECK(scale_of("4k3/5p2/8/8/8/8/8/2B1K3 w") == "no_pawns 4");
    CHECK(scale_of("4k3/5p2/8/8/8/8/8/NN2K3 w") == "no_pawns 4");
    CHECK(scale_of("n3k3/5p2/8/8/8/8/8/Q3K3 w") == " 64");
    CHECK(scale_of("r3k3/8/8/8/8/8/5P2/R1B1K3 w", Color::black) == "no_pawns 8");
}

TEST_CASE("a piece can be given for the last pawn", "[eval][endgames]") {
    CHECK(scale_of("n3k3/8/8/8/8/8/5P2/B3K3 w") == "one_pawn 22");
    CHECK(scale_of("rn2k3/8/8/8/8/8/5P2/RN2K3 w") == "one_pawn 22");
    CHECK(scale_of("n3k3/8/8/8/8/8/5P2/R3K3 w") == "few_pawns 44");
}

TEST_CASE("a pawn more on one wing seldom wins with rooks", "[eval][endgames]") {
    CHECK(scale_of("r7/5pk1/8/8/8/8/5PP1/R5K1 w") == "rook_ending 26");
    CHECK(scale_of("r7/5k2/8/8/5P2/8/8/R5K1 w") == "rook_ending 22");
    CHECK(scale_of("r7/p4pk1/8/8/8/8/P4PP1/R5K1 w") == " 64");
    CHECK(scale_of("r7/p4pk1/8/8/8/8/P4P2/R5K1 w") == "few_pawns 60");
    CHECK(scale_of("r7/1k6/8/8/5P2/8/8/R5K1 w") == "few_pawns 44");
}

TEST_CASE("the wrong bishop does not win against more than a king either", "[eval][endgames]") {
    CHECK(scale_of("k7/8/8/P4n2/8/8/2K5/2B5 w") == "wrong_rook_pawn 4");
    CHECK(scale_of("k7/8/8/P4n2/8/8/2K5/3B4 w") == "one_pawn 22");
    CHECK(scale_of("k7/1p6/8/P7/8/8/2K5/2B5 w") == " 64");
}

TEST_CASE("fortresses hold", "[eval][endgames]") {
    CHECK(scale_of("8/4k3/8/4P3/4K3/8/8/1b2B3 w") == "opposite_bishops 20");
    CHECK(scale_of("8/4k3/8/4PB2/4K3/5b2/8/8 w") == "fortress 4");
    CHECK(scale_of("1k6/1p6/2r5/8/3K4/8/8/7Q w") == "fortress 4");
    CHECK(scale_of("1k6/1p6/2r5/8/8/8/8/K6Q w", Color::black) != "fortress 4");
    CHECK(scale_of("1k1K4/1p6/2r5/8/8/8/8/7Q w") == " 64");
}

TEST_CASE("three pawns are enough to win with", "[eval][endgames]") {
    CHECK(scale_of("r3k3/pp6/8/8/8/8/PPP5/R3K3 w") == " 64");
    CHECK(scale_of("r3k3/pp6/8/8/8/8/PPPP4/R3K3 w") == " 64");
    CHECK(scale_of("4k3/pp6/8/8/8/8/PPP5/R3K3 w") == " 64");
}
