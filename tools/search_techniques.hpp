#pragma once

#include "libchess/search/techniques.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// What --with, --without and --only say: lists of names with commas, of techniques or of the sets
/// "engine", "textbook" and "none".
struct TechniqueChoice {
    std::optional<std::string> only;
    std::optional<std::string> with;
    std::optional<std::string> without;

    [[nodiscard]] bool given() const { return only || with || without; }
};

/// The techniques of a choice.
struct ChosenTechniques {
    chess::TechniqueSet set;
    /// Techniques that fell out because what they need was taken out.
    std::vector<chess::Technique> dropped;
};

/// Begins with the engine's set or with --only, adds --with, each with what it needs, and takes out
/// --without, with all that needs it. Or the mistake in it.
[[nodiscard]] std::expected<ChosenTechniques, std::string> choose_techniques(
    const TechniqueChoice& choice);

}  // namespace chesstool
