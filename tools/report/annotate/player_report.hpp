#pragma once

#include "libchess/annotate/player.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The journal entry of a game for a report on a player.
[[nodiscard]] std::string to_text(const std::vector<PlayerGame>& games);
/// Reads a journal entry back; nullopt if it is anything else.
[[nodiscard]] std::optional<std::vector<PlayerGame>> read_player_games(std::string_view text);

/// One line of JSON, without the newline. Means and shares from fewer than ten cases are null.
[[nodiscard]] std::string player_json(const PlayerReport& report);
/// A self-contained page with the report, with a link to the page of all games if its path,
/// relative to this one, is given, and one to the cards by their address.
[[nodiscard]] std::string player_page(const PlayerReport& report, std::string_view games = {},
                                      std::string_view cards = {});
/// The report for people; no line is longer than `width`.
[[nodiscard]] StyledText player_text(const PlayerReport& report, std::size_t width);

}  // namespace chess
