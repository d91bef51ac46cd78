#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;
using test::squares;

namespace {

bool gives_check(std::string_view fen, std::string_view uci, bool chess960 = false) {
    const Position position = position_of(fen, chess960);
    const Move move = move_of(position, uci);
    CHECK(position.after(move).in_check() == position.gives_check(move));
    return position.gives_check(move);
}

}  // namespace

TEST_CASE("checkers are the enemy pieces that attack the king", "[position][checks]") {
    const auto checkers = [](std::string_view fen) { return position_of(fen).checkers(); };
    CHECK(checkers(test::start_fen).empty());
    CHECK(checkers("4r2k/8/8/8/8/8/8/4K3 w - - 0 1") == squares("e8"));
    CHECK(checkers("4r2k/8/8/8/7b/8/8/4K3 w - - 0 1") == squares("e8 h4"));
    CHECK(checkers("7k/8/8/8/8/3n4/8/4K3 w - - 0 1") == squares("d3"));
    CHECK(checkers("7k/8/8/8/8/8/3p4/4K3 w - - 0 1") == squares("d2"));
    CHECK(checkers("7k/8/8/8/8/8/4p3/4K3 w - - 0 1").empty());
    CHECK(checkers("4k3/5P2/8/8/8/8/8/4K3 b - - 0 1") == squares("f7"));
    CHECK(checkers("4r2k/8/8/8/4P3/8/8/4K3 w - - 0 1").empty());
    CHECK(position_of("4r2k/8/8/8/8/8/8/4K3 w - - 0 1").in_check());
    CHECK_FALSE(position_of(test::start_fen).in_check());
}

TEST_CASE("attackers of a square are of both sides", "[position][checks]") {
    const Position position = position_of("3r3k/8/2n5/8/8/2P1B3/8/3RK3 w - - 0 1");
    CHECK(position.attackers_to(Square::d4, position.occupied()) == squares("d8 c6 c3 e3 d1"));
    // A piece on d5 would block the rook on d8.
    CHECK(position.attackers_to(Square::d4, position.occupied() | squares("d5")) ==
          squares("c6 c3 e3 d1"));
}

TEST_CASE("a pinned piece stands alone between its king and a slider", "[position][checks]") {
    const auto pinned = [](std::string_view fen, Color color) {
        return position_of(fen).pinned(color);
    };
    CHECK(pinned("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", Color::white) == squares("e2"));
    CHECK(pinned("4r2k/8/8/8/4N3/8/4N3/4K3 w - - 0 1", Color::white).empty());
    CHECK(pinned("4r2k/8/8/8/4n3/8/4N3/4K3 w - - 0 1", Color::white).empty());
    CHECK(pinned("4b2k/8/8/8/8/8/4N3/4K3 w - - 0 1", Color::white).empty());
    CHECK(pinned("7k/8/8/8/7b/8/5P2/4K3 w - - 0 1", Color::white) == squares("f2"));
    CHECK(pinned("7k/8/8/8/7b/6r1/5P2/4K3 w - - 0 1", Color::white).empty());
    CHECK(pinned("q3r2k/1N6/8/3q4/4N3/5K2/8/8 w - - 0 1", Color::white) == squares("e4"));
    CHECK(pinned("k6K/1r6/8/8/8/8/6B1/8 w - - 0 1", Color::black) == squares("b7"));
    CHECK(pinned("4r2k/8/8/8/8/8/8/4K3 w - - 0 1", Color::white).empty());
}

TEST_CASE("a piece gives check from where it lands", "[position][checks]") {
    CHECK(gives_check("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"));
    CHECK_FALSE(gives_check("7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7"));
    CHECK_FALSE(gives_check("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5"));
    CHECK(gives_check("4k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7"));
    CHECK(gives_check("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d6d7"));
    CHECK_FALSE(gives_check("4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "e6e7"));
    CHECK_FALSE(gives_check("4k3/8/8/8/7B/8/8/4K3 w - - 0 1", "h4e7"));
    CHECK(gives_check("4k3/8/8/8/8/7B/8/4K3 w - - 0 1", "h3d7"));
}

TEST_CASE("a piece gives check by stepping out of the way", "[position][checks]") {
    CHECK(gives_check("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c3"));
    CHECK(gives_check("4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d3"));
    CHECK_FALSE(gives_check("4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4e3"));
    CHECK(gives_check("7k/8/8/8/8/8/1P6/B3K3 w - - 0 1", "b2b4"));
    CHECK_FALSE(gives_check("4k3/8/8/8/4P3/8/8/K3R3 w - - 0 1", "e4e5"));
}

TEST_CASE("a promotion gives check as the new piece, through its origin", "[position][checks]") {
    CHECK_FALSE(gives_check("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"));
    CHECK(gives_check("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"));
    CHECK(gives_check("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r"));
    CHECK_FALSE(gives_check("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b"));
    CHECK_FALSE(gives_check("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"));
    CHECK(gives_check("8/P1k5/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"));
    CHECK(gives_check("8/4P3/8/4k3/8/8/8/4K3 w - - 0 1", "e7e8q"));
    CHECK_FALSE(gives_check("8/4P3/8/4k3/8/8/8/4K3 w - - 0 1", "e7e8b"));
}

TEST_CASE("en passant gives check through any of the squares it empties", "[position][checks]") {
    CHECK(gives_check("8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));         // the pawn itself
    CHECK(gives_check("4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", "e5d6"));        // off the e-file
    CHECK(gives_check("8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6"));         // along the rank
    CHECK(gives_check("8/5k2/8/3pP3/2B5/8/8/4K3 w - d6 0 1", "e5d6"));       // captured pawn's
    CHECK_FALSE(gives_check("3k4/8/8/3pP3/8/8/8/K2R4 w - d6 0 1", "e5d6"));  // still in between
    CHECK_FALSE(gives_check("8/8/8/R1NpP2k/8/8/8/4K3 w - d6 0 1", "e5d6"));  // blocked elsewhere
}

TEST_CASE("castling gives check with the rook", "[position][checks][castling]") {
    CHECK(gives_check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    CHECK(gives_check("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK_FALSE(gives_check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK_FALSE(gives_check("5k2/8/8/8/5P2/8/8/4K2R w K - 0 1", "e1g1"));
    // Along the back rank, where the king was in the way.
    CHECK(gives_check("8/8/8/8/8/8/8/k3K2R w K - 0 1", "e1g1"));
    CHECK(gives_check("8/8/8/8/8/8/8/RK3k2 w A - 0 1", "b1a1"));
    CHECK_FALSE(gives_check("3k4/8/8/8/8/8/8/3K3R w H - 0 1", "d1h1"));
}

TEST_CASE("captures are distinguished from other moves", "[position]") {
    const auto captured = [](std::string_view fen, std::string_view uci) {
        const Position position = position_of(fen);
        const Move move = move_of(position, uci);
        CHECK(position.is_capture(move) == position.captured_by(move).has_value());
        return position.captured_by(move);
    };
    CHECK(captured(test::start_fen, "e2e4") == std::nullopt);
    CHECK(captured(test::kiwipete_fen, "e5g6") == PieceType::pawn);
    CHECK(captured(test::kiwipete_fen, "e2a6") == PieceType::bishop);
    CHECK(captured(test::kiwipete_fen, "f3f6") == PieceType::knight);
    CHECK(captured(test::kiwipete_fen, "e1g1") == std::nullopt);
    CHECK(captured("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == PieceType::pawn);
    CHECK(captured("1q2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8r") == PieceType::queen);
    CHECK(captured("1q2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r") == std::nullopt);
}
