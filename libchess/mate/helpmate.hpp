#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess {

/// What was found about a helpmate.
struct HelpResult {
    /// Every line of exactly `length` moves of each side, the side to move first, that ends with it
    /// being checkmated, in the order of generation.
    std::vector<std::vector<Move>> lines;
    /// All of them were found; otherwise a limit was reached, or `most_lines`.
    bool is_complete = false;
    std::uint64_t nodes = 0;  ///< positions looked at
};

/// Finds the ways in which both sides together have the side to move checkmated by the last of
/// `length` moves of the other one. Exact; a table of `hash_megabytes` keeps positions from which
/// there is none.
[[nodiscard]] LIBCHESS_API HelpResult find_helpmates(const Position& position, int length,
                                                     std::size_t hash_megabytes,
                                                     std::size_t most_lines,
                                                     const ProofLimits& limits);

}  // namespace chess
