#pragma once

// Internal to libchess, not installed.

#include "libchess/search/result.hpp"

namespace chess::detail {

/// The result for a side that may claim a draw: its best line needs no worse score, and if it has
/// no better one, the draw is certain. The moves stay, and so does what the other lines are worth.
inline void raise_to_draw(SearchResult& result) {
    if (result.lines.empty() || result.lines.front().score > Score()) return;
    result.lines.front().score = Score();
    result.lines.front().bound = Bound::exact;
    result.lines.front().chances = Chances();
}

}  // namespace chess::detail
