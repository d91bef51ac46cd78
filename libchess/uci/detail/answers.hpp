#pragma once

// The answers of engines: read from another engine, and written for a GUI.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The relevant fields of a line `info ...` of a UCI engine; missing fields are empty.
struct UciInfo {
    std::optional<int> depth;
    std::optional<int> selective_depth;
    std::optional<int> multipv;  ///< the number of the line, from 1
    /// For the side to move at the root. A mate is in plies, counted so that the last move is the
    /// mating side's.
    std::optional<Score> score;
    Bound bound = Bound::exact;
    std::optional<Chances> chances;  ///< if the three add up to 1000
    /// A score in centipawns that is out of any sensible range; then `score` is empty.
    std::optional<std::int64_t> absurd_score;
    std::optional<std::uint64_t> nodes;
    std::optional<int> hashfull;     ///< in thousandths
    std::vector<std::string> moves;  ///< the principal variation as written
};

/// Reads the text after the word `info`. Fields may come in any order; unknown or unreadable ones
/// are ignored, since engines have their own extensions.
[[nodiscard]] LIBCHESS_TEST_API UciInfo parse_uci_info(std::string_view text);

/// "info depth 12 seldepth 20 multipv 1 score cp 34 ...", one for each line of the result, whose
/// moves are played from `position`; if `tells_chances`, with "wdl 301 562 137" after the score.
[[nodiscard]] LIBCHESS_TEST_API std::vector<std::string> uci_info_lines(const Position& position,
                                                                        const SearchResult& result,
                                                                        bool tells_chances = false);

/// "bestmove e2e4 ponder e7e5", or "bestmove (none)".
[[nodiscard]] LIBCHESS_TEST_API std::string uci_best_move(const Position& position,
                                                          const SearchResult& result);

/// The line before "bestmove (none)" for a position without legal moves.
[[nodiscard]] LIBCHESS_TEST_API std::string uci_game_over(const Position& position,
                                                          bool tells_chances = false);

/// "e2e4: 20" for each move, a blank line, and "Nodes searched: 20".
[[nodiscard]] std::vector<std::string> uci_perft_lines(const Position& position,
                                                       const PerftResult& result);

/// A board of letters, and "Fen:", "Key:" and "Checkers:" lines.
[[nodiscard]] LIBCHESS_TEST_API std::vector<std::string> uci_board_lines(const Position& position);

/// A message for people: "info string ...", with control characters replaced by '?'.
[[nodiscard]] LIBCHESS_TEST_API std::string uci_message(std::string_view text);

}  // namespace chess
