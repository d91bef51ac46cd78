#pragma once

// Internal to libchess, not installed.

#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <string_view>

namespace chess::detail {

/// What is wrong with the marks of a move as it is written: its '+', '#' and 'x'.
struct MarkFault {
    std::string message;  ///< empty if nothing is
    /// The mark is missing, as in all moves of some files.
    bool is_missing = false;
};

/// What is wrong with the marks of a move, given what it does and the position after it. Moves as
/// UCI writes them have none, and with a dash ("e2-e4") none of captures; "++" may stand for any
/// check.
[[nodiscard]] MarkFault mark_fault(const Position& after, MoveEffect effect,
                                   std::string_view written);

}  // namespace chess::detail
