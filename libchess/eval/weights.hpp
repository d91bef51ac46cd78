#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/eval/weight_groups.hpp"

#include <array>
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// The weights of the evaluation, in centipawns, one group after the other.
struct Weights {
    std::array<Tapered, weight_count> values{};  ///< all of them, by `weight_index`

    /// A group's weight, `number` from 0 within the group.
    [[nodiscard]] constexpr Tapered operator()(WeightGroup group, int number = 0) const noexcept {
        return values[weight_index(group, number)];
    }
    /// A weight by its number among all.
    [[nodiscard]] constexpr Tapered& operator[](std::size_t weight) noexcept {
        return values[weight];
    }
    /// A weight by its number among all.
    [[nodiscard]] constexpr Tapered operator[](std::size_t weight) const noexcept {
        return values[weight];
    }
    /// Equal in every member.
    friend constexpr bool operator==(const Weights&, const Weights&) noexcept = default;

    /// The weights that the library is built with; they come from a fit.
    [[nodiscard]] LIBCHESS_API static const Weights& built_in();
};

/// What is wrong with a weights file, and where: lines and columns count from 1.
struct WeightsError {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1
    std::size_t length = 1;  ///< length of the fault, in characters
    std::string message;     ///< what is wrong, and what was expected
};

/// The largest absolute value of a weight's half, so that sums of a few fit into 16 bits.
inline constexpr int largest_weight = 4000;

/// Reads weights as `to_text` writes them: a section for each group, `[mobility.knight]`, and its
/// values below, written `middlegame/endgame`; `#` begins a comment. Groups that the text does not
/// name keep the values of `base`; a byte order mark at the beginning is skipped. The first fault
/// ends the reading: an unknown group (the message names the nearest known one), one that stands
/// twice, too few or too many values, what is not a number or out of range.
[[nodiscard]] LIBCHESS_API std::expected<Weights, WeightsError> parse_weights(
    std::string_view text, const Weights& base = Weights::built_in());

/// All groups with their comments, aligned; reading it back gives the same weights.
[[nodiscard]] LIBCHESS_API std::string to_text(const Weights& weights);

/// Points of danger to a king are clamped to this.
inline constexpr int most_danger = 32000;

/// The value of points of danger for the attacker: quadratic in the middlegame, linear in the
/// endgame.
[[nodiscard]] constexpr Tapered king_attack_value(int danger) noexcept {
    const int points = danger < 0 ? 0 : danger > most_danger ? most_danger : danger;
    return {points * points / 4096, points / 16};
}

}  // namespace chess
