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

/// A checkmate as seen from the king, for recognizing mating patterns.
struct MatedKing {
    const Position& position;  ///< the mated side is to move
    Color side;                ///< the mated side
    Square king;               ///< its square
    Square mating_piece;       ///< the checking piece; of two, the one that moved, if it checks
    PieceType by;              ///< its type
    bool double_check;         ///< two pieces give check
    Bitboard around;           ///< the squares next to the king
    Bitboard own;              ///< those of them occupied by the king's own men

    /// The mating side's pieces of a kind.
    [[nodiscard]] Bitboard enemy(PieceType type) const { return position.pieces(~side, type); }
    /// The number of files from the king to a square, positive towards the h-file.
    [[nodiscard]] int files_to(Square square) const {
        return index_of(file_of(square)) - index_of(file_of(king));
    }
    /// The number of ranks, positive upwards.
    [[nodiscard]] int ranks_to(Square square) const {
        return index_of(rank_of(square)) - index_of(rank_of(king));
    }
    /// Next to the king on its file or rank.
    [[nodiscard]] bool is_beside(Square square) const;
    /// Next to the king on a diagonal.
    [[nodiscard]] bool is_diagonal_to(Square square) const;
    /// Next to the king in any direction.
    [[nodiscard]] bool is_next_to(Square square) const { return around.contains(square); }
    /// The king is on the edge.
    [[nodiscard]] bool on_edge() const { return around.count() < 8; }
    /// The king is in a corner.
    [[nodiscard]] bool in_corner() const { return around.count() == 3; }
    /// The square at an offset from the king; none off the board.
    [[nodiscard]] std::optional<Square> at(int files, int ranks) const;
    /// One of the king's own men stands there.
    [[nodiscard]] bool is_own(int files, int ranks) const;
    /// A man of either side stands there.
    [[nodiscard]] bool is_taken(int files, int ranks) const;
    /// The squares that a piece of the mating side attacks through the king.
    [[nodiscard]] Bitboard reach(Square square) const;
    /// The squares next to the king that its own men do not occupy and a piece attacks.
    [[nodiscard]] Bitboard flights_taken_by(Square square) const {
        return reach(square) & around & ~own;
    }
    /// These pieces attack every flight not occupied by the king's own men.
    [[nodiscard]] bool is_held_by(Bitboard pieces) const;
    /// A piece of this type of the same side protects the piece on a square.
    [[nodiscard]] bool is_protected_by(Square square, PieceType type) const;
};

/// The mate that a line ends in, if it does. The line must outlive it.
[[nodiscard]] std::optional<MatedKing> mated_king(const MotifLine& line);

/// The sighting of a mating pattern at a line's last move, if `is` recognizes it.
template <typename Is>
[[nodiscard]] Seen mate_pattern(const MotifLine& line, Is is) {
    const auto mated = mated_king(line);
    if (!mated || !is(*mated)) return std::nullopt;
    return Sighting{line.size() - 1, mated->mating_piece, Bitboard(mated->king)};
}

}  // namespace chess::detail
