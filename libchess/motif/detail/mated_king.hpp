#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

/// A checkmate, looked at from the king: what the patterns are recognized by.
struct MatedKing {
    const Position& position;  ///< the mated side is to move
    Color side;                ///< whose king it is
    Square king;               ///< where it stands
    Square mating_piece;       ///< what gives mate; of two pieces the one that moved, if it does
    PieceType by;              ///< what that is
    bool double_check;         ///< two pieces do
    Bitboard around;           ///< the squares next to the king
    Bitboard own;              ///< those of them where the king's own men are

    /// The mating side's pieces of a kind.
    [[nodiscard]] Bitboard enemy(PieceType type) const { return position.pieces(~side, type); }
    /// How many files lie from the king to a square, towards the h-file.
    [[nodiscard]] int files_to(Square square) const {
        return index_of(file_of(square)) - index_of(file_of(king));
    }
    /// How many ranks, upwards.
    [[nodiscard]] int ranks_to(Square square) const {
        return index_of(rank_of(square)) - index_of(rank_of(king));
    }
    /// Next to the king on its file or rank.
    [[nodiscard]] bool is_beside(Square square) const;
    /// Next to the king on a diagonal.
    [[nodiscard]] bool is_diagonal_to(Square square) const;
    /// Next to the king, whichever way.
    [[nodiscard]] bool is_next_to(Square square) const { return around.contains(square); }
    /// On the board's edge.
    [[nodiscard]] bool on_edge() const { return around.count() < 8; }
    /// In a corner.
    [[nodiscard]] bool in_corner() const { return around.count() == 3; }
    /// The square so many files and ranks from the king; none off the board.
    [[nodiscard]] std::optional<Square> at(int files, int ranks) const;
    /// One of the king's own men stands there.
    [[nodiscard]] bool is_own(int files, int ranks) const;
    /// A man of either side stands there.
    [[nodiscard]] bool is_taken(int files, int ranks) const;
    /// What a piece of the mating side attacks, the king being out of the way.
    [[nodiscard]] Bitboard reach(Square square) const;
    /// The squares next to the king that its own men do not take, and that a piece attacks.
    [[nodiscard]] Bitboard flights_taken_by(Square square) const {
        return reach(square) & around & ~own;
    }
    /// These pieces take every flight that the king's own men leave.
    [[nodiscard]] bool is_held_by(Bitboard pieces) const;
    /// A piece of this kind and side protects what stands on a square.
    [[nodiscard]] bool is_protected_by(Square square, PieceType type) const;
};

/// The mate that a line ends in, if it does. The line must outlive it.
[[nodiscard]] std::optional<MatedKing> mated_king(const MotifLine& line);

/// The sighting of a pattern that a line's last move gives, if the king's case is one.
template <typename Is>
[[nodiscard]] Seen mate_pattern(const MotifLine& line, Is is) {
    const auto mated = mated_king(line);
    if (!mated || !is(*mated)) return std::nullopt;
    return Sighting{line.size() - 1, mated->mating_piece, Bitboard(mated->king)};
}

}  // namespace chess::detail
