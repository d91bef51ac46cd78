#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/detail/uci_words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chess {

/// What a `go` asks for.
struct UciGo {
    SearchLimits limits;
    /// The best move is not told before `stop`.
    bool infinite = false;
    /// Nor before `ponderhit` or `stop`; the clock runs from the former.
    bool ponder = false;
    /// Count the tree of moves to this depth, and search nothing.
    std::optional<int> perft;

    /// Whether it comes to an end for certain without `stop` or `ponderhit`; there may be no mate.
    [[nodiscard]] LIBCHESS_API bool ends_by_itself() const noexcept;
};

/// A `go` as read, and what of it was not understood and left out.
struct UciGoReading {
    /// Missing if nothing can be done about it.
    std::optional<UciGo> go;
    std::vector<std::string> complaints;
};

/// Reads the words after `go`. Numbers beyond what makes sense are brought into their range, so
/// that a clock that has run out, which match runners send as 0 or less, is one millisecond.
[[nodiscard]] LIBCHESS_API UciGoReading read_uci_go(UciWords words, const Position& position);

}  // namespace chess
