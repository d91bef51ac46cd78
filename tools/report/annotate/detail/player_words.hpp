#pragma once

// Internal to the reports: the words of a report on a player.

#include "libchess/annotate/player.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// Converts a share to per cent.
inline constexpr double per_cent = 100;

/// "200 games: 10 won, 0 drawn, 190 lost".
[[nodiscard]] std::string player_head(const PlayerReport& report);
/// Sentences on the results of won and lost positions, and on the cost of time trouble.
[[nodiscard]] std::vector<std::string> player_sentences(const PlayerReport& report);
/// How a player did with the puzzles in his games, by their difficulty.
struct DifficultyRow {
    std::string name;           ///< "All", or the motif
    TallyByDifficulty chances;  ///< from the easiest range to the hardest
};
/// All motifs, and the report's most frequent ones; empty if none was rated.
[[nodiscard]] std::vector<DifficultyRow> difficulty_rows(const PlayerReport& report);
/// The name of a range of ratings: "under 1000", "1000-1399", "2200 on".
[[nodiscard]] std::string difficulty_name(std::size_t range);
/// "3 of 7", found of all; a dot for none.
[[nodiscard]] std::string chances_text(const FoundAndMissed& chances);
/// What the rows are, for a heading.
inline constexpr std::string_view difficulty_heading =
    "Found of what could be found, by its rating as a puzzle";
/// An explanation of the numbers, whose intervals have this place.
[[nodiscard]] std::string player_method(std::string_view place);

}  // namespace chess::detail
