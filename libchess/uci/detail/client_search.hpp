#pragma once

#include "libchess/base/export.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/root.hpp"
#include "libchess/uci/detail/uci_session.hpp"
#include "libchess/uci/engine_error.hpp"

#include <expected>
#include <string>

namespace chess {

/// `position fen ... moves ...` for a search's root.
[[nodiscard]] LIBCHESS_API std::string position_command(const SearchRoot& root);

/// `go ...` for a search's limits.
[[nodiscard]] LIBCHESS_API std::string go_command(const Position& position,
                                                  const SearchLimits& limits);

/// Lets an engine that is ready search a position that has legal moves, and waits for its answer no
/// longer than the limits and the engine's grace allow, or until the session is to stop. `lines`
/// are expected of it.
[[nodiscard]] std::expected<SearchResult, EngineError> run_uci_search(
    UciSession& session, const SearchRoot& root, const SearchLimits& limits, std::size_t lines,
    const Engine::Observer& observer);

}  // namespace chess
