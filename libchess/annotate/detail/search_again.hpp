#pragma once

// Internal to libchess, not installed.

#include "libchess/uci/analyser.hpp"

#include <expected>
#include <stop_token>

namespace chess::detail {

/// Searches a position, once more if the engine fails: it has been started anew then. After a
/// request to stop, what there is of a result is none.
[[nodiscard]] inline std::expected<SearchResult, EngineError> analyse_again(
    Analyser& analyser, const GameHistory& game, const SearchLimits& limits,
    const std::stop_token& stop) {
    auto found = analyser.analyse(game, limits, stop, {});
    if (!found && found.error().kind != EngineError::Kind::stopped)
        found = analyser.analyse(game, limits, stop, {});
    if (found && stop.stop_requested())
        return std::unexpected(
            EngineError{EngineError::Kind::stopped, analyser.name() + ": stopped"});
    return found;
}

}  // namespace chess::detail
