#include "libchess/notation/game.hpp"

#include "libchess/notation/game_positions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

Game game_of(std::string_view text) {
    const auto game = parse_game(text);
    REQUIRE(game);
    return *game;
}

std::string text_of(const Annotation& annotation) {
    return std::get<Comment>(annotation.content).text;
}

/// The main line's last position and its history.
GamePosition last_of(const std::string& moves) {
    TextRecord record;
    record.text = moves;
    const GamePositions found = positions_of(record, {.history = true});
    REQUIRE(found.positions.size() == 1);
    return found.positions.front();
}

}  // namespace

TEST_CASE("a game keeps its tags in their order", "[notation][game]") {
    Game game = game_of("[White \"A\"]\n[Event \"B \\\"c\\\"\"]\n[X_1 \"\"]\n\n*\n");
    CHECK(game.tags == std::vector<Tag>{{"White", "A"}, {"Event", "B \"c\""}, {"X_1", ""}});
    CHECK(game.tag("Event") == "B \"c\"");
    CHECK_FALSE(game.tag("Black"));
    game.set_tag("White", "D");
    game.set_tag("Black", "E");
    CHECK(game.tag("White") == "D");
    CHECK(game.tags.back() == Tag{"Black", "E"});
    CHECK(game.tags.size() == 4);
}

TEST_CASE("a game keeps what is written about a move in its order", "[notation][game]") {
    const Game game = game_of("{start} 1. e4 $1 {one} (1. d4 d5) {two} ; three\n e5! *");
    REQUIRE(game.moves.size() == 2);
    CHECK(game.comments == std::vector<Comment>{{"start"}});
    const auto& annotations = game.moves[0].annotations;
    REQUIRE(annotations.size() == 5);
    CHECK(std::get<Nag>(annotations[0].content).number == 1);
    CHECK(text_of(annotations[1]) == "one");
    CHECK(std::get<Variation>(annotations[2].content).moves.size() == 2);
    CHECK(text_of(annotations[3]) == "two");
    CHECK(text_of(annotations[4]) == " three");
    REQUIRE(game.moves[1].annotations.size() == 1);
    CHECK(std::get<Nag>(game.moves[1].annotations[0].content).number == 1);
}

TEST_CASE("variations hold variations", "[notation][game]") {
    const Game game = game_of("1. e4 (1. d4 d5 ({why} 1... Nf6 2. c4) 2. c4) 1... e5 *");
    const auto& outer = std::get<Variation>(game.moves[0].annotations.at(0).content);
    REQUIRE(outer.moves.size() == 3);
    const auto& inner = std::get<Variation>(outer.moves[1].annotations.at(0).content);
    CHECK(inner.comments == std::vector<Comment>{{"why"}});
    CHECK(inner.moves.size() == 2);
    CHECK(game.moves.size() == 2);
}

TEST_CASE("a null move is a move that is missing", "[notation][game]") {
    const Game game = game_of("1. e4 -- 2. d4 *");
    REQUIRE(game.moves.size() == 3);
    CHECK_FALSE(game.moves[1].move);
}

TEST_CASE("a game's start is that of its tags", "[notation][game]") {
    const std::string fen(test::kiwipete_fen);
    const Game game = game_of("[FEN \"" + fen + "\"]\n\n1. O-O-O *");
    CHECK(game.start == test::position_of(fen));
    CHECK(game.moves.size() == 1);
}

TEST_CASE("a missing result is missing", "[notation][game]") {
    CHECK_FALSE(game_of("1. e4").result);
    CHECK(game_of("1. e4 1/2-1/2").result == GameResult::draw);
}

TEST_CASE("a broken game leaves its faults and nothing else", "[notation][game]") {
    const auto game = parse_game("1. e4 e5 2. Ke3 *");
    REQUIRE_FALSE(game);
    REQUIRE(game.error().size() == 1);
    CHECK(game.error()[0].offset == 12);

    GameBuilder builder;
    read_game("1. e4 e5 2. Ke3 *", builder);
    CHECK_FALSE(builder.take());
    read_game("1. e4 *", builder);
    CHECK(builder.faults().empty());
    CHECK(builder.take());
    CHECK_FALSE(builder.take());
}

TEST_CASE("history reaches back to the last irreversible move", "[notation][game_positions]") {
    const GamePosition last = last_of("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 *");
    REQUIRE(last.history.has_value());
    CHECK(to_fen(last.history->start) ==
          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    CHECK(last.history->moves.size() == 4);
    Position replayed = last.history->start;
    for (const Move move : last.history->moves) replayed.make(move);
    CHECK(replayed == last.position);
}

TEST_CASE("a history begins with the game, or after a pass", "[notation][game_positions]") {
    CHECK(last_of("1. Nf3 Nf6 2. Ng1 *").history->moves.size() == 3);
    CHECK(last_of("1. Nf3 Nf6 2. Ng1 -- 3. Nf3 *").history->moves.size() == 1);
    CHECK(last_of("1. Nf3 Nf6 2. Ng1 e5 *").history->moves.empty());
}

TEST_CASE("every ply has its own history if that is asked for", "[notation][game_positions]") {
    TextRecord record;
    record.text = "1. Nf3 Nf6 2. e4 Nc6 *";
    const GamePositions all = positions_of(record, {.all = true, .history = true});
    REQUIRE(all.positions.size() == 5);
    const std::vector<std::size_t> lengths{0, 1, 2, 0, 1};
    for (std::size_t i = 0; i < lengths.size(); ++i)
        CHECK(all.positions[i].history->moves.size() == lengths[i]);
    for (const GamePosition& one : positions_of(record, {.all = true}).positions)
        CHECK_FALSE(one.history.has_value());
}

TEST_CASE("every position of a game has the move that led to it", "[notation][game_positions]") {
    TextRecord record;
    record.text = "1. e4 (1. d4 d5) -- 2. Nf3 Nc6 *";
    const GamePositions all = positions_of(record, {.all = true});
    REQUIRE(all.positions.size() == 5);
    CHECK_FALSE(all.positions[0].move);
    CHECK(all.positions[1].move.value().san == "e4");
    CHECK(all.positions[1].move.value().uci == "e2e4");
    CHECK_FALSE(all.positions[2].move);  // Black passed
    CHECK(all.positions[3].move.value().san == "Nf3");
    CHECK(all.positions[4].move.value().san == "Nc6");
    CHECK_FALSE(positions_of(record, {.ply = 3}).positions.at(0).move);
    CHECK_FALSE(positions_of(record, {}).positions.at(0).move);
}
