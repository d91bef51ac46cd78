#pragma once

// Internal to libchess: what becomes of a network's number.

#include "libchess/eval/detail/breakdowns.hpp"

#include <algorithm>

namespace chess::detail {

/// What the half-move clock leaves of a number, in 200ths: towards a draw as the fifty-move rule
/// comes near.
inline constexpr int undamped = 200;
[[nodiscard]] constexpr int damping(int halfmove_clock) noexcept {
    return undamped - std::min(halfmove_clock, undamped / 2);
}

/// A network's number as a search uses it, White's view.
struct ScaledNumber {
    int cp;      ///< no mate, damped, and scaled
    int factor;  ///< of a drawish ending, in 64ths
};
[[nodiscard]] inline ScaledNumber scaled(const Position& position, int white) noexcept {
    const int damped = bounded(white) * damping(position.halfmove_clock()) / undamped;
    const int factor = scale_of(position, damped).factor;
    return {damped * factor / 64, factor};
}

}  // namespace chess::detail
