#pragma once

#include "libchess/eval/evaluator.hpp"
#include "options/command_parser.hpp"
#include "training/failure.hpp"

#include <expected>
#include <optional>
#include <string>

namespace chess::training {

/// The evaluation of our own engine.
struct OwnEvaluation {
    EvaluationKind kind = EvaluationKind::full;
    std::string network;  ///< a file; empty is the built-in network
};

/// Adds --evaluation and --network, under the current heading.
void add_own_evaluation(chesstool::CommandParser& app, OwnEvaluation& evaluation);

/// An error if a network file is given without the network evaluation.
[[nodiscard]] std::optional<std::string> own_evaluation_contradiction(
    const OwnEvaluation& evaluation);

/// Reads the network, if one is given.
[[nodiscard]] std::expected<EvaluationOptions, Failure> evaluation_options(
    const OwnEvaluation& evaluation);

}  // namespace chess::training
