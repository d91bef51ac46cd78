#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <optional>
#include <variant>
#include <vector>

namespace chess {

/// The side of castling: the rook's side of the king.
enum class CastlingSide : std::uint8_t { king_side, queen_side };

/// One castling right as a FEN claims it: `K` names a side (the outermost rook there), a Shredder
/// letter such as `H` names the rook's file.
struct CastlingClaim {
    Color color;                            ///< whose right it is
    std::variant<CastlingSide, File> rook;  ///< the rook concerned

    /// Equal in every member.
    friend bool operator==(const CastlingClaim&, const CastlingClaim&) = default;
};

/// The description of a position, legal or not. `Position::from_setup` turns it into a `Position`
/// or reports its faults.
struct Setup {
    SquareMap<std::optional<Piece>> board;  ///< the piece on each square
    Color turn = Color::white;              ///< the side to move
    std::vector<CastlingClaim> castling;    ///< in the order written; repetitions are kept
    /// The square that a pawn has just passed over by a double step.
    std::optional<Square> en_passant;
    /// The largest initial value of either counter; `Position` clamps to it, and may count further.
    static constexpr int largest_counter = 9999;

    /// Half-moves since the last capture or pawn move.
    int halfmove_clock = 0;
    /// Starts at 1 and grows after black's move.
    int fullmove_number = 1;

    /// Equal in every member.
    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace chess
