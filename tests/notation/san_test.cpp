#include "libchess/notation/san.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {
std::string san(std::string_view fen, std::string_view uci, bool chess960 = false) {
    const Position position = position_of(fen, chess960);
    return to_san(position, test::move_of(position, uci));
}
}  // namespace

TEST_CASE("plain moves are piece and square", "[notation][san]") {
    CHECK(san(test::start_fen, "e2e4") == "e4");
    CHECK(san(test::start_fen, "g1f3") == "Nf3");
    CHECK(san("4k3/8/8/8/8/8/8/B2QK2R w - - 0 1", "a1d4") == "Bd4");
    CHECK(san("4k3/8/8/8/8/8/8/B2QK2R w - - 0 1", "d1a4") == "Qa4+");
    CHECK(san("4k3/8/8/8/8/8/8/B2QK2R w - - 0 1", "h1h5") == "Rh5");
    CHECK(san("4k3/8/8/8/8/8/8/B2QK2R w - - 0 1", "e1f2") == "Kf2");
}

TEST_CASE("captures have an x, a pawn's its file", "[notation][san]") {
    CHECK(san(test::kiwipete_fen, "e5g6") == "Nxg6");
    CHECK(san(test::kiwipete_fen, "d5e6") == "dxe6");
    CHECK(san(test::kiwipete_fen, "g2h3") == "gxh3");
    CHECK(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == "exd6");
    CHECK(san("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2") == "Kxe2");
}

TEST_CASE("promotions name the new piece", "[notation][san]") {
    CHECK(san("1n6/P5k1/8/8/8/8/8/4K3 w - - 0 1", "a7a8q") == "a8=Q");
    CHECK(san("1n6/P5k1/8/8/8/8/8/4K3 w - - 0 1", "a7b8n") == "axb8=N");
    CHECK(san("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1r") == "a1=R+");
    CHECK(san("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1b") == "a1=B");
}

TEST_CASE("of two pieces the file tells, else the rank, else the square", "[notation][san]") {
    SECTION("the file") {
        CHECK(san("k7/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2") == "Nbd2");
        CHECK(san("k7/8/8/8/8/8/8/1N2KN2 w - - 0 1", "f1d2") == "Nfd2");
        CHECK(san("1k6/8/8/R6R/8/8/8/4K3 w - - 0 1", "a5d5") == "Rad5");
        // Neither on the same file nor on the same rank: still the file.
        CHECK(san("k7/8/8/8/2N5/8/8/4KN2 w - - 0 1", "c4d2") == "Ncd2");
    }
    SECTION("the rank") {
        CHECK(san("1k6/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4") == "R1a4");
        CHECK(san("k7/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b5c3") == "N5c3");
    }
    SECTION("the square, if one shares the file and another the rank") {
        CHECK(san("1k6/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1", "a4d4") == "Qa4d4");
        CHECK(san("1k6/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1", "h4d4") == "Qhd4");
        CHECK(san("1k6/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1", "a1d4") == "Q1d4");
    }
    SECTION("with captures as well") {
        CHECK(san("k7/8/8/8/8/8/3p4/1N2KN2 w - - 0 1", "b1d2") == "Nbxd2");
        CHECK(san("1k6/8/8/8/Q2p3Q/8/8/Q3K3 w - - 0 1", "a4d4") == "Qa4xd4");
    }
}

TEST_CASE("only rivals that may go there count", "[notation][san]") {
    // The other knight could go to c3 too, were it not pinned.
    CHECK(san("k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3") == "Nc3");
    // A rook whose way is blocked is no rival.
    CHECK(san("1k6/8/8/R2P3R/8/8/8/4K3 w - - 0 1", "a5c5") == "Rc5");
    // Nor is a piece of another kind.
    CHECK(san("1k6/8/8/Q6R/8/8/8/4K3 w - - 0 1", "h5d5") == "Rd5");
}

TEST_CASE("check and checkmate are marked", "[notation][san]") {
    CHECK(san("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") == "Ra8+");
    CHECK(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") == "Ra8#");
    CHECK(san("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4") == "Qh4#");
    CHECK(san("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4d6") == "Nd6+");
    CHECK(san("6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1", "e7e8q") == "e8=Q#");
    // A stalemate is marked with nothing.
    CHECK(san("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7") == "Qf7");
}

TEST_CASE("castling is written with the letter O", "[notation][san][castling]") {
    CHECK(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1") == "O-O");
    CHECK(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1") == "O-O-O");
    CHECK(san("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8") == "O-O");
    CHECK(san("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8") == "O-O-O");
    SECTION("with check and checkmate") {
        CHECK(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1") == "O-O+");
        CHECK(san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1") == "O-O-O+");
        CHECK(san("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "e1g1") == "O-O#");
    }
    SECTION("in Chess960 by the side that the rook was on") {
        CHECK(san("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1a1") == "O-O-O");
        CHECK(san("k7/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1") == "O-O");
        CHECK(san("k7/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1") == "O-O");
    }
    SECTION("beside a plain king move to the same square") {
        CHECK(san("k7/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1") == "Kg1");
        CHECK(san("k7/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1") == "O-O");
    }
}

TEST_CASE("castling does not count as a move of the rook", "[notation][san][castling]") {
    CHECK(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1f1") == "Rf1");
    CHECK(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1d1") == "Rd1");
    CHECK(san("k7/7R/8/8/8/8/8/4K2R w K - 0 1", "h7h2") == "R7h2");
}
