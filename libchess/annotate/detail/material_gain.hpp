#pragma once

// Internal to libchess, not installed: what a line wins, counted piece by piece.

#include "libchess/core/piece.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace chess::detail {

/// The material that a line has won for its solver at a quiet point.
struct MaterialGain {
    std::size_t size = 0;         ///< the number of moves to that point, of both sides
    PieceTypeMap<int> won = {};   ///< the other side's pieces that were taken
    PieceTypeMap<int> lost = {};  ///< the solver's
    /// The pieces that the solver's pawns were promoted to, each in place of the pawn.
    PieceTypeMap<int> promoted = {};
    int net = 0;  ///< in pawns: 1, 3, 3, 5, 9
};

/// The first point of a line at which its solver has won material, the opponent has no winning
/// capture, and the rest of the line gives nothing back; counted from the line's beginning. Nullopt
/// if there is none, or if the other side promotes.
[[nodiscard]] std::optional<MaterialGain> settled_gain(const MotifLine& line);

/// All points of a line at which its solver has won more material than at any earlier one, and the
/// opponent cannot recapture, nor take back half of it, or does not where the line goes on; the
/// rest of the line may give it back. The shortest of those that win half of the most or more come
/// first, then the others, the most first. Empty if there is none, or if the other side promotes.
[[nodiscard]] std::vector<MaterialGain> settled_gains(const MotifLine& line);

/// What is won and lost up to the end of a line, at rest or not; nullopt if the other side
/// promotes.
[[nodiscard]] std::optional<MaterialGain> whole_gain(const MotifLine& line);

/// The solver's material balance at the end of a line, in pawns, including the best capture of the
/// side to move there.
[[nodiscard]] int final_balance(const MotifLine& line);

/// "a bishop for nothing", "the exchange", "two pawns for a knight", "a rook and a queen by
/// promotion".
[[nodiscard]] std::string words_of(const MaterialGain& gain);

/// The same without "for nothing".
[[nodiscard]] std::string amount_of(const MaterialGain& gain);

/// What a side has more than the other, in the same words without "for nothing": "a knight for a
/// pawn". `surplus` counts its men less the other side's, negative where it has fewer.
[[nodiscard]] std::string words_of_surplus(const PieceTypeMap<int>& surplus);

}  // namespace chess::detail
