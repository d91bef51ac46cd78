#pragma once

#include "libchess/eval/evaluator.hpp"
#include "search_techniques.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace chesstool {

/// How our engine searches: with which techniques, and what it thinks of positions.
struct SearchMethod {
    TechniqueChoice techniques;
    chess::EvaluationOptions evaluation;
    std::string weights_file;
};

/// Adds --with, --without, --only, --evaluation and --weights, in a group.
void add_method_options(CLI::App& app, SearchMethod& method, const std::string& group);

/// A mistake in the combination of these options, if there is one.
[[nodiscard]] std::optional<std::string> method_contradiction(const SearchMethod& method);

}  // namespace chesstool
