#pragma once

#include "libchess/core/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <string>

namespace chess {

/// A legal move in Standard Algebraic Notation (PGN standard, 8.2.3), with the shortest
/// disambiguation that other legal moves leave necessary, and with '+' or '#'.
[[nodiscard]] LIBCHESS_API std::string to_san(const Position& position, Move move);

}  // namespace chess
