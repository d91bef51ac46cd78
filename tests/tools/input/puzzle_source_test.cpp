#include "input/puzzle_source.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

using namespace chesstool;
using chess::test::set_bytes;
using chess::test::TemporaryFolder;

namespace {

const std::string head = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes";
const std::string one = "one,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1,400,,,,";
const std::string two = "two,6k1/5ppp/8/4p3/8/8/1R6/R5K1 b - - 0 1,e5e4 a1a8,500,,,,";
const std::string epd = R"(8/3r1pk1/R5pp/8/P7/8/5PPP/6K1 b - - pv Rd1#; id "three"; c1 "mate";)";
const std::string game =
    "[PuzzleId \"four\"]\n[SetUp \"1\"]\n[FEN \"8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30\"]\n"
    "\n30. a4 Rd1# 0-1\n";

/// A folder with files of puzzles, and the options of a run.
struct Input : TemporaryFolder {
    CommonOptions options;
    std::vector<std::string> files;

    void add(const std::string& name, std::string_view text) {
        files.push_back(path() + "/" + name);
        set_bytes(files.back(), text);
    }
    [[nodiscard]] std::vector<InputPuzzle> all(const std::stop_token& stop = {}) const {
        PuzzleSource source(options, files, stop);
        std::vector<InputPuzzle> puzzles;
        while (auto puzzle = source.next()) puzzles.push_back(*std::move(puzzle));
        return puzzles;
    }
};

}  // namespace

TEST_CASE("puzzles of all kinds are numbered over their files", "[tools][puzzle_source]") {
    Input input;
    input.add("table.csv", head + "\n" + one + "\n\n" + two + "\r\n");
    input.add("plain.csv", two);
    input.add("puzzles.epd", epd + "\n");
    input.add("puzzles.pgn", game + "\n" + game);
    auto puzzles = input.all();
    REQUIRE(puzzles.size() == 6);
    const std::vector<std::string> ids{"one", "two", "two", "three", "four", "four"};
    const std::vector<std::size_t> lines{2, 4, 1, 1, 1, 7};
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        INFO(i);
        CHECK(puzzles[i].record == i);
        CHECK(puzzles[i].line == lines[i]);
        const auto puzzle = puzzles[i].parse({});
        REQUIRE(puzzle);
        CHECK(puzzle->id == ids[i]);
        CHECK(puzzles[i].errors.empty());
    }
    CHECK(puzzles[0].kind == PuzzleText::table);
    CHECK(puzzles[3].kind == PuzzleText::epd);
    CHECK(puzzles[4].kind == PuzzleText::pgn);
}

TEST_CASE("a puzzle is kept as its file has it", "[tools][puzzle_source]") {
    Input input;
    input.add("table.csv", head + "\r\n" + one + "\r\n" + two + "\r\n");
    input.add("puzzles.pgn", game);
    const auto puzzles = input.all();
    REQUIRE(puzzles.size() == 3);
    CHECK(puzzles[0].head == head + "\r");
    CHECK(puzzles[0].raw == one + "\r");
    CHECK(puzzles[0].text == one);
    CHECK(puzzles[1].head.empty());  // only before the first
    CHECK(puzzles[2].raw + "\n" == game);
}

TEST_CASE("a head says where the columns are", "[tools][puzzle_source]") {
    Input input;
    input.add("other.csv",
              "\xEF\xBB\xBFMoves,FEN\na2a4 d7d1,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - "
              "0 30\n");
    input.add("plain.csv", one);
    auto puzzles = input.all();
    REQUIRE(puzzles.size() == 2);
    CHECK(puzzles[0].columns.moves == 0);
    REQUIRE(puzzles[0].parse({}));
    // The next file's columns are its own.
    CHECK(puzzles[1].columns.moves == 2);
    CHECK(puzzles[1].parse({}));
}

