#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"

#include <expected>
#include <string_view>
#include <vector>

namespace chess {

/// Reads moves played one after the other from a position, as people paste them:
///
///   - each move as `parse_san` reads it, with blanks, line ends or commas between;
///   - move numbers before any move or none: "1. e4 e5 2.Nf3", "3... Nf6", "12 Nf3";
///   - marks after a blank ("Qd5 +", "Nf3 !?", "e5 $1"), comments in braces, and a result at the
///     end.
///
/// Numbers are not compared with the position's. A variation is an error, and so is text after a
/// result. The place of an error counts from the start of `text`.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<Move>, SanError> read_pasted_moves(
    const Position& start, std::string_view text);

}  // namespace chess
