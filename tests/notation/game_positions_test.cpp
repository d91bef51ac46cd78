#include "libchess/notation/game_positions.hpp"

#include "libchess/notation/fen.hpp"
#include "tests/support/catch.hpp"

#include <string>

using namespace chess;

namespace {

/// The main line's last position and how it came about.
GamePosition last_of(const std::string& moves) {
    TextRecord record;
    record.text = moves;
    const GamePositions found = positions_of(record, {.history = true});
    REQUIRE(found.positions.size() == 1);
    return found.positions.front();
}

}  // namespace

TEST_CASE("a position's history leads from the last move that cannot be taken back to it",
          "[notation][game_positions]") {
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

TEST_CASE("every ply has its own history, and none where nobody asks",
          "[notation][game_positions]") {
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
