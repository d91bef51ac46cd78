#pragma once

#include "input/record_sources.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "options/search_options.hpp"

#include <optional>

namespace chesstool {

/// What there is to search of the input, which must have a position: with its name, its test, if it
/// has one, and its limits, with the moves of --searchmoves. Nullopt, and the faults among its
/// messages, if the test or these moves make no sense there.
[[nodiscard]] std::optional<chess::SearchedPosition> asked_search(InputPosition& input,
                                                                  const SearchOptions& options);

}  // namespace chesstool
