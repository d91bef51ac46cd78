#include "libchess/position/draws.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

TEST_CASE("neither side can mate with next to nothing", "[position][draws]") {
    const auto insufficient = [](std::string_view board) {
        return has_insufficient_material(position_of(std::string(board) + " w - - 0 1"));
    };
    SECTION("bare kings, or one knight, or one bishop") {
        CHECK(insufficient("4k3/8/8/8/8/8/8/4K3"));
        CHECK(insufficient("4k3/8/8/8/8/8/8/N3K3"));
        CHECK(insufficient("4k3/8/n7/8/8/8/8/4K3"));
        CHECK(insufficient("4k3/8/8/8/8/8/8/B3K3"));
        CHECK(insufficient("4k3/8/b7/8/8/8/8/4K3"));
    }
    SECTION("bishops on squares of one colour, whoever owns them") {
        CHECK(insufficient("2b1k3/8/8/8/8/8/8/4KB2"));
        CHECK(insufficient("4kb2/8/8/8/8/8/8/2B1K3"));
        CHECK(insufficient("4kb1b/8/8/8/8/8/8/B1B1K3"));
    }
    SECTION("but not bishops on both colours") {
        CHECK_FALSE(insufficient("4kb2/8/8/8/8/8/8/4KB2"));
        CHECK_FALSE(insufficient("4k3/8/8/8/8/8/8/2B1KB2"));
    }
    SECTION("two knights, or a knight and any other minor piece, can be mated with help") {
        CHECK_FALSE(insufficient("4k3/8/8/8/8/8/8/1N2K1N1"));
        CHECK_FALSE(insufficient("1n2k3/8/8/8/8/8/8/1N2K3"));
        CHECK_FALSE(insufficient("2b1k3/8/8/8/8/8/8/1N2K3"));
        CHECK_FALSE(insufficient("4k3/8/8/8/8/8/8/1NB1K3"));
    }
    SECTION("a pawn, a rook or a queen is enough") {
        CHECK_FALSE(insufficient("4k3/p7/8/8/8/8/8/4K3"));
        CHECK_FALSE(insufficient("4k3/8/8/8/8/8/8/R3K3"));
        CHECK_FALSE(insufficient("4k3/8/q7/8/8/8/8/4K3"));
    }
}

TEST_CASE("50 moves without progress allow a draw, 75 force it", "[position][draws]") {
    const auto with_clock = [](int clock) {
        return position_of("4k3/8/8/8/8/8/8/R3K3 w - - " + std::to_string(clock) + " 90");
    };
    CHECK_FALSE(is_fifty_move_draw(with_clock(0)));
    CHECK_FALSE(is_fifty_move_draw(with_clock(99)));
    CHECK(is_fifty_move_draw(with_clock(100)));
    CHECK(is_fifty_move_draw(with_clock(200)));
    CHECK_FALSE(is_seventy_five_move_draw(with_clock(149)));
    CHECK(is_seventy_five_move_draw(with_clock(150)));
}

TEST_CASE("checkmate on the last move of the count wins", "[position][draws]") {
    const Position mate = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 90");
    CHECK_FALSE(is_fifty_move_draw(mate));
    CHECK_FALSE(is_seventy_five_move_draw(mate));
    const Position check = position_of("R5k1/6pp/8/8/8/8/8/6K1 b - - 150 90");
    CHECK(is_fifty_move_draw(check));
    CHECK(is_seventy_five_move_draw(check));
}

namespace {

/// A line of play with the history that its positions make.
struct Line {
    Position position;
    PositionHistory history;

    explicit Line(const Position& start) : position(start) { history.push(position); }

    /// How often the last position has occurred after these moves.
    int play(const std::string& moves) {
        std::istringstream words(moves);
        for (std::string word; words >> word;) {
            position.make(move_of(position, word));
            history.push(position);
        }
        return history.occurrences();
    }
};

const std::string there_and_back = "g1f3 g8f6 f3g1 f6g8 ";

}  // namespace

TEST_CASE("a position occurs for the third and fifth time", "[position][draws][repetition]") {
    Line line(Position::start());
    CHECK(line.history.occurrences() == 1);
    CHECK(line.play(there_and_back) == 2);
    CHECK_FALSE(line.history.is_threefold());
    CHECK(line.play(there_and_back) == 3);
    CHECK(line.history.is_threefold());
    CHECK_FALSE(line.history.is_fivefold());
    CHECK(line.play(there_and_back) == 4);
    CHECK_FALSE(line.history.is_fivefold());
    CHECK(line.play(there_and_back) == 5);
    CHECK(line.history.is_fivefold());
    CHECK(line.history.is_threefold());
}

TEST_CASE("the positions in between occur once less", "[position][draws][repetition]") {
    Line line(Position::start());
    CHECK(line.play(there_and_back + "g1f3") == 2);
    CHECK(line.play("g8f6 f3g1") == 2);
}

TEST_CASE("what is taken back has not occurred", "[position][draws][repetition]") {
    Line line(Position::start());
    line.play(there_and_back + there_and_back);
    for (int ply = 0; ply < 4; ++ply) line.history.pop();
    CHECK(line.history.occurrences() == 2);
    for (int ply = 0; ply < 5; ++ply) line.history.pop();
    CHECK(line.history.occurrences() == 0);
    line.history.pop();
    CHECK(line.history.occurrences() == 0);
}

TEST_CASE("the side to move is part of a repeated position", "[position][draws][repetition]") {
    // The white king loses a move by a triangle.
    Line line(position_of("7k/8/8/8/8/8/8/K7 w - - 0 1"));
    CHECK(line.play("a1b1 h8g8 b1b2 g8h8 b2a1") == 1);
    CHECK(line.play("h8g8 a1b1 g8h8 b1b2 h8g8 b2a1 g8h8") == 2);
}

TEST_CASE("lost castling rights make another position", "[position][draws][repetition]") {
    Line line(position_of("r3k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    CHECK(line.play("h1h2 a8a7 h2h1 a7a8") == 1);
    CHECK(line.play("h1h2 a8a7 h2h1 a7a8") == 2);
}

TEST_CASE("a legal en passant capture makes another position", "[position][draws][repetition]") {
    Line line(position_of("4k1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1"));
    CHECK(line.play("d7d5") == 1);
    CHECK(line.play(there_and_back) == 1);
    CHECK(line.play(there_and_back) == 2);
    CHECK(line.play(there_and_back) == 3);
}

TEST_CASE("an en passant square without a capture does not", "[position][draws][repetition]") {
    SECTION("when no pawn is near") {
        Line line(position_of("4k1n1/3p4/8/7P/8/8/8/4K1N1 b - - 0 1"));
        CHECK(line.play("d7d5 " + there_and_back) == 2);
        CHECK(line.play(there_and_back) == 3);
    }
    SECTION("when the pawn that could take is pinned") {
        Line line(position_of("k3r1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1"));
        CHECK(line.play("d7d5 " + there_and_back) == 2);
        CHECK(line.play(there_and_back) == 3);
    }
}

TEST_CASE("nothing before a pawn move or a capture can repeat", "[position][draws][repetition]") {
    Line line(Position::start());
    line.play(there_and_back);
    CHECK(line.play("e2e4") == 1);
    CHECK(line.play("e7e5 " + there_and_back) == 2);
}

TEST_CASE("a history may start with a clock already running", "[position][draws][repetition]") {
    Line line(position_of("4k1n1/8/8/8/8/8/8/4K1N1 w - - 40 60"));
    CHECK(line.play(there_and_back) == 2);
    CHECK(line.play(there_and_back) == 3);
}
