#pragma once

#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/position.hpp"

#include <expected>
#include <optional>
#include <vector>

namespace chess {

/// The label of a position in EPD.
struct PositionLabel {
    /// White's result in the position's game, 0 to 1.
    std::optional<double> result;
    /// An engine's score (`ce`), in centipawns for White.
    std::optional<double> white_cp;
};

/// A position to fit an evaluation to.
struct LabelledPosition {
    Position position;
    PositionLabel label;
    std::vector<ParseError> warnings = {};  ///< mild faults of its record
};

/// Reads a labelled position: in EPD, with the result of its game, from `c9` or a remark such as
/// "[0.5]", and, if `ce` has a weight in percent, `ce` as well. A part with a weight is required;
/// with 100 for `ce` the result may be missing. The errors point into the record's text.
[[nodiscard]] std::expected<LabelledPosition, std::vector<ParseError>> label_position(
    const TextRecord& record, int judgement_share, const ValidationOptions& options = {});

}  // namespace chess
