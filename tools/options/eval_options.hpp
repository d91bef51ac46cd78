#pragma once

#include "options/common_options.hpp"
#include "options/search_method.hpp"
#include "run/eval_tuning.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chesstool {

/// What `chesstool eval-breakdown` can be told.
struct EvalOptions : CommonOptions, EvaluationChoice {
    bool squares = false;
    bool all_terms = false;
    bool diff = false;
    std::string move;
    bool dump_weights = false;
    TuningOptions tuning;

    /// Positions given on the command line.
    [[nodiscard]] std::size_t given_positions() const {
        const bool implied = !moves.empty() && fens.empty();
        return fens.size() + (startpos || implied ? 1U : 0U);
    }
};

void add_options(CommandParser& app, EvalOptions& options);

/// A mistake in the combination of options, if there is one.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app,
                                                const EvalOptions& options);

}  // namespace chesstool
