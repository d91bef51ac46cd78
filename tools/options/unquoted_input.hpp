#pragma once

#include "options/command_parser.hpp"
#include "options/common_options.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// A message if no file is meant by what stands among the files: parts of a FEN or of --moves,
/// which the shell has cut into words, since they were given without quotes; or moves, "startpos"
/// or a depth without their option. It shows what to write.
[[nodiscard]] std::optional<std::string> unquoted_input(const CommandParser& app,
                                                        const CommonOptions& options);

/// What is wrong with the value of --fen, if it is a FEN in other clothes: within quotes of its
/// own, behind the words of UCI, in the address of a page. It shows the FEN as it should be given.
[[nodiscard]] std::optional<std::string> clothed_fen(const std::string& value);

/// The same for a command that takes nothing but files: it shows how to pipe the position in.
[[nodiscard]] std::optional<std::string> position_among_files(const std::vector<std::string>& files,
                                                              std::string_view command);

}  // namespace chesstool
