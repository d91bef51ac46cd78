#pragma once

#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstddef>
#include <expected>
#include <optional>

namespace chesstool {

/// The label of a position in EPD.
struct PositionLabel {
    /// White's result in the position's game, 0 to 1.
    std::optional<double> result;
    /// An engine's score (`ce`), in centipawns for White.
    std::optional<double> white_cp;
};

/// Reads the result, from `c9` or a remark such as "[0.5]", and, if `ce` has a weight in percent,
/// `ce` as well. A part with a weight is required; with 100 for `ce` the result may be missing.
/// `end` is the end of the record's text, where missing parts are reported.
[[nodiscard]] std::expected<PositionLabel, chess::ParseError> read_label(const chess::Epd& epd,
                                                                         std::size_t end,
                                                                         int judgement_share);

}  // namespace chesstool
