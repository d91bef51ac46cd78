#pragma once

#include "libchess/bisect/rule.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// A bug of tests/buggy_engine, with a busy position where it changes the count.
struct BuggyEngine {
    std::string_view bug;  ///< its name, as in the program's `--list`
    Rule rule;             ///< what it breaks
    std::string_view fen;
    /// Plies. The bug shows here; mostly it does not at smaller depths.
    int depth = 0;
    bool chess960 = false;
    /// The bug only shows if this depth was asked for before, in the same conversation; 0 if it
    /// shows at once.
    int asked_before = 0;
};

/// One of each bug, but for the fast ones.
[[nodiscard]] std::span<const BuggyEngine> buggy_engines();

/// The program and its arguments, one word each: options, the name of a bug, and what is asked if
/// that is not done in UCI.
[[nodiscard]] std::vector<std::string> buggy_engine_words(
    const std::vector<std::string>& arguments);

/// The same as a command line.
[[nodiscard]] std::string buggy_engine(const std::vector<std::string>& arguments);

}  // namespace chess::test
