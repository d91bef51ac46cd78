#pragma once

#include "command.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace chesstool {

/// The completion scripts of the shells: commands, options, and option values that are words, lists
/// of words, files or programs. They need nothing besides the shell.
[[nodiscard]] std::string bash_completion(std::span<const Command* const> commands);
[[nodiscard]] std::string zsh_completion(std::span<const Command* const> commands);
[[nodiscard]] std::string fish_completion(std::span<const Command* const> commands);

/// How a shell completes a value, for each Option::Value in order: "{words}" and "{name}" stand for
/// the possible words and the value's name in --help.
using ValueActions = std::array<std::string_view, 6>;
[[nodiscard]] std::string action_of(const Option& option, const ValueActions& actions);

}  // namespace chesstool
