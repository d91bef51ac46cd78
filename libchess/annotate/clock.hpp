#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace chess {

struct AnnotatedGame;

/// The first stage of a time control.
struct TimeControl {
    double base = 0;       ///< seconds on the clock at the start
    double increment = 0;  ///< seconds that are added for each move
    double delay = 0;      ///< seconds of each move that are not counted, or given back

    /// Equal in every member.
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads the tag TimeControl (PGN standard, 9.6.1): "300", "180+2", and the first period of
/// "40/7200:3600"; with a delay, "300d5", "300;d5". As the US Chess Federation writes it, in
/// minutes: "G/90;d5", "40/90,SD/30;+30". And in words: "90 min + 30 sec", "Game in 90 minutes;
/// increment 30 seconds". nullopt for "?", "-", sandclocks, days per move, and whatever else has no
/// plain sense.
[[nodiscard]] LIBCHESS_API std::optional<TimeControl> parse_time_control(std::string_view tag);

/// A move that took long.
struct LongThought {
    std::size_t move = 0;  ///< its index in the game's main line
    double seconds = 0;    ///< time used
};

/// How a side spent its time, as far as the game records its clock.
struct ClockSummary {
    std::size_t moves = 0;                       ///< moves whose time is known
    double seconds = 0;                          ///< their time in total
    std::optional<double> least = std::nullopt;  ///< the lowest clock reading, in seconds
    std::size_t errors = 0;                      ///< mistakes and blunders, in time trouble or not
    std::size_t trouble_moves = 0;               ///< judged moves made in time trouble
    std::size_t trouble_errors = 0;              ///< the mistakes and blunders among those
    std::vector<LongThought> longest = {};       ///< at most three, the longest first
};

/// Fills in the time of each move: "[%emt ...]", or the mover's clock before the move minus the
/// clock after it, plus the increment or the delay of the tag TimeControl. Unknown where that tag
/// is missing or cannot be read, with the last move of a period, where the clock runs backwards,
/// the clock before the move is missing, or a delay has hidden all of the time.
///
/// Two fields of "[%clk 1:59]" are hours and minutes, or minutes and seconds, if TimeControl or the
/// game's other clocks leave only that; otherwise the clock is unknown.
LIBCHESS_API void read_clocks(AnnotatedGame& game);

}  // namespace chess
