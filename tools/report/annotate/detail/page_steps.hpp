#pragma once

// Internal to the reports: moves and boards for the scripts of pages, which do not know
// the rules of chess.

#include "libchess/base/json.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <span>
#include <string>

namespace chess::detail {

/// The pieces as a FEN has them.
[[nodiscard]] std::string placement_of(const Position& position);

/// The squares of a move for display: castling shows the king's move, or the rook's if the king
/// does not move. "e1g1"; empty if the side to move passes.
[[nodiscard]] std::string squares_of(std::optional<Move> move);

/// A move by its name, the squares that it leads from and to, and the squares on which it changes
/// the board with their new content: ["O-O", "e1g1", "e1.f1Rg1Kh1."].
[[nodiscard]] Json step_of(const Position& before, std::optional<Move> move, const Position& after);

/// The steps of a line from a position.
[[nodiscard]] Json steps_of(Position position, std::span<const Move> moves);

/// A value as text that is safe inside a script element: without "<".
[[nodiscard]] std::string script_data(const Json& json);

}  // namespace chess::detail
