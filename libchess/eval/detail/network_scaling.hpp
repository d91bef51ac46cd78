#pragma once

// Internal to libchess: how a network's output is scaled.

#include "libchess/eval/detail/breakdowns.hpp"

#include <algorithm>

namespace chess::detail {

/// The half-move clock scales scores, in 200ths: towards a draw as the fifty-move rule comes near.
/// This is the full scale.
inline constexpr int undamped = 200;
[[nodiscard]] constexpr int damping(int halfmove_clock) noexcept {
    return undamped - std::min(halfmove_clock, undamped / 2);
}

/// A network's output as a search uses it, White's view.
struct ScaledNumber {
    int cp;      ///< below mate scores, damped and scaled
    int factor;  ///< the scale of a drawish ending, in 64ths
};
[[nodiscard]] inline ScaledNumber scaled(const Position& position, int white) noexcept {
    const int damped = bounded(white) * damping(position.halfmove_clock()) / undamped;
    const int factor = scale_of(position, damped).factor;
    return {damped * factor / 64, factor};
}

}  // namespace chess::detail
