#pragma once

// Internal to libchess: how a network's output is scaled.

#include "libchess/eval/detail/breakdowns.hpp"

#include <algorithm>
#include <cstdlib>

namespace chess::detail {

/// The half-move clock scales scores, in 200ths: towards a draw as the fifty-move rule comes near.
/// This is the full scale.
inline constexpr int undamped = 200;
[[nodiscard]] constexpr int damping(int halfmove_clock) noexcept {
    return undamped - std::min(halfmove_clock, undamped / 2);
}

/// A network's output, White's view, but not less than a great lead in material is worth. It has
/// learnt from few such positions, and may say less of one with more material.
[[nodiscard]] inline int at_least_by_lead(const Position& position, int white) noexcept {
    constexpr int great_lead = 1200;
    constexpr int worth = 900;  // and three quarters of what is more
    int lead = 0;
    for (const PieceType type : all_piece_types)
        lead += plain_values[type] * (position.pieces(Color::white, type).count() -
                                      position.pieces(Color::black, type).count());
    const int least = worth + (std::abs(lead) - great_lead) * 3 / 4;
    if (lead > great_lead) return std::max(white, least);
    if (lead < -great_lead) return std::min(white, -least);
    return white;
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
