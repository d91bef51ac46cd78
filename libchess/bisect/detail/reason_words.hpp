#pragma once

// Internal to libchess, not installed: words and squares that all kinds of reasons need.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <string>

namespace chess::detail {

/// "the rook on h5", "the rook on h5 and the bishop on b2".
[[nodiscard]] inline std::string pieces_text(const Position& position, Bitboard squares) {
    std::string text;
    int left = squares.count();
    for (const Square square : squares) {
        if (!text.empty()) text += left == 1 ? " and " : ", ";
        text +=
            "the " + std::string(name_of(position.type_at(square))) + " on " + to_string(square);
        --left;
    }
    return text;
}

/// "attacks" after one piece, "attack" after several.
[[nodiscard]] inline std::string attack_text(Bitboard attackers) {
    return attackers.several() ? " attack " : " attacks ";
}

/// The enemy pieces that attack a square when only the squares in `occupied` block.
[[nodiscard]] inline Bitboard enemies_attacking(const Position& position, Square square,
                                                Bitboard occupied) {
    return position.attackers_to(square, occupied) & position.pieces(~position.turn()) & occupied;
}

/// The side on which a king castles with a rook.
[[nodiscard]] inline CastlingSide side_of(Square king, Square rook) {
    return file_of(rook) > file_of(king) ? CastlingSide::king_side : CastlingSide::queen_side;
}

/// "king-side", "queen-side".
[[nodiscard]] inline std::string name_of_side(CastlingSide side) {
    return side == CastlingSide::king_side ? "king-side" : "queen-side";
}

}  // namespace chess::detail
