#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/position/fault.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <vector>

namespace chess::detail {

/// A fact that a position proves about the game that led to it.
struct RetroFinding {
    SetupField field;     ///< the part of the description concerned
    std::string message;  ///< a clause: the fact and its proof
};

/// Finds what is impossible if the position arose in a game of standard chess, or is necessary but
/// not stated. Every finding is proved, so there is none for a position that a game can reach; but
/// no finding proves nothing. For positions known to be Chess960 only pawn captures are examined.
///
/// - Pawns that need more captures than men are missing, or cannot have come to their squares.
/// - Men out of cages: every original man has a region that it could reach past pawns that never
/// moved; a man outside all regions of its kind was promoted, for which pawns must be missing, and
/// must have come from the last rank.
/// - No last move of the side that is not to move.
/// - An en passant square that the last move cannot have passed; or, if a pawn's double step is the
///   only last move there can have been and it can be taken, that square's absence.
/// - Castling rights of a side whose last move must have been the king's or the rook's (or one of
///   the two rooks'), or with which men could not have left their cages.
[[nodiscard]] LIBCHESS_TEST_API std::vector<RetroFinding> retro_findings(const Position& position);

}  // namespace chess::detail
