#pragma once

#include "input/record_sources.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "options/search_options.hpp"

#include <optional>

namespace chesstool {

/// What there is to search of the input, which must have a position: with its name, and its test,
/// if it has one. Nullopt, and the faults among its messages, if the test makes no sense there.
[[nodiscard]] std::optional<chess::SearchedPosition> asked_search(InputPosition& input);

/// The limits of its search, with the moves of --searchmoves; nullopt, and the faults among its
/// messages, if these make no sense there.
[[nodiscard]] std::optional<chess::SearchLimits> asked_limits(InputPosition& input,
                                                              const SearchOptions& options);

}  // namespace chesstool
