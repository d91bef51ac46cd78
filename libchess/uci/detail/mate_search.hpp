#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/search/engine.hpp"

#include <stop_token>

namespace chess {

/// Searches like the engine, but where a mate is looked for (`SearchLimits::mate`) it asks the
/// prover beside it: after every iteration the prover gets as many nodes as the search has had, and
/// as much time at most. What it proves ends the search. Every other defence is mated no later than
/// its line, which goes up to the mate, unless writing it down reaches a limit. If it disproves
/// mates of both sides, and nothing else limits the search, that ends it, too.
///
/// A limit of nodes is for both together, each having one half. The result depends on nothing else
/// than the engine's would. The prover is not asked about several lines, some root moves only, for
/// limited strength, or about a game in which a position has occurred twice and may occur again.
[[nodiscard]] LIBCHESS_TEST_API SearchResult search_with_prover(Engine& engine,
                                                                const GameHistory& game,
                                                                const SearchLimits& limits,
                                                                const std::stop_token& stop,
                                                                const Engine::Observer& observer);

}  // namespace chess
