#pragma once

// Internal to libchess, not installed: what all JSON reports share.

#include "libchess/base/detail/json.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"

#include <span>
#include <string>

namespace chess::detail {

/// The version of the contract that the keys follow.
inline constexpr int json_schema = 1;

/// What the last object of every JSON report begins with.
[[nodiscard]] Json begin_summary();

/// {"cp":34} or {"mate":-3}.
[[nodiscard]] Json score_json(Score score);

/// Moves played one after the other, under a name in UCI and under that with "_san" in SAN.
void add_line(Json& json, const std::string& name, Position position, std::span<const Move> moves);

}  // namespace chess::detail
