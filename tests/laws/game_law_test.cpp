// Laws of games: written and read they are the same, whatever is written about their moves.

#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/game_inventor.hpp"
#include "tests/support/sample.hpp"

#include <string>

using namespace chess;

namespace {

/// Every how many positions of a sample a game is made up from.
constexpr std::size_t stride = 7;

}  // namespace

TEST_CASE("a game written without loss and read is the same game", "[laws][game]") {
    test::GameInventor inventor(2026);
    std::size_t index = 0;
    std::size_t games = 0;
    for (const auto* sample : {&test::standard_sample(), &test::chess960_sample()}) {
        for (const Position& start : *sample) {
            if (index++ % stride != 0) continue;
            const Game game = inventor.game(start);
            const std::string text = to_pgn(game, PgnStyle::lossless());
            INFO(text);
            const auto read = parse_game(text);
            REQUIRE(read);
            REQUIRE(read->moves == game.moves);
            REQUIRE(read->comments == game.comments);
            REQUIRE(read->start.key() == game.start.key());
            REQUIRE(read->result == game.result);
            REQUIRE(to_pgn(*read, PgnStyle::lossless()) == text);
            ++games;
        }
    }
    CHECK(games > 500);
}

TEST_CASE("an exported game, read and exported again, is the same text", "[laws][game]") {
    test::GameInventor inventor(7);
    std::size_t index = 0;
    for (const Position& start : test::standard_sample()) {
        if (index++ % stride != 0) continue;
        const std::string text = to_pgn(inventor.game(start));
        INFO(text);
        const auto read = parse_game(text);
        REQUIRE(read);
        REQUIRE(to_pgn(*read) == text);
    }
}
