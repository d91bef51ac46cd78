#pragma once

#include "libchess/position/position.hpp"
#include "tests/support/random.hpp"

#include <cstddef>

namespace chess::test {

/// Two kings and up to so many pieces of any kind and colour, one king half of the time near an
/// edge, with few or with nearly a hundred half-moves on the clock; whoever is to move.
[[nodiscard]] inline Position scattered(Random& random, std::size_t pieces) {
    while (true) {
        Setup setup;
        const auto below = [&](std::size_t limit) { return static_cast<int>(random.below(limit)); };
        const auto put = [&](int square, Color color, PieceType type) {
            setup.board[square_at(square)] = Piece{color, type};
        };
        for (std::size_t n = 0; n < pieces; ++n) {
            const auto type = static_cast<PieceType>(below(5));
            const int square = type == PieceType::pawn ? 8 + below(48) : below(64);
            put(square, below(5) < 3 ? Color::white : Color::black, type);
        }
        put(below(64), Color::white, PieceType::king);
        put(below(2) == 0 ? below(16) : below(64), Color::black, PieceType::king);
        setup.turn = below(2) == 0 ? Color::white : Color::black;
        setup.halfmove_clock = below(2) == 0 ? 0 : 93 + below(9);
        if (const auto validated =
                Position::from_setup(setup, {.reject_from = Severity::unreachable}))
            return validated->position;
    }
}

}  // namespace chess::test
