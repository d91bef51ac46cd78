#pragma once

#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstddef>
#include <expected>
#include <optional>

namespace chesstool {

/// What labelled EPD says of a position's value.
struct PositionLabel {
    /// White's share of the point in the position's game.
    std::optional<double> result;
    /// What an engine judged (`ce`), in centipawns for White.
    std::optional<double> white_cp;
};

/// Reads the result, from `c9` or a remark such as "[0.5]", and with a share of judgement, in
/// percent, `ce` as well. Whatever has a share must be there; with 100 the result may be missing.
/// `end` is where the record's text ends, as the place of what is missing.
[[nodiscard]] std::expected<PositionLabel, chess::ParseError> read_label(const chess::Epd& epd,
                                                                         std::size_t end,
                                                                         int judgement_share);

}  // namespace chesstool
