#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// A legal move as UCI writes it: "e2e4", "e7e8q"; castling is "e1g1", or king takes rook ("e1h1")
/// in a Chess960 position.
[[nodiscard]] LIBCHESS_API std::string to_uci(const Position& position, Move move);

/// Reads a legal move in UCI notation. Either way of writing castling is understood wherever it
/// means only one move.
[[nodiscard]] LIBCHESS_API std::expected<Move, ParseError> parse_uci(const Position& position,
                                                                     std::string_view text);

}  // namespace chess
