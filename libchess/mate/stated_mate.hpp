#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/epd.hpp"

#include <optional>
#include <vector>

namespace chess {

/// What a record of EPD states about a problem:
///
///   - `dm 3` or `bm #3`: the side to move reaches the goal in 3 moves and no fewer; -3: the other
///     side does so against it;
///   - `bm Qb3`, with or without a length: the key, or all keys. Of a negative length, the moves
///     that hold out longest.
struct StatedMate {
    /// Signed for the side to move, never 0, at most max_mate_length either way.
    std::optional<int> length;
    std::vector<Move> keys;  ///< in the order written; empty if none is stated
};

/// What a record states, if it does; or what is wrong with it, at its place in the record. A mate
/// in 0, which is on the board already, is an error, and so is one beyond max_mate_length.
[[nodiscard]] LIBCHESS_API EpdResult<std::optional<StatedMate>> read_stated_mate(const Epd& record);

/// Marks the stated length as wrong, for reasons that lie outside the record.
[[nodiscard]] LIBCHESS_API ParseError stated_length_fault(const Epd& record, std::string message);

}  // namespace chess
