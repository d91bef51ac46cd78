#pragma once

#include "libchess/core/move.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <expected>
#include <string_view>
#include <vector>

namespace chesstool {

/// Reads alternative moves in a position, in SAN or UCI, separated by commas or blanks; without
/// repetitions. All that is wrong with them, as places in the text.
[[nodiscard]] std::expected<std::vector<chess::Move>, std::vector<chess::ParseError>>
read_first_moves(const chess::Position& position, std::string_view text);

}  // namespace chesstool
