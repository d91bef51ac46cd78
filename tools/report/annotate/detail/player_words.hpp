#pragma once

// Internal to libchess, not installed: the sentences of a report on a player.

#include "libchess/annotate/player.hpp"

#include <string>
#include <vector>

namespace chess::detail {

/// Converts a share to per cent.
inline constexpr double per_cent = 100;

/// "200 games: 10 won, 0 drawn, 190 lost".
[[nodiscard]] std::string player_head(const PlayerReport& report);
/// Sentences on the results of won and lost positions, and on the cost of time trouble.
[[nodiscard]] std::vector<std::string> player_sentences(const PlayerReport& report);
/// An explanation of the numbers.
[[nodiscard]] std::string player_method();

}  // namespace chess::detail
