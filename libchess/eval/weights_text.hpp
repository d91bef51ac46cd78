#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/weights.hpp"

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// What is wrong with a weights file, and where: lines and columns count from 1.
struct WeightsError {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1
    std::size_t length = 1;  ///< characters that the fault covers
    std::string message;     ///< what is wrong, and what was expected
};

/// No half of a weight is further from 0, so that sums of some of them fit into 16 bits.
inline constexpr int largest_weight = 4000;

/// Reads weights as `to_text` writes them: a section for each group, `[mobility.knight]`, and its
/// values below, written `middlegame/endgame`; `#` begins a comment. Groups that the text does not
/// name keep the values of `base`; a byte order mark at the beginning is skipped. Errors: an
/// unknown group (the message names the nearest known one), one that stands twice, too few or too
/// many values, what is no number or out of range. The first fault ends the reading.
[[nodiscard]] LIBCHESS_API std::expected<Weights, WeightsError> parse_weights(
    std::string_view text, const Weights& base = Weights::built_in());

/// All groups with their comments, aligned; reading it back gives the same weights.
[[nodiscard]] LIBCHESS_API std::string to_text(const Weights& weights);

}  // namespace chess
