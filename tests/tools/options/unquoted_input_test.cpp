#include "options/unquoted_input.hpp"

#include "options/command_parser.hpp"

#include "tests/support/catch.hpp"

using namespace chesstool;

namespace {

CommonOptions with_files(std::vector<std::string> files) {
    CommonOptions options;
    options.files = std::move(files);
    return options;
}

/// A command that takes --fen and --moves.
CommandParser with_positions() {
    static CommonOptions targets;
    CommandParser parser("chesstool search", "Search.");
    add_input_options(parser, targets);
    return parser;
}
const CommandParser app = with_positions();

const std::vector<std::string> start_in_words{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-", "0", "1"};

}  // namespace

TEST_CASE("a FEN that the shell has cut is shown in quotes", "[tools][unquoted_input]") {
    const auto message = unquoted_input(app, with_files(start_in_words));
    REQUIRE(message);
    CHECK_THAT(*message, Catch::Contains("\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                                         "0 1\""));
}

TEST_CASE("what remains of cut moves is recognised", "[tools][unquoted_input]") {
    CommonOptions options = with_files({"e4", "e5", "2.", "Nf3"});
    options.moves = "1.";
    const auto message = unquoted_input(app, options);
    REQUIRE(message);
    CHECK_THAT(*message, Catch::Contains("--moves \"1. e4 e5 2. Nf3\""));
}

TEST_CASE("files that are there are files, whatever they are called", "[tools][unquoted_input]") {
    CHECK(unquoted_input(app, with_files({})) == std::nullopt);
    CHECK(unquoted_input(app, with_files({"games.pgn", "-"})) == std::nullopt);
    CHECK(unquoted_input(app, with_files({"/dev/null"})) == std::nullopt);
}

TEST_CASE("a command of files says how to pipe a position in", "[tools][unquoted_input]") {
    const auto message = position_among_files(start_in_words, "chesstool check");
    REQUIRE(message);
    CHECK_THAT(*message, Catch::Contains("chesstool check"));
    CHECK(position_among_files({"games.pgn"}, "chesstool check") == std::nullopt);
}
