#pragma once

#include "input/record_files.hpp"
#include "lab/position_label.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/notation/parse_error.hpp"
#include "options/common_options.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace chesstool {

/// Labelled positions of a batch of records, with the traces of their evaluations.
struct TracedPositions : chess::LabelledSamples {
    RecordFileBatch input;        ///< the batch, without its records
    std::uint64_t malformed = 0;  ///< records left out, besides those of the samples
    /// Messages, each with the record that it is about.
    std::vector<std::pair<std::size_t, chess::Diagnostic>> messages;
};

/// Whether no record of such a file is a labelled position.
[[nodiscard]] bool has_no_labels(chess::InputKind kind);

/// Reads the selected records of a batch. `judgement_share` is the weight of `ce` in percent.
/// Thread-safe.
[[nodiscard]] TracedPositions trace_positions(RecordFileBatch batch, const CommonOptions& options,
                                              int judgement_share,
                                              const chess::Evaluator& evaluator);

}  // namespace chesstool
