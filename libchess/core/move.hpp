#pragma once

#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <cstdint>
#include <optional>
#include <utility>

namespace chess {

/// The kind of a move: normal or special.
enum class MoveKind : std::uint8_t {
    normal,          ///< a piece goes from one square to another, and may take what is there
    en_passant,      ///< a pawn takes the one that has just passed it
    castling,        ///< king and rook move; written as the king taking the rook
    promote_knight,  ///< a pawn becomes a knight
    promote_bishop,  ///< a pawn becomes a bishop
    promote_rook,    ///< a pawn becomes a rook
    promote_queen,   ///< a pawn becomes a queen
};

/// A move in 16 bits:
///
///      15    12 11          6 5           0
///     +--------+-------------+-------------+
///     |  kind  |     to      |    from     |
///     +--------+-------------+-------------+
///
/// Castling is written as the king taking its own rook (`to` is the rook's square), which is
/// unambiguous in Chess960 too. The absence of a move is `std::optional<Move>`.
class Move {
public:
    /// A move from its parts; nothing is checked. Promotions and castling need their kind.
    constexpr Move(Square from, Square to, MoveKind kind = MoveKind::normal) noexcept
        : bits_(static_cast<std::uint16_t>(index_of(from) | (index_of(to) << 6) |
                                           (std::to_underlying(kind) << 12))) {}

    /// The move whose `bits()` these are; for storage in tables.
    [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) noexcept {
        return Move(bits);
    }
    /// A promotion to `type`: knight, bishop, rook or queen.
    [[nodiscard]] static constexpr Move promotion(Square from, Square to, PieceType type) noexcept {
        return {from, to,
                static_cast<MoveKind>(std::to_underlying(MoveKind::promote_knight) +
                                      std::to_underlying(type) -
                                      std::to_underlying(PieceType::knight))};
    }

    /// The square that the piece leaves.
    [[nodiscard]] constexpr Square from() const noexcept { return square_at(bits_ & 63); }
    /// The destination square; for castling, the rook's square.
    [[nodiscard]] constexpr Square to() const noexcept { return square_at((bits_ >> 6) & 63); }
    /// The kind of the move.
    [[nodiscard]] constexpr MoveKind kind() const noexcept {
        return static_cast<MoveKind>(bits_ >> 12);
    }
    /// Whether it castles.
    [[nodiscard]] constexpr bool is_castling() const noexcept {
        return kind() == MoveKind::castling;
    }
    /// Whether it takes en passant.
    [[nodiscard]] constexpr bool is_en_passant() const noexcept {
        return kind() == MoveKind::en_passant;
    }
    /// Whether it promotes.
    [[nodiscard]] constexpr bool is_promotion() const noexcept {
        return kind() >= MoveKind::promote_knight;
    }
    /// The piece promoted to, if the move is a promotion.
    [[nodiscard]] constexpr std::optional<PieceType> promoted_to() const noexcept {
        if (!is_promotion()) return std::nullopt;
        return static_cast<PieceType>(std::to_underlying(kind()) -
                                      std::to_underlying(MoveKind::promote_knight) +
                                      std::to_underlying(PieceType::knight));
    }
    /// The move as a number; `from_bits` undoes it.
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }

    /// The same squares, and the same kind.
    friend constexpr bool operator==(Move, Move) noexcept = default;

private:
    constexpr explicit Move(std::uint16_t bits) noexcept : bits_(bits) {}

    std::uint16_t bits_;
};

}  // namespace chess
