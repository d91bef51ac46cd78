#pragma once

// Internal to libchess, not installed: what a line soon brings about, to be told with what it comes
// to.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/fact/find_facts.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chess::detail {

/// A fact that a line brings about.
struct BroughtFact {
    FoundFact found;
    /// "isolates the pawn on e4", of the side whose line it is; "gains the seventh rank with 20.
    /// Rxg7" if it is not the first move that does.
    std::string words;
    std::size_t plies = 0;  ///< the moves of that side's line after which it is there and stays
};

/// The fact that the answer, or the better line, soon brings about by even play, and that carries
/// much of what the terms of the evaluation lose; nullopt if there is none.
[[nodiscard]] std::optional<BroughtFact> brought_fact(const LineComparison& compared,
                                                      Reason::Line line);

}  // namespace chess::detail
