#include "input/asked_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chesstool;
using chess::test::move_of;

namespace {

/// An input of one EPD record.
InputPosition input_of(std::string_view text) {
    InputPosition input;
    input.record = 4;
    input.ply = 2;
    input.id = "a name";
    input.file = "a.epd";
    input.line = 7;
    input.epd = chess::parse_epd(text, {}, chess::EpdOperands::as_written).value();
    input.epd_line = text;
    input.position = input.epd->position();
    return input;
}

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";

InputPosition at_start(std::string_view operations = "") {
    return input_of(std::string(start) + std::string(operations));
}

}  // namespace

TEST_CASE("a search is asked with name, test, limits and moves", "[tools][asked_search]") {
    SearchOptions options;
    options.depth = 5;
    options.multipv = 2;
    options.search_moves = "e4 d4";
    InputPosition input = at_start("bm e4;");
    const auto asked = asked_search(input, options);
    REQUIRE(asked);
    CHECK(asked->record == 4);
    CHECK(asked->ply == 2);
    CHECK(asked->id == "a name");
    CHECK(asked->position == chess::Position::start());
    REQUIRE(asked->test);
    CHECK(asked->test->best == std::vector{move_of(asked->position, "e2e4")});
    CHECK(asked->limits.depth == 5);
    CHECK(asked->limits.lines == 2);
    CHECK(asked->limits.first_moves ==
          std::vector{move_of(asked->position, "e2e4"), move_of(asked->position, "d2d4")});
    CHECK(input.errors.empty());
}

TEST_CASE("a record without a test is searched for its own sake", "[tools][asked_search]") {
    InputPosition input = at_start();
    auto asked = asked_search(input, {});
    REQUIRE(asked);
    CHECK_FALSE(asked->test);
    CHECK(asked->limits.first_moves.empty());
    input.epd = std::nullopt;  // as of a game
    asked = asked_search(input, {});
    REQUIRE(asked);
    CHECK_FALSE(asked->test);
}

TEST_CASE("a test that makes no sense is told at its place", "[tools][asked_search]") {
    InputPosition input = at_start("bm Ke2;");
    CHECK_FALSE(asked_search(input, {}));
    REQUIRE(input.errors.size() == 1);
    CHECK(input.errors.front().file == "a.epd");
    CHECK(input.errors.front().column == start.size() + 4);
}

TEST_CASE("moves that cannot be searched are told of each position", "[tools][asked_search]") {
    SearchOptions options;
    options.search_moves = "e4 Ke2";
    InputPosition input = at_start();
    CHECK_FALSE(asked_search(input, options));
    REQUIRE(input.errors.size() == 1);
    CHECK(input.errors.front().file == "<searchmoves>");
    CHECK(input.errors.front().column == 4);
    CHECK_THAT(input.errors.front().message, Catch::StartsWith("a.epd:7: "));
    InputPosition typed = at_start();
    typed.typed = true;
    CHECK_FALSE(asked_search(typed, options));
    REQUIRE(typed.errors.size() == 1);
    CHECK_THAT(typed.errors.front().message, !Catch::Contains("a.epd"));
}
