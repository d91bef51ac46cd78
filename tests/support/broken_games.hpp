#pragma once

#include "tests/support/pgn_recorder.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// A piece of PGN with something odd in it, and what is to be said of it.
struct BrokenGames {
    std::string name;
    std::string text;
    /// As `render` shows it.
    std::string expected;
};

/// Reads a table of broken games. Each entry looks like this:
///
///     === what it is about
///     the text; bytes that an editor would not show are written as <1A> or <C3 A9>
///     ---
///     what is to be said of it
///
/// Blank lines before the next "===", and lines that start with '#' before the first, are nothing.
[[nodiscard]] std::vector<BrokenGames> read_broken_games(const std::string& path);

/// What was said of some games, and how many of them could be read:
///
///     3:7: error: this comment is never closed, expected '}'
///         1. e4 {oh
///               ^
///     read 0 of 1
[[nodiscard]] std::string render(const std::vector<RecordedGame>& games);

}  // namespace chess::test
