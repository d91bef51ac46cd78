#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/weights.hpp"
#include "options/common_options.hpp"
#include "output/exit_code.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// Fits the network of `evaluation` by the terms over all positions of the files, those of games
/// included, and reports how far that goes.
[[nodiscard]] ExitCode run_concepts(const CommonOptions& common,
                                    const std::vector<std::string>& files,
                                    const chess::EvaluationOptions& evaluation,
                                    const chess::Weights& weights, std::stop_token stop);

}  // namespace chesstool
