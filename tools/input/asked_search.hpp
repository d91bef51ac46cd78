#pragma once

#include "input/record_sources.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "options/search_options.hpp"

#include <optional>

namespace chesstool {

/// What a record and the options ask of a search.
struct AskedSearch {
    /// The position, with its name and its test, if it has one.
    chess::SearchedPosition search;
    /// The game that led to it.
    chess::GameHistory game;
    chess::SearchLimits limits;
};

/// What a position of the input, which must have one, is searched for; nullopt, and its faults
/// among the messages, if its test or --searchmoves make no sense there.
[[nodiscard]] std::optional<AskedSearch> asked_search(InputPosition& input,
                                                      const SearchOptions& options);

}  // namespace chesstool
