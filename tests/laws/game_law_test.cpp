// Laws of games: written and read they are the same, whatever is written about their moves.

#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/game_inventor.hpp"

using namespace chess;

TEST_CASE("a game written without loss and read is the same game", "[laws][game]") {
    test::for_invented_games(2026, [](const Game& game) {
        const std::string text = to_pgn(game, PgnStyle::lossless());
        const auto read = parse_game(text);
        REQUIRE(read);
        REQUIRE(read->moves == game.moves);
        REQUIRE(read->comments == game.comments);
        REQUIRE(read->start.key() == game.start.key());
        REQUIRE(read->result == game.result);
        REQUIRE(to_pgn(*read, PgnStyle::lossless()) == text);
    });
}

TEST_CASE("an exported game, read and exported again, is the same text", "[laws][game]") {
    test::for_invented_games(7, [](const Game& game) {
        const std::string text = to_pgn(game);
        const auto read = parse_game(text);
        REQUIRE(read);
        REQUIRE(to_pgn(*read) == text);
    });
}
