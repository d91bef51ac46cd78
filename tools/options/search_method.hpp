#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/techniques.hpp"
#include "options/command_parser.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The options that select an evaluation.
struct EvaluationChoice {
    chess::EvaluationOptions evaluation = {};
    /// No option selects the evaluation: a search uses the default of its techniques.
    bool is_evaluation_open = true;
    /// Empty for the built-in weights.
    std::string weights_file = {};
    /// Empty for the built-in network.
    std::string network_file = {};
};

/// The values of --with, --without and --only: comma-separated names of techniques or of the sets
/// "engine", "textbook" and "none".
struct TechniqueChoice {
    std::optional<std::string> only;
    std::optional<std::string> with;
    std::optional<std::string> without;

    [[nodiscard]] bool given() const { return only || with || without; }
};

/// How our engine searches: its techniques and evaluation.
struct SearchMethod : EvaluationChoice {
    TechniqueChoice techniques;
};

/// Adds --evaluation, with its default, --weights and --network, to the parser's group.
void add_evaluation_choice(CommandParser& app, EvaluationChoice& choice,
                           chess::EvaluationKind by_default);
/// Adds --with, --without and --only, and the options of `add_evaluation_choice`, in a group.
void add_method_options(CommandParser& app, SearchMethod& method);

/// Decides which evaluation searches use: a weights file selects the full one, a network file the
/// network. Returns an error if the combination of these options is invalid.
[[nodiscard]] std::optional<std::string> settle_evaluation(const CommandParser& app,
                                                           EvaluationChoice& choice);
/// An invalid combination of these options, if any.
[[nodiscard]] std::optional<std::string> method_contradiction(const EvaluationChoice& choice);

/// The techniques of a choice.
struct ChosenTechniques {
    chess::TechniqueSet set = {};
    /// Techniques dropped because a prerequisite was removed.
    std::vector<chess::Technique> dropped = {};
    /// A technique of --with that only the textbook searcher supports, so that its set was the
    /// base.
    std::optional<chess::Technique> began_with_textbook = {};
};

/// Starts from --only or the engine's set (the textbook's, if --with names a technique that only
/// its searcher supports), adds --with and their prerequisites, and removes --without and all that
/// need them. The error is a message.
[[nodiscard]] std::expected<ChosenTechniques, std::string> choose_techniques(
    const TechniqueChoice& choice);

/// Warnings about surprising effects of a choice.
[[nodiscard]] std::vector<std::string> remarks_on(const ChosenTechniques& chosen, int threads);

}  // namespace chesstool
