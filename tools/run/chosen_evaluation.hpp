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

/// Which evaluation searches use, its files read.
struct ChosenEvaluation {
    chess::Weights weights;
    std::shared_ptr<const chess::Network> network;
    /// Nothing where the techniques decide.
    std::optional<chess::EvaluationOptions> options;

    /// What it adds to the fingerprint of a run.
    void add_to(chess::Fingerprint& fingerprint) const;
};

/// Reads the files of a choice. A stop request ends it, and then the error is of no interest.
[[nodiscard]] std::expected<ChosenEvaluation, FileFault> read_evaluation(
    const EvaluationChoice& choice, const std::stop_token& stop);

}  // namespace chesstool
