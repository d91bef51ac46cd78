#pragma once

// Internal to libchess, not installed: what the pages of games say by their tags.

#include "libchess/notation/game.hpp"
#include "libchess/report/annotation_words.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace chess::detail {

/// "1992-05-12", or as much of it as is known: "1992".
[[nodiscard]] inline std::optional<std::string> known_date(const Game& game) {
    const auto tag = known_tag(game, "Date");
    if (!tag) return std::nullopt;
    std::string date(tag->substr(0, tag->find(".?")));
    if (date.starts_with('?')) return std::nullopt;
    std::ranges::replace(date, '.', '-');
    return date;
}

/// "1-0", "1/2-1/2", "*", or whatever else the tag says.
[[nodiscard]] inline std::string result_of(const Game& game) {
    return std::string(
        game.tag("Result").value_or(to_string(game.result.value_or(GameResult::unknown))));
}

}  // namespace chess::detail
