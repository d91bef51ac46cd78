#pragma once

// The commands `position` and `go`: read from a GUI, and written for another engine.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/detail/words.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A position as read, and warnings.
struct UciPosition {
    GameHistory game;
    std::vector<std::string> warnings;
};

/// Reads the words after `position`: `startpos` or `fen FEN`, then perhaps `moves MOVE...`. The
/// words are those of `line`, whose columns the errors name.
[[nodiscard]] LIBCHESS_TEST_API std::expected<UciPosition, std::vector<std::string>>
read_uci_position(std::string_view line, UciWords words, bool chess960);

/// Whether a line that is not obeyed was meant as `position`: what follows must not be answered
/// about another one.
[[nodiscard]] bool is_meant_as_position(std::string_view line);

/// The same positions, as Chess960 or not; positions only possible in Chess960 stay so.
[[nodiscard]] LIBCHESS_TEST_API GameHistory as_chess960(const GameHistory& game, bool chess960);

/// The content of a `go` command.
struct UciGo {
    SearchLimits limits;
    bool infinite = false;     ///< the best move is not announced before `stop`
    bool ponder = false;       ///< nor before `ponderhit`, which starts the clock
    std::optional<int> perft;  ///< count the tree of moves to this depth, and search nothing
    bool is_nothing = false;   ///< what is asked for cannot be found: there is no best move

    /// Whether it certainly ends without `stop` or `ponderhit`; a mate limit may never be met.
    [[nodiscard]] bool ends_by_itself() const noexcept {
        return perft || (!infinite && !ponder &&
                         (limits.depth || limits.nodes || limits.time || limits.clock));
    }
    /// Whether the commands behind it wait for its end, so that a script can have a search for a
    /// mate, too.
    [[nodiscard]] bool is_finished_first() const noexcept {
        return ends_by_itself() || (!infinite && !ponder && limits.mate);
    }
};

/// A `go` as read, and messages about ignored parts.
struct UciGoReading {
    std::optional<UciGo> go;  ///< missing if it cannot be carried out
    std::vector<std::string> errors;
};

/// Reads the words after `go`. Numbers are clamped to their range, so that an expired clock, which
/// match runners send as 0 or less, becomes one millisecond.
[[nodiscard]] LIBCHESS_TEST_API UciGoReading read_uci_go(UciWords words, const Position& position);

/// The command `go ...` for a search's limits.
[[nodiscard]] std::string go_command(const Position& position, const SearchLimits& limits);

}  // namespace chess
