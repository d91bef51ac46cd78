#pragma once

// Internal to libchess, not installed: the sentences of a report on a player.

#include "libchess/annotate/player.hpp"

#include <string>
#include <vector>

namespace chess::detail {

/// A share times this is in per cent.
inline constexpr double per_cent = 100;

/// "200 games: 10 won, 0 drawn, 190 lost".
[[nodiscard]] std::string player_head(const PlayerReport& report);
/// What became of won and of lost positions, and what time trouble cost.
[[nodiscard]] std::vector<std::string> player_sentences(const PlayerReport& report);
/// How to read the numbers.
[[nodiscard]] std::string player_method();

}  // namespace chess::detail
