#pragma once

#include "evaluation_options.hpp"
#include "search_techniques.hpp"

#include <optional>
#include <string>

namespace chesstool {

/// How our engine searches: with which techniques, and what it thinks of positions.
struct SearchMethod : EvaluationChoice {
    TechniqueChoice techniques;
};

/// Adds --with, --without, --only, --evaluation and --weights, in a group.
void add_method_options(CommandParser& app, SearchMethod& method, const std::string& group);

/// A mistake in the combination of these options, if there is one.
[[nodiscard]] std::optional<std::string> method_contradiction(const SearchMethod& method);

}  // namespace chesstool
