#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/fault.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <vector>

namespace chess {

/// What a position proves of the game that led to it.
struct RetroFinding {
    SetupField field;     ///< the part of the description that it is about
    std::string message;  ///< a clause: what is proved, and why
};

/// What cannot be if the position came about in a game of standard chess, or what must have been
/// and is not stated. Nothing is found in a position that a game leads to, and nothing is said
/// without a proof; but that nothing is found proves nothing. Of Chess960, where it is known to be
/// that, only captures of pawns are looked at.
///
/// - Pawns that need more captures than men are missing, or cannot have come to their squares.
/// - Men out of cages: every original man has a region that it could reach, with pawns that never
///   moved in its way; whoever stands outside of all regions of its kind was promoted, for which
///   pawns must be missing, and must have come from the last rank.
/// - No last move of the side that is not to move.
/// - An en passant square that the last move cannot have passed; or, if a pawn's double step is the
///   only last move there can have been and it can be taken, that square's absence.
/// - Castling rights of a side whose last move must have been the king's or the rook's (or one of
///   the two rooks'), or with which men could not have left their cages.
[[nodiscard]] LIBCHESS_API std::vector<RetroFinding> retro_findings(const Position& position);

}  // namespace chess
