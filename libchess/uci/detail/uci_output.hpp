#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// "info depth 12 seldepth 20 multipv 1 score cp 34 ...", one for each line of the result, whose
/// moves are played from `position`.
[[nodiscard]] LIBCHESS_API std::vector<std::string> uci_info_lines(const Position& position,
                                                                   const SearchResult& result);

/// "bestmove e2e4 ponder e7e5", or "bestmove (none)".
[[nodiscard]] LIBCHESS_API std::string uci_best_move(const Position& position,
                                                     const SearchResult& result);

/// What is told of a position without legal moves before "bestmove (none)".
[[nodiscard]] LIBCHESS_API std::string uci_game_over(const Position& position);

/// "e2e4: 20" for each move, a blank line, and "Nodes searched: 20".
[[nodiscard]] LIBCHESS_API std::vector<std::string> uci_perft_lines(const Position& position,
                                                                    const PerftResult& result);

/// A board of letters, and "Fen:", "Key:" and "Checkers:" lines.
[[nodiscard]] LIBCHESS_API std::vector<std::string> uci_board_lines(const Position& position);

/// A message for people: "info string ...", with whatever might steer a terminal replaced by '?'.
[[nodiscard]] LIBCHESS_API std::string uci_message(std::string_view text);

}  // namespace chess
