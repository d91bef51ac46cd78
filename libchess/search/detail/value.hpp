#pragma once

#include "libchess/core/score.hpp"

namespace chess::detail {

/// A score within the search: centipawns, or a mate counted in plies from the root. Unlike Score it
/// is a plain number, for arithmetic on windows.
using Value = int;

/// The longest line, in plies.
inline constexpr int max_ply = 246;

inline constexpr Value mate_value = 32000;
inline constexpr Value infinite_value = mate_value + 1;
/// Values beyond this, on either side, are mates.
inline constexpr Value mate_bound = mate_value - 1000;
inline constexpr Value draw_value = 0;

/// The value of a tablebase win without distance to mate, minus the plies to it.
inline constexpr Value table_win_value = 28000;
/// Values beyond this, on either side, that are not mates are tablebase wins or losses.
inline constexpr Value table_win_bound = table_win_value - 1000;

[[nodiscard]] constexpr Value mates_at(int ply) noexcept {
    return mate_value - ply;
}
[[nodiscard]] constexpr Value mated_at(int ply) noexcept {
    return -mate_value + ply;
}
[[nodiscard]] constexpr bool is_mate(Value value) noexcept {
    return value > mate_bound || value < -mate_bound;
}

/// Whether a value is a tablebase win or loss without distance to mate.
[[nodiscard]] constexpr bool is_table_win(Value value) noexcept {
    const Value size = value < 0 ? -value : value;
    return size > table_win_bound && size <= table_win_value;
}

[[nodiscard]] constexpr Score to_score(Value value) noexcept {
    if (value > mate_bound) return Score::mating_in(mate_value - value);
    if (value < -mate_bound) return Score::mated_in(mate_value + value);
    return Score::centipawns(value);
}

}  // namespace chess::detail
