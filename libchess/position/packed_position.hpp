#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace chess {

/// The content of a square of a packed position, in four bits: nothing, a piece, or one of three
/// pieces with extra meaning.
enum class SquareCode : std::uint8_t {
    empty,
    white_pawn,
    white_knight,
    white_bishop,
    white_rook,
    white_queen,
    white_king,
    castling_rook,    ///< a rook that may still castle; its rank gives the colour
    en_passant_pawn,  ///< a pawn that can be taken en passant; its rank gives the colour
    black_pawn,
    black_knight,
    black_bishop,
    black_rook,
    black_queen,
    black_king,
    black_king_to_move,  ///< black's king when it is black's turn
};

/// The piece that a code stands for on this square.
[[nodiscard]] constexpr std::optional<Piece> piece_of(SquareCode code, Square square) noexcept {
    const Color side = rank_of(square) <= Rank::fourth ? Color::white : Color::black;
    switch (code) {
        case SquareCode::empty: return std::nullopt;
        case SquareCode::castling_rook: return Piece{side, PieceType::rook};
        case SquareCode::en_passant_pawn: return Piece{side, PieceType::pawn};
        case SquareCode::black_king_to_move: return Piece{Color::black, PieceType::king};
        default: break;
    }
    // The types count from 1 in the low three bits, the fourth is the colour.
    const unsigned bits = std::to_underlying(code);
    return Piece{static_cast<Color>(bits >> 3), static_cast<PieceType>((bits & 7) - 1)};
}

/// A position without its counters and the Chess960 flag, in 32 bytes. Two are equal exactly if the
/// positions agree in what `Position::key()` covers: pieces, turn, castling rights, and the pawn
/// that can legally be captured en passant.
///
///     words[0]  h2 ... b2 a2 h1 ... b1 a1      four bits a square, a1 in the lowest
///     words[1]  h4 ... b4 a4 h3 ... b3 a3
///     words[2]  h6 ... b6 a6 h5 ... b5 a5
///     words[3]  h8 ... b8 a8 h7 ... b7 a7
struct PackedPosition {
    static constexpr int squares_in_word = 16;  ///< a square takes four bits

    std::array<std::uint64_t, 4> words;  ///< the squares, as drawn above

    /// The code of a square.
    [[nodiscard]] constexpr SquareCode at(Square square) const noexcept {
        const int index = index_of(square);
        const std::uint64_t word = words[static_cast<std::size_t>(index / squares_in_word)];
        return static_cast<SquareCode>((word >> (4 * (index % squares_in_word))) & 15);
    }

    /// Without the branches or calls of the default: lists compare many.
    friend constexpr bool operator==(const PackedPosition& a, const PackedPosition& b) noexcept {
        return ((a.words[0] ^ b.words[0]) | (a.words[1] ^ b.words[1]) | (a.words[2] ^ b.words[2]) |
                (a.words[3] ^ b.words[3])) == 0;
    }
};

/// Packs a position without its counters; `unpack` undoes it.
[[nodiscard]] LIBCHESS_API PackedPosition pack(const Position& position) noexcept;

/// Unpacks a position, with the counters of a game's start; nothing is checked. Castling rights
/// that standard chess does not have make it Chess960 in any case.
[[nodiscard]] LIBCHESS_API Position unpack(const PackedPosition& packed, bool chess960 = false);

}  // namespace chess
