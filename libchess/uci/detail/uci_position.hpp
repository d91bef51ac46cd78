#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/search/root.hpp"
#include "libchess/uci/detail/uci_words.hpp"

#include <expected>
#include <string>
#include <vector>

namespace chess {

/// A position as read, and what was forgiven.
struct UciPosition {
    SearchRoot root;
    std::vector<std::string> warnings;
};

/// Reads the words after `position`: `startpos` or `fen FEN`, then perhaps `moves MOVE...`. The
/// words are those of `line`, whose columns the errors name.
[[nodiscard]] LIBCHESS_API std::expected<UciPosition, std::vector<std::string>> read_uci_position(
    std::string_view line, UciWords words, bool chess960);

/// The same positions, read as Chess960 or not; those that can be nothing else stay Chess960.
[[nodiscard]] LIBCHESS_API SearchRoot as_chess960(const SearchRoot& root, bool chess960);

}  // namespace chess
