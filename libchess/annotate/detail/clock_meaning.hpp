#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/clock.hpp"
#include "libchess/notation/comment_command.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace chess::detail {

/// What two fields mean in "[%clk 1:59]" of a game, whose moves have these clocks, empty for none:
/// found from the time control and from the clocks themselves.
[[nodiscard]] ClockFields meaning_of_clocks(std::span<const std::string_view> clocks,
                                            const std::optional<TimeControl>& control);

/// The same for the times of moves: "[%emt 0:05]".
[[nodiscard]] ClockFields meaning_of_times(std::span<const std::string_view> times,
                                           const std::optional<TimeControl>& control);

}  // namespace chess::detail
