#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/tuning.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
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

/// Samples of a fit with their labels, and what was left out.
struct LabelledSamples {
    TuningSamples samples;             ///< a result of a half where only judgements count
    std::vector<double> white_cp;      ///< of each sample, if judgements count
    std::uint64_t without_result = 0;  ///< samples, if only judgements count
    // Positions left out:
    std::uint64_t in_check = 0;  ///< those in which no evaluation can be trusted
    std::uint64_t endgames = 0;  ///< those whose known value replaces the sum of the terms

    /// Adds a position, or counts why it is none to fit weights to.
    void add(const Position& position, const PositionLabel& label, const Evaluator& evaluator);
};

}  // namespace chess
