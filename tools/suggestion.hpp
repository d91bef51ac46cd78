#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace chesstool {

/// The candidate that a mistyped word most likely means, if one is near enough: edit distance with
/// transpositions (Damerau 1964) of at most two, and less than the word's own length.
[[nodiscard]] std::optional<std::string_view> closest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

}  // namespace chesstool
