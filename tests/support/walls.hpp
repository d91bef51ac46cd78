#pragma once

#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"
#include "libchess/position/setup.hpp"

#include "tests/support/random.hpp"

#include <cstddef>
#include <optional>

namespace chess::test {

/// A wall of pawns, mostly without a hole or a way through, and few men around it.
inline std::optional<Position> walled(Random& random) {
    Setup setup;
    const std::size_t base = 2 + random.below(3);
    std::size_t last = 0;
    for (std::size_t file = 0; file < 8; ++file) {
        std::size_t rank = last;
        while (rank == last) rank = base + random.below(3) - 1;
        last = rank;
        if (random.below(40) == 0) continue;
        const auto at = [&](std::size_t row) {
            return square_at(static_cast<int>(8 * row + file));
        };
        setup.board[at(rank)] = Piece{Color::white, PieceType::pawn};
        setup.board[at(rank + 1)] = Piece{Color::black, PieceType::pawn};
    }
    const auto put = [&](Color color, PieceType type) {
        const Square square = square_at(static_cast<int>(random.below(64)));
        if (!setup.board[square]) setup.board[square] = Piece{color, type};
    };
    put(Color::white, PieceType::king);
    put(Color::black, PieceType::king);
    for (std::size_t n = random.below(3); n > 0; --n)
        put(random.below(2) == 0 ? Color::white : Color::black,
            random.below(4) == 0 ? PieceType::knight : PieceType::bishop);
    setup.turn = random.below(2) == 0 ? Color::white : Color::black;
    const auto validated = Position::from_setup(setup);
    return validated ? std::optional(validated->position) : std::nullopt;
}

}  // namespace chess::test
