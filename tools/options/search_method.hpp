#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/techniques.hpp"
#include "options/command_parser.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// What the commands that evaluate positions are given to say how.
struct EvaluationChoice {
    chess::EvaluationOptions evaluation = {};
    /// No option says which evaluation it is: a search takes what its techniques are made for.
    bool is_evaluation_open = true;
    /// Empty for the built-in weights.
    std::string weights_file = {};
    /// Empty for the built-in network.
    std::string network_file = {};
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

/// Adds --evaluation, with its default, --weights and --network, to the parser's group.
void add_evaluation_choice(CommandParser& app, EvaluationChoice& choice,
                           chess::EvaluationKind by_default);
/// Adds --with, --without and --only, and what `add_evaluation_choice` adds, in a group.
void add_method_options(CommandParser& app, SearchMethod& method);

/// Decides which evaluation searches use: a file of weights is for the full one, that of a network
/// for the network. Gives a mistake in the combination of these options, if there is one.
[[nodiscard]] std::optional<std::string> settle_evaluation(const CommandParser& app,
                                                           EvaluationChoice& choice);
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

/// What a user may not expect of a choice, as warnings.
[[nodiscard]] std::vector<std::string> remarks_on(const ChosenTechniques& chosen, int threads);

}  // namespace chesstool
