#pragma once

#include "command.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace chesstool {

/// The scripts that the shells source: commands, options, and the values of options as far as they
/// are words, lists of words, files or programs. None needs anything beside the shell itself.
[[nodiscard]] std::string bash_completion(std::span<const Command* const> commands);
[[nodiscard]] std::string zsh_completion(std::span<const Command* const> commands);
[[nodiscard]] std::string fish_completion(std::span<const Command* const> commands);

/// How a shell completes a value, for each Option::Value in its order: "{words}" and "{name}" are
/// the words it may be and what --help calls it.
using ValueActions = std::array<std::string_view, 6>;
[[nodiscard]] std::string action_of(const Option& option, const ValueActions& actions);

}  // namespace chesstool
