#pragma once

#include "input/record_sources.hpp"
#include "libchess/core/move.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// What a record and --searchmoves ask of a search.
struct AskedSearch {
    /// The test of the record, if any.
    std::optional<chess::ExpectedAnswer> test;
    /// The root moves to search; empty means all.
    std::vector<chess::Move> first_moves;
};

/// What a position of the input is searched for, with the text of --searchmoves; nullopt, and its
/// faults among the messages, if that makes no sense there.
[[nodiscard]] std::optional<AskedSearch> asked_search(InputPosition& input,
                                                      const std::string& search_moves);

}  // namespace chesstool
