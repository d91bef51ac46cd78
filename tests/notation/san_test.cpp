// The forms in which moves are read; what is refused is in san_refusals_test.cpp.

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <initializer_list>

using namespace chess;
using test::position_of;

namespace {

/// What a text is read as: a move in UCI, or the message that refuses it.
std::string read(const Position& position, std::string_view text) {
    const auto move = parse_san(position, text);
    return move ? to_uci(position, *move) : move.error().error.message;
}

void check_all(const Position& position, std::string_view uci,
               std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
        CAPTURE(text);
        CHECK(read(position, text) == uci);
    }
}

const Position& start = Position::start();
const Position two_knights = position_of("k7/8/8/8/8/8/8/1N2KN2 w - - 0 1");
const Position three_queens = position_of("1k6/8/8/8/Q2p3Q/8/8/Q3K3 w - - 0 1");
const Position passed_pawn = position_of("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1");
const Position passed_by = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");

std::string san(std::string_view fen, std::string_view uci, bool chess960 = false) {
    const Position position = position_of(fen, chess960);
    return to_san(position, test::move_of(position, uci));
}

}  // namespace

TEST_CASE("moves are read in SAN", "[notation][san]") {
    CHECK(read(start, "e4") == "e2e4");
    CHECK(read(start, "a3") == "a2a3");
    CHECK(read(start, "Nf3") == "g1f3");
    CHECK(read(two_knights, "Nbd2") == "b1d2");
    CHECK(read(two_knights, "Nfd2") == "f1d2");
    CHECK(read(two_knights, "Ke2") == "e1e2");
    CHECK(read(three_queens, "Q1xd4+") == "a1d4");
    CHECK(read(three_queens, "Qhxd4+") == "h4d4");
    CHECK(read(three_queens, "Qa4xd4+") == "a4d4");
    CHECK(read(passed_pawn, "e8=Q") == "e7e8q");
    CHECK(read(passed_pawn, "exd8=N") == "e7d8n");
    CHECK(read(passed_by, "exd6") == "e5d6");
    CHECK(read(passed_by, "e6") == "e5e6");
}

TEST_CASE("signs of capture, check and mate may be missing or wrong", "[notation][san]") {
    check_all(three_queens, "h4d4", {"Qhxd4+", "Qhxd4", "Qhd4+", "Qhd4", "Qh:d4", "Qhd4#"});
    check_all(passed_by, "e5d6", {"exd6", "ed6", "e:d6", "xd6", "exd6+", "exd6#", "exd6++"});
    check_all(start, "g1f3", {"Nf3", "Nf3+", "Nf3#", "Nxf3", "N:f3", "N-f3"});
    const Position mate = position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    check_all(mate, "a1a8", {"Ra8#", "Ra8", "Ra8+", "Ra8++", "Ra8 #", "Ra8+ #"});
}

TEST_CASE("promotions are read with and without '=' and in brackets", "[notation][san]") {
    check_all(passed_pawn, "e7e8q",
              {"e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8q", "e7e8q", "e7e8Q", "e7-e8=Q", "Pe8=Q",
               "Pe7-e8Q", "ee8Q", "7e8Q", "e8=Q+", "e8Q#", "e8(Q)+", "e8=Q!"});
    check_all(passed_pawn, "e7e8b",
              {"e8=B", "e8B", "e8(B)", "e8/B", "e8=b", "e8b", "e8b+", "e7e8b", "e7-e8b!"});
    check_all(passed_pawn, "e7e8n", {"e8=N", "e8N", "e8n", "e7e8n"});
    check_all(passed_pawn, "e7e8r", {"e8=R", "e8R", "e8r", "e7e8r"});
    check_all(passed_pawn, "e7d8b",
              {"exd8=B", "exd8B", "ed8B", "ed8b", "exd8b", "xd8B", "Pxd8=B", "Pd8B", "e7d8b",
               "e7xd8=B", "e7:d8(B)", "exd8/B+"});
    const Position black = position_of("4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1");
    check_all(black, "a2a1q", {"a1=Q", "a1q", "a2a1q", "Pa1Q"});
    check_all(black, "a2b1n", {"axb1=N", "ab1n", "a2b1n", "a2xb1N"});
}

