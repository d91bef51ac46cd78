#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace chess::detail {

/// How many moves a man needs from one square to another on an otherwise empty board, where pawns
/// may capture on any square: a lower bound for real games.
class LIBCHESS_TEST_API ManDistances {
public:
    static constexpr std::uint8_t never = 127;
    /// The moves to each square.
    using Row = std::array<std::uint8_t, square_count>;

    /// The tables are made once.
    [[nodiscard]] static const ManDistances& get();

    /// Without promotion; a pawn may stand on the last rank.
    [[nodiscard]] const Row& unchanged(Color color, PieceType type, Square from) const noexcept {
        return unchanged_[place(color, type, from)];
    }
    /// As any type: a pawn may be promoted.
    [[nodiscard]] const Row& any(Color color, PieceType type, Square from) const noexcept {
        return any_[place(color, type, from)];
    }
    /// For a pawn, as the piece that it is promoted to.
    [[nodiscard]] const Row& promoted(Color color, PieceType to, Square pawn) const noexcept {
        return promoted_[place(color, to, pawn)];
    }
    /// For a pawn, to a square on which it captures.
    [[nodiscard]] const Row& taking(Color color, Square pawn) const noexcept {
        return taking_[place(color, PieceType::pawn, pawn)];
    }
    /// For a pawn that never captures, as any type.
    [[nodiscard]] const Row& straight(Color color, Square pawn) const noexcept {
        return straight_[place(color, PieceType::pawn, pawn)];
    }

    /// The moves of a man to a square where it stands as `to_type`.
    [[nodiscard]] int moves(Color color, PieceType from_type, Square from, PieceType to_type,
                            Square to) const noexcept {
        const auto square = static_cast<std::size_t>(index_of(to));
        if (from_type == to_type) return unchanged(color, from_type, from)[square];
        return from_type == PieceType::pawn ? promoted(color, to_type, from)[square] : never;
    }
    /// The same if it makes a limited number of captures as a pawn.
    [[nodiscard]] int moves(Color color, PieceType from_type, Square from, PieceType to_type,
                            Square to, int captures) const noexcept {
        if (from_type != PieceType::pawn || captures >= most_captures)
            return moves(color, from_type, from, to_type, to);
        const auto& rows = taking_few_[static_cast<std::size_t>(captures)];
        return rows[place(color, to_type, from)][static_cast<std::size_t>(index_of(to))];
    }
    /// The squares that it reaches as any type within some moves.
    [[nodiscard]] Bitboard reached(Color color, PieceType type, Square from,
                                   int moves) const noexcept {
        const auto most = static_cast<int>(reached_.front().size()) - 1;
        return reached_[place(color, type, from)][static_cast<std::size_t>(std::min(moves, most))];
    }

private:
    static constexpr std::size_t men = std::size_t{2} * all_piece_types.size() * square_count;
    static constexpr int most_captures = 3;

    using Rows = std::array<Row, men>;

    ManDistances();
    void find_unchanged(Color color, PieceType type, Square from);
    void find_promoted(Color color, Square pawn);
    void find_any(Color color, PieceType type, Square from);

    static constexpr std::size_t place(Color color, PieceType type, Square square) noexcept {
        return (static_cast<std::size_t>(color) * all_piece_types.size() +
                static_cast<std::size_t>(type)) *
                   square_count +
               static_cast<std::size_t>(index_of(square));
    }

    Rows unchanged_;
    Rows any_;
    Rows promoted_;
    Rows taking_;
    Rows straight_;
    std::array<Rows, most_captures> taking_few_;
    std::array<std::array<Bitboard, 10>, men> reached_;
};

}  // namespace chess::detail