TEST_CASE("a malformed puzzle is an error in its line, and the next is read",
          "[tools][puzzle_source]") {
    Input input;
    input.add("table.csv", one + "\nbad,8/8/8/8/8/8/8/4K3 w - - 0 1,e1e2\n" + two + "\n");
    auto puzzles = input.all();
    REQUIRE(puzzles.size() == 3);
    CHECK_FALSE(puzzles[1].parse({}));
    REQUIRE_FALSE(puzzles[1].errors.empty());
    CHECK(puzzles[1].errors.front().line == 2);
    CHECK(puzzles[1].errors.front().column == 5);
    CHECK(puzzles[1].errors.front().source == puzzles[1].text);
    CHECK(puzzles[2].parse({}));
    CHECK(puzzles[2].record == 2U);
}

TEST_CASE("a malformed game of puzzles has its error in its own line", "[tools][puzzle_source]") {
    Input input;
    std::string wrong = game;
    wrong.replace(wrong.find("Rd1#"), 4, "Rd9#");
    input.add("puzzles.pgn", game + "\n" + wrong);
    auto puzzles = input.all();
    REQUIRE(puzzles.size() == 2);
    CHECK_FALSE(puzzles[1].parse({}));
    REQUIRE_FALSE(puzzles[1].errors.empty());
    CHECK(puzzles[1].errors.front().line == 11);
    CHECK(puzzles[1].errors.front().source == "30. a4 Rd9# 0-1");
}

TEST_CASE("a bracket in a comment begins no game of puzzles", "[tools][puzzle_source]") {
    Input input;
    std::string remarked = game;
    remarked.replace(remarked.find("Rd1#"), 4, "{see\n[Event \"x\"]\n} Rd1#");
    input.add("puzzles.pgn", "\n" + game + "\n" + remarked + "\n" + game);
    auto puzzles = input.all();
    REQUIRE(puzzles.size() == 3);
    const std::array<std::size_t, 3> lines{2, 8, 16};
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        INFO(i);
        CHECK(puzzles[i].line == lines[i]);
        CHECK(puzzles[i].parse({}));
        CHECK(puzzles[i].errors.empty());
    }
}

TEST_CASE("a file without puzzles is reported once, and the next is read",
          "[tools][puzzle_source]") {
    Input input;
    input.add("text", "this is a text,\nand this,\nand this\n");
    input.files.push_back(input.path() + "/missing");
    input.add("empty", "");
    input.add("table.csv", one);
    const auto items = input.all();
    REQUIRE(items.size() == 4);
    CHECK(items[0].failure == InputError::Kind::damaged);
    CHECK(items[0].errors.size() == 1);
    CHECK(items[1].failure == InputError::Kind::unreadable);
    CHECK(items[2].warnings.size() == 1);
    CHECK_FALSE(items[2].failure);
    for (std::size_t i = 0; i < 3; ++i) CHECK_FALSE(items[i].record);
    CHECK(items[3].record == 0U);
}

TEST_CASE("puzzles that are not selected keep their numbers", "[tools][puzzle_source]") {
    Input input;
    input.add("table.csv", head + "\n" + one + "\n" + two + "\n" + one + "\n");
    input.add("puzzles.pgn", game + "\n" + game);
    input.options.selection = {.first = 1, .last = 3};
    const auto puzzles = input.all();
    REQUIRE(puzzles.size() == 3);
    CHECK(puzzles[0].record == 1U);
    CHECK(puzzles[0].text == two);
    CHECK(puzzles[2].kind == PuzzleText::pgn);
    CHECK(puzzles[2].record == 3U);
    input.options.selection = {.limit = 1};
    input.files.push_back(input.path() + "/missing");  // is not opened
    CHECK(input.all().size() == 1);
}

TEST_CASE("puzzles end with a stop request", "[tools][puzzle_source]") {
    Input input;
    input.add("table.csv", one + "\n" + two + "\n");
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    PuzzleSource source(input.options, input.files, stop.get_token());
    CHECK(source.next());
    CHECK(source.records() == 1);
    stop.request_stop();
    CHECK_FALSE(source.next());
}

TEST_CASE("lines longer than any puzzle are cut, not kept whole", "[tools][puzzle_source]") {
    Input input;
    input.add("long.csv", one + "\n" + std::string(200'000, 'x') + "\n" + two + "\n");
    auto puzzles = input.all();
    REQUIRE(puzzles.size() > 3);
    for (const InputPuzzle& puzzle : puzzles) CHECK(puzzle.text.size() <= 65'536);
    CHECK(puzzles.back().text == two);
}
