#pragma once

// Internal to libchess, not installed: words that all reports of compared generators share.

#include "libchess/bisect/question.hpp"

#include <string>
#include <vector>

namespace chess {

/// The moves of a question with their numbers, "1. e4 d5 2. e5", or as UCI writes them.
[[nodiscard]] std::string line_text(const PerftQuestion& question, bool san);

/// A command line that finds the difference again: "chesstool perft --depth 1 --fen '...' --against
/// '...'"; `arguments` are the last of it.
[[nodiscard]] std::string repeat_command(const PerftQuestion& question,
                                         const std::vector<std::string>& arguments);

/// What to say to the other generator by hand: two lines of UCI, or a script's command line.
[[nodiscard]] std::vector<std::string> question_lines(const PerftQuestion& question,
                                                      const std::string& script);

}  // namespace chess
