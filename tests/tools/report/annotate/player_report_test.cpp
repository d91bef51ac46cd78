#include "report/annotate/player_report.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

using namespace chess;
using nlohmann::json;

namespace {

PlayerGame some_game(std::size_t number) {
    PlayerGame game;
    game.color = number % 2 == 0 ? Color::white : Color::black;
    game.points = static_cast<double>(number % 3) / 2;
    game.rating = 1500;
    game.opponent = 1450 + static_cast<int>(number) * 20;
    game.speed = GameSpeed::blitz;
    game.opening = "Grob <&> Opening of a name that is rather long";
    game.accuracy = 75.5 + static_cast<double>(number);
    game.acpl = 40.25;
    game.parts[GamePhase::endgame] = {.moves = 20, .errors = 2, .accuracy = 1500.5, .loss = 805};
    game.best = 97;
    game.worst = 20;
    game.has_clock = true;
    game.trouble_moves = 4;
    game.trouble_errors = 1;
    return game;
}

PlayerReport some_report(std::size_t count) {
    std::vector<PlayerGame> games;
    for (std::size_t i = 0; i < count; ++i) games.push_back(some_game(i));
    return player_report("Gr\xC3\xBCn", games);
}

}  // namespace

TEST_CASE("a journal gives a player's games back", "[report][player]") {
    PlayerGame unknown;
    unknown.opening = "with 3 blanks\nand a line";
    const std::vector<PlayerGame> games{some_game(3), unknown};
    const std::string text = to_text(games);
    const auto read = read_player_games(text);
    REQUIRE(read);
    REQUIRE(read->size() == 2);
    CHECK(to_text(*read) == text);
    CHECK((*read)[0].color == Color::black);
    CHECK((*read)[0].accuracy == 78.5);
    CHECK((*read)[0].parts[GamePhase::endgame].accuracy == 1500.5);
    CHECK((*read)[1].opening == unknown.opening);
    CHECK_FALSE((*read)[1].points);
    CHECK(read_player_games("")->empty());
    for (std::size_t length = 1; length < text.size() / 2; ++length)
        CHECK_FALSE(read_player_games(text.substr(0, length)));
    CHECK_FALSE(read_player_games("2 " + text.substr(2)));  // a third colour
}

TEST_CASE("a player as JSON", "[report][player]") {
    const json data = json::parse(player_json(some_report(30)));
    CHECK(data["type"] == "player");
    CHECK(data["name"] == "Gr\xC3\xBCn");
    CHECK(data["games"] == 30);
    CHECK(data["all"]["wins"] == 10);
    CHECK(data["all"]["score_percent"]["value"] == 50.0);
    CHECK(data["all"]["errors_percent"]["value"] == 10.0);
    CHECK(data["by"]["colour"].size() == 2);
    CHECK(data["by"]["phase"][0]["name"] == "endgame");
    CHECK(data["converted"]["games"] == 30);
    CHECK(data["saved"]["percent"].is_null());
    CHECK(data["clock"]["trouble"]["moves"] == 120);
    CHECK(data["clock"]["calm"]["errors"] == 30);
    CHECK(json::parse(player_json(some_report(5)))["all"]["accuracy"].is_null());
}

TEST_CASE("a player as text keeps to its width", "[report][player]") {
    for (const std::size_t width : {80U, 120U}) {
        const std::string text = player_text(some_report(30), width).plain();
        CHECK(text.starts_with("Gr\xC3\xBCn, 30 games: 10 won, 10 drawn, 10 lost\n"));
        CHECK(text.contains("by opponent"));
        CHECK(text.contains("errors %"));
        CHECK(text.contains("10 of 30 games with a won position were won: 33 %"));
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const auto letters = std::ranges::count_if(
                line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
            CHECK(letters <= static_cast<std::ptrdiff_t>(width));
        }
    }
    CHECK(player_text(some_report(1), 80).plain().contains("too few to say more"));
}

TEST_CASE("of few positions it is not said how many were won", "[report][player]") {
    const std::string few = player_text(some_report(9), 200).plain();
    CHECK_FALSE(few.contains("a won position"));
    CHECK(few.contains("no mean or share is given from fewer than 10 cases"));
    CHECK(player_text(some_report(10), 80).plain().contains("of 10 games with a won position"));
}

TEST_CASE("a player as a page", "[report][player]") {
    const std::string page = player_page(some_report(30));
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.contains("Grob &lt;&amp;&gt; Opening"));
    CHECK_FALSE(page.contains("Grob <"));
    CHECK_FALSE(page.contains("{{"));
    CHECK(page.contains("title=\"10 won, 10 drawn, 10 lost\""));
}