TEST_CASE("a 'b' behind a square is a bishop or a file", "[notation][san]") {
    const Position position = position_of("1n2k3/P7/8/2b5/8/R7/8/1R2K3 w - - 0 1");
    CHECK(read(position, "a8b") == "a7a8b");
    CHECK(read(position, "a7b8b") == "a7b8b");
    CHECK(read(position, "ab8b") == "a7b8b");
    CHECK(read(position, "a3b3") == "a3b3");
    CHECK(read(position, "b1b3") == "b1b3");
}

TEST_CASE("captures in passing may say so", "[notation][san][en_passant]") {
    check_all(passed_by, "e5d6",
              {"exd6 e.p.", "exd6e.p.", "exd6 e.p", "exd6ep", "exd6 ep", "ed6 ep", "e5d6ep",
               "e5xd6 e.p.", "Pxd6 e.p.", "Pd6", "exd6+ e.p.", "exd6 e.p.+", "exd6 e.p. +",
               "exd6 e.p.!", "exd6 e.p. !?", "e5-d6"});
}

TEST_CASE("more of the origin may be said than is needed", "[notation][san]") {
    check_all(start, "g1f3", {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Ng1xf3", "g1f3", "g1-f3"});
    check_all(start, "e2e4",
              {"e4", "e2e4", "e2-e4", "Pe4", "Pe2e4", "Pe2-e4", "ee4", "2e4", "e-e4", "P2e4"});
    check_all(passed_by, "e5d6", {"e5xd6", "e5d6", "Pexd6", "P5xd6", "5xd6", "Pe5xd6", "5d6"});
    check_all(two_knights, "b1d2", {"Nbd2", "Nb1d2", "Nb1-d2", "b1d2", "b1-d2", "Nb-d2"});
}

TEST_CASE("figurines replace letters", "[notation][san]") {
    check_all(start, "g1f3", {"♘f3", "♞f3", "♘g1-f3", "♘\uFE0Ef3", "♘\uFE0Ff3+!", "♘f3\uFE0F"});
    check_all(start, "e2e4", {"♙e4", "♟e4", "♟\uFE0Ee2-e4", "♙e2e4"});
    check_all(two_knights, "e1e2", {"♔e2", "♚e2"});
    check_all(three_queens, "h4d4", {"♕hxd4", "♛h4xd4+"});
    const Position others = position_of("1k6/8/8/8/8/8/8/R1B1K3 w - - 0 1");
    check_all(others, "a1b1", {"♖b1", "♜b1"});
    check_all(others, "c1d2", {"♗d2", "♝d2"});
    check_all(passed_pawn, "e7e8q", {"e8=♕", "e8♛", "e8(♕)", "♙e8/♕+", "e8=♛\uFE0F"});
}

TEST_CASE("marks of praise and blame and blanks behind a move do not matter", "[notation][san]") {
    check_all(start, "g1f3",
              {"Nf3!", "Nf3?", "Nf3!?", "Nf3?!", "Nf3!!", "Nf3??", "Nf3 !", "Nf3 \t", "Nf3\r\n",
               "Nf3 !? "});
    check_all(passed_pawn, "e7e8q", {"e8=Q!", "e8Q?!", "e8=Q+!!", "e8=Q #!", "e8q "});
}

TEST_CASE("castling is written with letters or zeros", "[notation][san][castling]") {
    const Position white = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    check_all(white, "e1g1", {"O-O", "0-0", "o-o", "O-O+", "0-0#", "O-O!", "o-o ?"});
    check_all(white, "e1c1", {"O-O-O", "0-0-0", "o-o-o", "O-O-O+", "0-0-0!?"});
    const Position black = position_of("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1");
    check_all(black, "e8g8", {"O-O", "0-0", "o-o"});
    check_all(black, "e8c8", {"O-O-O", "0-0-0", "o-o-o"});
}

TEST_CASE("castling is a king's move by two files or onto its rook", "[notation][san][castling]") {
    const Position white = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    check_all(white, "e1g1", {"e1g1", "Ke1g1", "Ke1-g1", "e1-g1", "e1h1", "Ke1h1", "Ke1xh1"});
    check_all(white, "e1c1", {"e1c1", "Ke1c1", "Ke1-c1", "e1a1", "Ke1-a1"});
    CHECK(read(white, "e1f1") == "e1f1");
    CHECK(read(white, "e1d1") == "e1d1");
    const Position black = position_of("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1");
    check_all(black, "e8g8", {"e8g8", "Ke8-g8", "e8h8"});
    check_all(black, "e8c8", {"e8c8", "Ke8-c8", "e8a8"});
}

TEST_CASE("in Chess960 castling is read in all forms", "[notation][san][castling]") {
    SECTION("with the king far from where it goes") {
        const Position position = position_of("k7/8/8/8/8/8/8/1K5R w H - 0 1", true);
        check_all(position, "b1h1", {"O-O", "0-0", "o-o", "b1h1", "Kb1h1", "b1g1", "Kb1-g1"});
        CHECK(read(position, "b1c1") == "b1c1");
    }
    SECTION("with the king beside where it goes, which a plain move reaches too") {
        const Position position = position_of("k7/8/8/8/8/8/8/5K1R w H - 0 1", true);
        check_all(position, "f1h1", {"O-O", "0-0", "f1h1", "Kf1h1", "Kf1xh1"});
        check_all(position, "f1g1", {"f1g1", "Kg1", "Kf1g1", "Kf1-g1"});
    }
    SECTION("with the rook where the king goes") {
        const Position position = position_of("k7/8/8/8/8/8/8/5KR1 w G - 0 1", true);
        check_all(position, "f1g1", {"O-O", "f1g1", "Kf1g1", "Kf1xg1"});
    }
    SECTION("with the king where it goes") {
        const Position position = position_of("k7/8/8/8/8/8/8/6KR w H - 0 1", true);
        check_all(position, "g1h1", {"O-O", "g1h1", "Kg1h1"});
    }
    SECTION("on the queen's side") {
        const Position position = position_of("rk6/8/8/8/8/8/8/6K1 b a - 0 1", true);
        check_all(position, "b8a8", {"O-O-O", "0-0-0", "b8a8", "Kb8-a8"});
        check_all(position, "b8c8", {"Kc8", "b8c8"});
    }
    SECTION("between two rooks") {
        const Position position = position_of("1k6/8/8/8/8/8/8/R2K2R1 w AG - 0 1", true);
        check_all(position, "d1g1", {"O-O", "d1g1", "Kd1-g1"});
        check_all(position, "d1a1", {"O-O-O", "d1a1"});
        check_all(position, "d1c1", {"d1c1", "Kc1"});
    }
}

TEST_CASE("a piece that may not move is not a rival", "[notation][san]") {
    const Position pinned = position_of("k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1");
    CHECK(read(pinned, "Nc3") == "b1c3");
    const Position pawns = position_of("8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1");
    CHECK(read(pawns, "xd6") == "'xd6' is ambiguous, expected cxd6 or exd6");
    CHECK(read(position_of("8/8/1b6/2PpP3/3K4/8/8/4k3 w - d6 0 1"), "xd6") == "e5d6");
}

TEST_CASE("capitals tell a bishop from a pawn", "[notation][san]") {
    const Position position = position_of("4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1");
    CHECK(read(position, "bxc3") == "b2c3");
    CHECK(read(position, "bc3") == "b2c3");
    CHECK(read(position_of("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1"), "Bxc3") == "d2c3");
    CHECK(read(position_of("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1"), "Bc3") == "d2c3");
}

TEST_CASE("a pawn's step is not a capture and its capture no step", "[notation][san]") {
    const Position position = position_of("4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1");
    check_all(position, "e4d5", {"exd5", "ed5", "e4d5", "xd5", "Pd5", "Pxd5"});
    check_all(position, "e4e5", {"e5", "e4e5", "Pe5", "ee5", "4e5", "-e5"});
    CHECK_FALSE(parse_san(position, "d5").has_value());
    CHECK_FALSE(parse_san(position, "xe5").has_value());
    CHECK_FALSE(parse_san(position, "e4xe5").has_value());
}

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
    // A rook whose way is blocked is not a rival.
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

TEST_CASE("alternatives are read once each, and faults have their places", "[san]") {
    const Position first = Position::start();
    CHECK(parse_alternatives(first, "").value().empty());
    const auto moves = parse_alternatives(first, "e4, d2d4\tNf3,e2e4,,");
    REQUIRE(moves);
    REQUIRE(moves->size() == 3);
    CHECK(to_uci(first, moves->at(0)) == "e2e4");
    CHECK(to_uci(first, moves->at(1)) == "d2d4");
    CHECK(to_uci(first, moves->at(2)) == "g1f3");
    const auto faults = parse_alternatives(first, "e4, Ke3 Qd9");
    REQUIRE_FALSE(faults);
    REQUIRE(faults.error().size() == 2);
    CHECK(faults.error()[0].offset == 4);
    CHECK(faults.error()[1].offset >= 8);
}
