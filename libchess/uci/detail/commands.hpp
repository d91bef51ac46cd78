#pragma once

// The commands `position` and `go`: read, as a GUI gives them, and written for another engine.

#include "libchess/base/export.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/detail/words.hpp"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A position as read, and what was forgiven.
struct UciPosition {
    GameHistory game;
    std::vector<std::string> warnings;
};

/// Reads the words after `position`: `startpos` or `fen FEN`, then perhaps `moves MOVE...`. The
/// words are those of `line`, whose columns the errors name.
[[nodiscard]] LIBCHESS_API std::expected<UciPosition, std::vector<std::string>> read_uci_position(
    std::string_view line, UciWords words, bool chess960);

/// The same positions, read as Chess960 or not; those that can be nothing else stay Chess960.
[[nodiscard]] LIBCHESS_API GameHistory as_chess960(const GameHistory& game, bool chess960);

/// What a `go` asks for.
struct UciGo {
    SearchLimits limits;
    bool infinite = false;     ///< the best move is not announced before `stop`
    bool ponder = false;       ///< nor before `ponderhit`, from which the clock runs
    std::optional<int> perft;  ///< count the tree of moves to this depth, and search nothing

    /// Whether it ends for certain without `stop` or `ponderhit`; there may be no mate.
    [[nodiscard]] bool ends_by_itself() const noexcept {
        return perft || (!infinite && !ponder &&
                         (limits.depth || limits.nodes || limits.time || limits.clock));
    }
};

/// A `go` as read, and what of it was not understood and left out.
struct UciGoReading {
    std::optional<UciGo> go;  ///< missing if nothing can be done about it
    std::vector<std::string> errors;
};

/// Reads the words after `go`. Numbers beyond what makes sense are brought into their range, so
/// that a clock that has run out, which match runners send as 0 or less, is one millisecond.
[[nodiscard]] LIBCHESS_API UciGoReading read_uci_go(UciWords words, const Position& position);

/// `go ...` for a search's limits.
[[nodiscard]] std::string go_command(const Position& position, const SearchLimits& limits);

}  // namespace chess
