#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/score.hpp"
#include "libchess/core/square.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>

// fmt support for the small types: fmt::print("{} {}", Square::e4, Score::centipawns(34)).

namespace chess {

/// From, to and promotion as coordinates, castling as king takes rook; needs no position.
[[nodiscard]] inline std::string to_string(Move move) {
    std::string text = to_string(move.from()) + to_string(move.to());
    if (const auto promoted = move.promoted_to())
        text += static_cast<char>(letter_of(*promoted) - 'A' + 'a');
    return text;
}

/// Eight lines of '.' and 'x', the eighth rank first.
[[nodiscard]] inline std::string to_string(Bitboard set) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file)
            text += set.contains(square_at(rank * 8 + file)) ? 'x' : '.';
        text += '\n';
    }
    return text;
}

/// The FEN letter: "N" for white, "n" for black.
[[nodiscard]] inline std::string to_string(Piece piece) {
    return {to_char(piece)};
}
/// "white" or "black".
[[nodiscard]] inline std::string_view to_string(Color color) {
    return name_of(color);
}
/// "pawn", "knight", ...
[[nodiscard]] inline std::string_view to_string(PieceType type) {
    return name_of(type);
}

}  // namespace chess

/// @cond
// A set of squares is written as a board, also where <fmt/ranges.h> writes what can be iterated.
FMT_BEGIN_NAMESPACE
template <typename T, typename Char>
struct is_range;
template <>
struct is_range<chess::Bitboard, char> : std::false_type {};
FMT_END_NAMESPACE

// Doxygen does not find the scope of this one.
/// Formats as `chess::to_string` writes, with the options of a string: "{:>5}".
template <typename T>
    requires requires(T value) { chess::to_string(value); }
struct fmt::formatter<T> : fmt::formatter<std::string_view> {
    /// Writes `value` into `context`.
    template <typename Context>
    auto format(T value, Context& context) const {
        return fmt::formatter<std::string_view>::format(chess::to_string(value), context);
    }
};
/// @endcond
