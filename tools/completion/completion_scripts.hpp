#pragma once

#include "option.hpp"

#include <span>
#include <string>
#include <string_view>

namespace chesstool {

/// A command as shells complete it.
struct CompletedCommand {
    std::string_view name;
    std::string_view summary;
    OptionTable options;
};

/// The scripts that the shells source: commands, options, and the values of options as far as they
/// are words, lists of words, files or programs. None needs anything beside the shell itself.
[[nodiscard]] std::string bash_completion(std::span<const CompletedCommand> commands);
[[nodiscard]] std::string zsh_completion(std::span<const CompletedCommand> commands);
[[nodiscard]] std::string fish_completion(std::span<const CompletedCommand> commands);

}  // namespace chesstool
