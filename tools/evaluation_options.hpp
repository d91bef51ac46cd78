#pragma once

#include "common_options.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/report/text/point_of_view.hpp"

#include <string>

namespace chesstool {

/// What the commands that evaluate positions are told of how to.
struct EvaluationChoice {
    chess::EvaluationOptions evaluation = {};
    /// Empty for the built-in weights.
    std::string weights_file = {};
};

/// Adds --evaluation and --weights, in a group.
void add_evaluation_choice(CommandParser& app, EvaluationChoice& choice, const std::string& group);

/// Adds --pov.
void add_pov_option(CommandParser& app, chess::PointOfView& pov);

}  // namespace chesstool
