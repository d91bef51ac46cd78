#include "input/record_sources.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/input_folder.hpp"

using namespace chesstool;

namespace {

/// Files of games.
struct Input : InputFolder {
    [[nodiscard]] std::vector<InputGame> all(const std::stop_token& stop = {}) const {
        GameSource source(options, stop);
        std::vector<InputGame> games;
        while (auto game = source.next()) games.push_back(*std::move(game));
        return games;
    }
};

constexpr std::string_view three_games =
    "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. c4 *\n";

InputGame game_of(std::string text) {
    InputGame game;
    game.record = 4;
    game.file = "games.pgn";
    game.line = 10;
    game.text = std::move(text);
    return game;
}

}  // namespace

TEST_CASE("games are numbered over all files, with their lines", "[tools][game_source]") {
    Input input;
    const std::string first = input.add("a.pgn", three_games);
    const std::string second = input.add("b.pgn", "1. Nf3 *\n");
    const auto games = input.all();
    REQUIRE(games.size() == 4);
    for (std::size_t i = 0; i < games.size(); ++i) CHECK(games[i].record == i);
    CHECK(games[1].file == first);
    CHECK(games[1].line == 5);
    CHECK(games[1].text.starts_with("[White \"B\"]"));
    CHECK(games[3].file == second);
    CHECK(games[3].line == 1);
}

TEST_CASE("games that are not selected keep their numbers", "[tools][game_source]") {
    Input input;
    input.add("a.pgn", three_games);
    input.options.selection.first = input.options.selection.last = 1;
    const auto games = input.all();
    REQUIRE(games.size() == 1);
    CHECK(games[0].record == 1U);
    CHECK(games[0].text.contains("\"B\""));
}

TEST_CASE("nothing is read past the last game that is selected", "[tools][game_source]") {
    Input input;
    input.add("a.pgn", three_games);
    input.options.files.push_back(input.path() + "/missing.pgn");
    CHECK(input.all().size() == 4);  // with the message about the file
    input.options.selection.limit = 2;
    const auto games = input.all();
    CHECK(games.size() == 2);
    CHECK(games.back().record == 1U);
}

TEST_CASE("a file that is missing, empty or no PGN has its message in its place",
          "[tools][game_source]") {
    Input input;
    input.add("positions.fen", "8/8/8/4k3/8/8/8/4K3 w - - 0 1\n8/8/8/3k4/8/8/8/4K3 w - - 0 1\n");
    input.options.files.push_back(input.path() + "/missing.pgn");
    input.add("empty.pgn", "");
    input.add("games.pgn", "1. e4 *\n");
    const auto items = input.all();
    REQUIRE(items.size() == 4);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK_FALSE(items[i].record);
        CHECK(items[i].errors.size() + items[i].warnings.size() == 1);
    }
    CHECK(items[0].failure == InputError::Kind::damaged);
    CHECK(items[0].errors.front().message == "these are positions, expected games in PGN");
    CHECK(items[1].failure == InputError::Kind::unreadable);
    CHECK(items[1].errors.front().message == "no such file or directory");
    CHECK_FALSE(items[2].failure);
    CHECK(items[2].warnings.front().message == "the file is empty");
    CHECK(items[3].text == "1. e4 *\n");
}

TEST_CASE("a large file of another kind is reported once", "[tools][game_source]") {
    Input input;
    std::string positions;
    for (int i = 0; i < 100'000; ++i) positions += "8/8/8/4k3/8/8/8/4K3 w - - 0 1\n";
    input.add("positions.fen", positions);
    CHECK(input.all().size() == 1);
}

TEST_CASE("games end with a stop request", "[tools][game_source]") {
    Input input;
    input.add("a.pgn", three_games);
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    CHECK(input.all(stop.get_token()).empty());
}

TEST_CASE("the share of the games given grows to all of them", "[tools][game_source]") {
    Input input;
    input.add("a.pgn", three_games);
    GameSource source(input.options, {});
    CHECK_FALSE(source.share_given());
    double last = 0;
    while (source.next()) {
        const auto share = source.share_given();
        REQUIRE(share);
        CHECK(*share > last);
        last = *share;
    }
    CHECK(last == 1);
}

TEST_CASE("a game is parsed, with its faults at their places", "[tools][input_game]") {
    InputGame good = game_of("[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    const auto game = good.parse({});
    REQUIRE(game);
    CHECK(good.errors.empty());
    CHECK(good.warnings.empty());

    InputGame bad = game_of("[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n");
    static_cast<void>(bad.parse({}));
    REQUIRE_FALSE(bad.errors.empty());
    const chess::Diagnostic& error = bad.errors.front();
    CHECK(error.file == "games.pgn");
    CHECK(error.line == 13);
    CHECK(error.column == 4);
    CHECK(error.length == 3);
    CHECK(error.source == "2. Ke3 *");
}

TEST_CASE("what is no game cannot be parsed", "[tools][input_game]") {
    InputGame nothing = game_of("% a remark\n");
    CHECK_FALSE(nothing.parse({}));
}

TEST_CASE("a warning points at what it quotes, blanks aside", "[tools][input_game]") {
    InputGame game = game_of("[White \"A\"]\n\n1. e4 { a long\n remark } *\n");
    game.warn_at("{ a long remark }", "this is odd");
    game.warn_at("nothing like this", "nor this");
    REQUIRE(game.warnings.size() == 2);
    CHECK(game.errors.empty());
    CHECK(game.warnings[0].line == 12);
    CHECK(game.warnings[0].column == 7);
    CHECK(game.warnings[0].message == "this is odd");
    CHECK(game.warnings[0].once_a_file);
    CHECK(game.warnings[1].line == 10);
    CHECK(game.warnings[1].column == 1);
}
