#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/techniques.hpp"
#include "options/command_parser.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// What the commands that evaluate positions are told of how to.
struct EvaluationChoice {
    chess::EvaluationOptions evaluation = {};
    /// Empty for the built-in weights.
    std::string weights_file = {};
};

/// What --with, --without and --only say: lists of names with commas, of techniques or of the sets
/// "engine", "textbook" and "none".
struct TechniqueChoice {
    std::optional<std::string> only;
    std::optional<std::string> with;
    std::optional<std::string> without;

    [[nodiscard]] bool given() const { return only || with || without; }
};

/// How our engine searches: with which techniques, and what it thinks of positions.
struct SearchMethod : EvaluationChoice {
    TechniqueChoice techniques;
};

/// Adds --evaluation and --weights, to the parser's group.
void add_evaluation_choice(CommandParser& app, EvaluationChoice& choice);
/// Adds --with, --without, --only, --evaluation and --weights, in a group.
void add_method_options(CommandParser& app, SearchMethod& method);

/// A mistake in the combination of these options, if there is one.
[[nodiscard]] std::optional<std::string> method_contradiction(const EvaluationChoice& choice);

/// The techniques of a choice.
struct ChosenTechniques {
    chess::TechniqueSet set = {};
    /// Techniques that fell out because what they need was taken out.
    std::vector<chess::Technique> dropped = {};
    /// What --with adds that only the textbook's searcher knows, so that its set was the beginning.
    std::optional<chess::Technique> began_with_textbook = {};
};

/// Begins with --only or the engine's set (the textbook's, if --with names what its searcher alone
/// knows), adds --with, each with what it needs, and takes out --without, with all that needs it.
/// Or the mistake in it.
[[nodiscard]] std::expected<ChosenTechniques, std::string> choose_techniques(
    const TechniqueChoice& choice);

/// What a user may not expect of a choice, to be told as warnings.
[[nodiscard]] std::vector<std::string> remarks_on(const ChosenTechniques& chosen, int threads);

}  // namespace chesstool
