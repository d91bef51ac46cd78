#pragma once

#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <random>

namespace chess::test {

/// A random position of an ending, either side to move; nullopt if the squares drawn make none.
inline std::optional<Position> random_position(const Ending& ending, std::mt19937_64& random) {
    Setup setup;
    const auto put = [&](Piece piece) {
        setup.board[square_at(static_cast<int>(random() % square_count))] = piece;
    };
    put({Color::white, ending.first});
    if (ending.second) put(*ending.second);
    put({Color::white, PieceType::king});
    put({Color::black, PieceType::king});
    setup.turn = random() % 2 == 0 ? Color::white : Color::black;
    auto checked = Position::from_setup(setup);
    if (!checked || checked->position.occupied().count() != ending.men()) return std::nullopt;
    return checked->position;
}

}  // namespace chess::test
