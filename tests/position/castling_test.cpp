#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;
using Moves = std::set<std::string>;

namespace {
Moves castling(std::string_view fen, bool chess960 = false) {
    return test::castling_uci(position_of(fen, chess960));
}
}  // namespace

TEST_CASE("both sides can castle either way", "[position][castling][movegen]") {
    CHECK(castling("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1") == Moves{"e1g1", "e1c1"});
    CHECK(castling("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1") == Moves{"e8g8", "e8c8"});
    CHECK(castling("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1") == Moves{"e1g1"});
    CHECK(castling("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1") == Moves{"e8c8"});
    CHECK(castling("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1").empty());
}

TEST_CASE("nothing may stand between king and rook", "[position][castling][movegen]") {
    CHECK(castling("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1") == Moves{"e1c1"});
    CHECK(castling("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1") == Moves{"e1c1"});
    CHECK(castling("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1") == Moves{"e1g1"});
    CHECK(castling("4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1") == Moves{"e1g1"});
    CHECK(castling("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1") == Moves{"e1g1"});
    CHECK(castling("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1") == Moves{"e1g1"});
}

TEST_CASE("castling out of, through or into check is illegal", "[position][castling][movegen]") {
    CHECK(castling("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1").empty());
    CHECK(castling("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1") == Moves{"e1c1"});
    CHECK(castling("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1") == Moves{"e1c1"});
    CHECK(castling("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1") == Moves{"e1g1"});
    CHECK(castling("2r3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1") == Moves{"e1g1"});
    SECTION("by pawns, knights and the king too") {
        CHECK(castling("4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1") == Moves{"e1c1"});
        CHECK(castling("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1").empty());
        CHECK(castling("4k3/8/8/8/8/2n5/8/R3K2R w KQ - 0 1") == Moves{"e1g1"});
        CHECK(castling("8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1") == Moves{"e1g1"});
    }
}

TEST_CASE("the rook may be attacked or pass an attacked square", "[position][castling][movegen]") {
    CHECK(castling("1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 1") == Moves{"e1c1"});
    CHECK(castling("r5k1/8/8/8/8/8/8/R3K3 w Q - 0 1") == Moves{"e1c1"});
    CHECK(castling("k6r/8/8/8/8/8/8/4K2R w K - 0 1") == Moves{"e1g1"});
}

TEST_CASE("in Chess960 the squares to both targets must be free", "[position][castling][movegen]") {
    CHECK(castling("4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1") == Moves{"d1h1", "d1b1"});
    CHECK(castling("4k3/8/8/8/8/8/8/1RNK3R w HB - 0 1") == Moves{"d1h1"});
    // The king's target beyond the rook, and the rook's target beyond the king.
    CHECK(castling("k7/8/8/8/8/8/8/3KRB2 w E - 0 1").empty());
    CHECK(castling("k7/8/8/8/8/8/8/3KR1N1 w E - 0 1").empty());
    CHECK(castling("k7/8/8/8/8/8/8/3KR2N w E - 0 1") == Moves{"d1e1"});
    CHECK(castling("4k3/8/8/8/8/8/8/RKN5 w A - 0 1").empty());
    CHECK(castling("4k3/8/8/8/8/8/8/RK1N4 w A - 0 1").empty());
    CHECK(castling("4k3/8/8/8/8/8/8/RK2N3 w A - 0 1") == Moves{"b1a1"});
    CHECK(castling("4k3/8/8/8/8/8/8/1R3KNR w HB - 0 1") == Moves{"f1b1"});
}

TEST_CASE("in Chess960 all squares of the king must be safe", "[position][castling][movegen]") {
    CHECK(castling("2r1k3/8/8/8/8/8/8/1K5R w H - 0 1").empty());
    CHECK(castling("4k1r1/8/8/8/8/8/8/1K5R w H - 0 1").empty());
    CHECK(castling("r3k3/8/8/8/8/8/8/1K5R w H - 0 1") == Moves{"b1h1"});
    CHECK(castling("4k2r/8/8/8/8/8/8/1K5R w H - 0 1") == Moves{"b1h1"});
    CHECK(castling("1r2k3/8/8/8/8/8/8/1K5R w H - 0 1").empty());
}

TEST_CASE("in Chess960 the rook may not uncover its king", "[position][castling][movegen]") {
    // After castling the rook on b1 no longer shields the king on c1.
    CHECK(castling("4k3/8/8/8/8/8/8/rRK5 w B - 0 1").empty());
    CHECK(castling("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1").empty());
    CHECK(castling("4k3/8/8/8/8/8/8/5KRr w G - 0 1").empty());
    CHECK(castling("Qr2k3/8/8/8/8/8/8/4K3 b b - 0 1").empty());
    // A knight there does not attack along the rank.
    CHECK(castling("4k3/8/8/8/8/8/8/nR2K3 w B - 0 1") == Moves{"e1b1"});
}

TEST_CASE("castling shares its squares with a plain king move", "[position][castling][movegen]") {
    // From f1 the king may step to g1 and castle to g1: two moves.
    const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    CHECK(is_legal(position, Move(Square::f1, Square::g1)));
    CHECK(is_legal(position, Move(Square::f1, Square::h1, MoveKind::castling)));
    CHECK_FALSE(is_legal(position, Move(Square::f1, Square::h1)));
    CHECK_FALSE(is_legal(position, Move(Square::f1, Square::g1, MoveKind::castling)));
}
