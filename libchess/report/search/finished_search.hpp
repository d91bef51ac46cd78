#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"
#include "libchess/suite/expected_answer.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// What a search has made out about a position, to which the record itself has the rest of its
/// account: what a journal keeps.
struct FinishedSearch {
    /// Without `statistics` and `threads`, which no report on positions shows.
    SearchResult result;
    /// Of a test, since when the answer was right.
    std::optional<AnswerFound> found;
};

/// As text; `position` is the one that was searched.
[[nodiscard]] LIBCHESS_API std::string to_text(const FinishedSearch& finished,
                                               const Position& position);
/// What `to_text` wrote; nullopt if the text is nothing of it, or if a line cannot be played from
/// `position`.
[[nodiscard]] LIBCHESS_API std::optional<FinishedSearch> read_finished_search(
    std::string_view text, const Position& position);

}  // namespace chess
