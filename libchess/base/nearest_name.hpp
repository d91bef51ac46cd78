#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace chess {

/// The name that a mistyped word most likely means, if one is near enough: edit distance with
/// transpositions (Damerau 1964) of at most `most_edits`, and less than the word's own length.
[[nodiscard]] LIBCHESS_API std::optional<std::string_view> nearest_name(
    std::string_view word, std::span<const std::string_view> names, std::size_t most_edits = 2);

}  // namespace chess
