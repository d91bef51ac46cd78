#include "libchess/notation/puzzle_table.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

constexpr std::string_view puzzle =
    "sc5rj,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1,400,113,44,144,mate short,url,";

std::string refusal(std::string_view line, const PuzzleColumns& columns = {}) {
    const auto read = read_puzzle(line, columns);
    if (read) return "read";
    return fmt::format("{}+{}: {}", read.error().offset, read.error().length, read.error().message);
}

}  // namespace

TEST_CASE("a puzzle of lichess's table is read", "[puzzle_table]") {
    const PuzzleRecord read = read_puzzle(puzzle, {}).value();
    CHECK(read.id == "sc5rj");
    CHECK(to_fen(read.before) == "8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30");
    CHECK(to_fen(read.start()) == "8/3r1pk1/R5pp/8/P7/8/5PPP/6K1 b - - 0 30");
    CHECK(read.moves.size() == 2);
    CHECK(read.themes == std::vector<std::string>{"mate", "short"});
}

TEST_CASE("the head of a table says where the columns are", "[puzzle_table]") {
    CHECK(read_puzzle_head(puzzle).value() == std::nullopt);
    const auto columns = read_puzzle_head("Moves,FEN,Rating").value().value();
    CHECK(columns.fen == 1);
    CHECK(columns.moves == 0);
    CHECK(columns.id == std::nullopt);
    CHECK(columns.themes == std::nullopt);
    const PuzzleRecord read =
        read_puzzle(R"("a2a4 d7d1","8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30",9)", columns).value();
    CHECK(read.id.empty());
    CHECK(read.moves.size() == 2);
    CHECK_FALSE(read_puzzle_head("1. e4 e5"));
    CHECK_FALSE(read_puzzle_head("PuzzleId,Moves"));
}

TEST_CASE("what is not a puzzle is refused at its place", "[puzzle_table]") {
    CHECK(refusal("a,b") == "3+1: this line ends before its position and moves");
    CHECK(refusal("a,\"8/8") == "2+1: this quote is never closed");
    CHECK(refusal("a,\"8/8\"8,e2e4") == "7+1: expected a comma after the quotes");
    CHECK(refusal("x,8/8/8/8/8/8/8/4K3 w - - 0 1,e1e2").starts_with("2+"));
    CHECK(refusal("x,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2 e1e2").starts_with("37+4: "));
    CHECK(refusal("x,4k3/8/8/8/8/8/8/4K3 w - - 0 1,e1e2") ==
          "32+4: a puzzle needs two moves at least: the opponent's, and the one to find");
}

TEST_CASE("rare blanks separate the moves of a puzzle", "[puzzle_table][wild]") {
    for (const std::string_view blank : {"\u00A0", "\u2009", "\u200B", " \u00A0"}) {
        const auto read = read_puzzle(
            "x,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4" + std::string(blank) + "d7d1,9", {});
        REQUIRE(read);
        CHECK(read->moves.size() == 2);
        REQUIRE(read->warnings.size() == 1);
        CHECK(read->warnings.front().once_a_file);
        CHECK(read->warnings.front().offset >= 47);
    }
    CHECK(read_puzzle(puzzle, {}).value().warnings.empty());
}

TEST_CASE("a rating is read if there is one", "[puzzle_table]") {
    CHECK(read_puzzle(puzzle, {}).value().rating == 400);
    CHECK(read_puzzle("x,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1,,,,", {})
              .value()
              .rating == std::nullopt);
}

TEST_CASE("a puzzle of an EPD record begins with the solution", "[puzzle_table]") {
    const auto epd = parse_epd(
        "8/3r1pk1/R5pp/8/P7/8/5PPP/6K1 b - - 0 30 pv Rd1#; id \"back rank\"; c1 \"mate short\";");
    REQUIRE(epd);
    const auto read = puzzle_of(*epd);
    REQUIRE(read);
    CHECK(read->first == 0);
    CHECK(read->start() == epd->position());
    CHECK(read->moves.size() == 1);
    CHECK(read->id == "back rank");
    CHECK(read->themes == std::vector<std::string>{"mate", "short"});
    const auto no_line = puzzle_of(*parse_epd("8/3r1pk1/R5pp/8/P7/8/5PPP/6K1 b - - 0 30"));
    REQUIRE_FALSE(no_line);
    CHECK(no_line.error().message == "a puzzle in EPD has its solution under 'pv'");
}

TEST_CASE("a puzzle of a game begins with the opponent's move", "[puzzle_table]") {
    const auto game = parse_game(
        "[FEN \"8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30\"]\n[PuzzleId \"x\"]\n"
        "[Themes \"mate\"]\n\n30. a4 Rd1# *\n");
    REQUIRE(game);
    const auto read = puzzle_of(*game);
    REQUIRE(read);
    CHECK(read->first == 1);
    CHECK(read->moves.size() == 2);
    CHECK(read->id == "x");
    CHECK(read->themes == std::vector<std::string>{"mate"});
    CHECK_FALSE(puzzle_of(*parse_game("1. e4 *")));
    CHECK_FALSE(puzzle_of(*parse_game("1. e4 -- 2. d4 *")));
}
