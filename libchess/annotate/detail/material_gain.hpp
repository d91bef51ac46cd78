#pragma once

// Internal to libchess, not installed: what a line wins, counted piece by piece.

#include "libchess/core/piece.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chess::detail {

/// What a line has won for its solver, at a point where the dust has settled.
struct MaterialGain {
    std::size_t size = 0;         ///< how many of the line's moves it takes, of both sides
    PieceTypeMap<int> won = {};   ///< the other side's pieces that were taken
    PieceTypeMap<int> lost = {};  ///< the solver's
    /// What the solver's pawns have become, each in place of the pawn.
    PieceTypeMap<int> promoted = {};
    int net = 0;  ///< in pawns: 1, 3, 3, 5, 9
};

/// The first point of a line at which its solver has won material, nothing can be taken back with
/// gain, and after which the line gives nothing back either; counted from the line's beginning.
/// Nullopt if there is none, or if the other side promotes.
[[nodiscard]] std::optional<MaterialGain> settled_gain(const MotifLine& line);

/// What a line comes to for its solver at its end, in pawns, the best capture of the side to move
/// there included.
[[nodiscard]] int final_balance(const MotifLine& line);

/// "a bishop for nothing", "the exchange", "two pawns for a knight", "a rook and a queen by
/// promotion".
[[nodiscard]] std::string words_of(const MaterialGain& gain);

}  // namespace chess::detail
