#pragma once

#include "input/whole_file.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/weights.hpp"
#include "options/search_method.hpp"

#include <expected>
#include <optional>
#include <stop_token>

namespace chesstool {

/// The evaluation of searches, with its files read.
struct ChosenEvaluation {
    chess::Weights weights;
    std::shared_ptr<const chess::Network> network;
    /// Nullopt if the techniques decide.
    std::optional<chess::EvaluationOptions> options;

    /// Adds the evaluation to the fingerprint of a run.
    void add_to(chess::Fingerprint& fingerprint) const;
};

/// Reads the files of a choice. A stop request ends it; the error is then to be ignored.
[[nodiscard]] std::expected<ChosenEvaluation, FileFault> read_evaluation(
    const EvaluationChoice& choice, const std::stop_token& stop);

}  // namespace chesstool
