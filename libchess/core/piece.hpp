#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/core/color.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace chess {

/// A kind of piece, by rising value.
enum class PieceType : std::uint8_t { pawn, knight, bishop, rook, queen, king };

/// All kinds, by rising value.
inline constexpr std::array all_piece_types{PieceType::pawn, PieceType::knight, PieceType::bishop,
                                            PieceType::rook, PieceType::queen,  PieceType::king};
/// What a pawn may be promoted to, by rising value.
inline constexpr std::array promotion_types{PieceType::knight, PieceType::bishop, PieceType::rook,
                                            PieceType::queen};

/// Whether it moves along lines: a bishop, rook or queen.
[[nodiscard]] constexpr bool is_slider(PieceType type) noexcept {
    return type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
}

/// A value for each side.
template <typename Value>
using ColorMap = EnumMap<Color, Value, 2>;
/// A value for each kind of piece.
template <typename Value>
using PieceTypeMap = EnumMap<PieceType, Value, 6>;

/// A piece of one side. The absence of a piece is `std::optional<Piece>`.
struct Piece {
    Color color;     ///< whose it is
    PieceType type;  ///< what it is

    /// Equal in every member.
    friend constexpr bool operator==(Piece, Piece) = default;
};

/// "pawn", "knight", ...
[[nodiscard]] constexpr std::string_view name_of(PieceType type) noexcept {
    constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop",
                                                    "rook", "queen",  "king"};
    return names[std::to_underlying(type)];
}

/// The upper-case English letter: P N B R Q K.
[[nodiscard]] constexpr char letter_of(PieceType type) noexcept {
    return "PNBRQK"[std::to_underlying(type)];
}

/// The FEN letter: upper case for white, lower case for black.
[[nodiscard]] constexpr char to_char(Piece piece) noexcept {
    const char letter = letter_of(piece.type);
    return piece.color == Color::white ? letter : static_cast<char>(letter - 'A' + 'a');
}

/// Reads an upper-case piece letter (PNBRQK).
[[nodiscard]] constexpr std::optional<PieceType> parse_piece_type(char letter) noexcept {
    switch (letter) {
        case 'P': return PieceType::pawn;
        case 'N': return PieceType::knight;
        case 'B': return PieceType::bishop;
        case 'R': return PieceType::rook;
        case 'Q': return PieceType::queen;
        case 'K': return PieceType::king;
        default: return std::nullopt;
    }
}

/// Reads a FEN piece letter.
[[nodiscard]] constexpr std::optional<Piece> parse_piece(char letter) noexcept {
    const bool lower = letter >= 'a' && letter <= 'z';
    const auto type = parse_piece_type(lower ? static_cast<char>(letter - 'a' + 'A') : letter);
    if (!type) return std::nullopt;
    return Piece{lower ? Color::black : Color::white, *type};
}

}  // namespace chess
