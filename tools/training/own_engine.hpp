#pragma once

#include "libchess/eval/evaluator.hpp"
#include "options/command_parser.hpp"
#include "training/failure.hpp"

#include <expected>
#include <optional>
#include <string>

namespace chess::training {

/// How our own engine evaluates.
struct OwnEvaluation {
    EvaluationKind kind = EvaluationKind::full;
    std::string network;  ///< a file; empty is the built-in network
};

/// Adds --evaluation and --network, under the heading that is set.
void add_own_evaluation(chesstool::CommandParser& app, OwnEvaluation& evaluation);

/// A file of a network without the evaluation that uses it.
[[nodiscard]] std::optional<std::string> own_evaluation_contradiction(
    const OwnEvaluation& evaluation);

/// Reads the network, if one is meant.
[[nodiscard]] std::expected<EvaluationOptions, Failure> evaluation_options(
    const OwnEvaluation& evaluation);

}  // namespace chess::training
