#pragma once

#include "libchess/position/movegen.hpp"
#include "libchess/search/result.hpp"

#include "tests/support/catch.hpp"

namespace chess::test {

/// Whether the line can be played, and ends in a mate of the length that its score says.
inline void check_line(const Position& root, const SearchLine& line) {
    Position position = root;
    REQUIRE_FALSE(line.moves.empty());
    for (const Move move : line.moves) {
        REQUIRE(is_legal(position, move));
        position.make(move);
    }
    const auto mate = line.score.as_mate_moves();
    if (!mate || line.bound != Bound::exact) return;
    const int plies = *mate > 0 ? 2 * *mate - 1 : -2 * *mate;
    CHECK(static_cast<int>(line.moves.size()) == plies);
    CHECK(is_checkmate(position));
}

}  // namespace chess::test
