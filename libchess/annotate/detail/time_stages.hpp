#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/clock.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace chess::detail {

/// A period of a time control.
struct TimeStage {
    TimeControl control;
    std::size_t moves = 0;                ///< of each side; 0 for the rest of the game
    bool is_bare = false;                 ///< its base was written without a unit
    bool is_followed_by_unknown = false;  ///< by a period that cannot be read
};

/// The periods of the tag TimeControl, up to the first that cannot be read; see
/// `parse_time_control`.
[[nodiscard]] std::vector<TimeStage> time_stages(std::string_view tag);

/// The period of a side's move, counted from 1; nullptr if it is unknown, or if that is the last
/// move of a period, with which time may be added to the clock.
[[nodiscard]] const TimeControl* stage_of_move(const std::vector<TimeStage>& stages,
                                               std::size_t number);

}  // namespace chess::detail
