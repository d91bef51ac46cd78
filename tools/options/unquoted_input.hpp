#pragma once

#include "options/common_options.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// A message if the shell has cut a FEN or --moves into words, since they were given without
/// quotes, and what is left of them stands among the files. It shows them quoted.
[[nodiscard]] std::optional<std::string> unquoted_input(const CommonOptions& options);

/// The same for a command that takes nothing but files: it shows how to pipe the position in.
[[nodiscard]] std::optional<std::string> position_among_files(const std::vector<std::string>& files,
                                                              std::string_view command);

}  // namespace chesstool
