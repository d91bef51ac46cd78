#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The words of a line of UCI: what stands between blanks. They point into the line.
using UciWords = std::span<const std::string_view>;

[[nodiscard]] LIBCHESS_API std::vector<std::string_view> uci_words(std::string_view line);

/// The column, counted from 1, at which a word of the line begins.
[[nodiscard]] inline std::size_t uci_column(std::string_view line, std::string_view word) noexcept {
    return static_cast<std::size_t>(word.data() - line.data()) + 1;
}

/// A whole number with or without a sign; one that is too large for its type is the largest.
[[nodiscard]] LIBCHESS_API std::optional<std::int64_t> parse_uci_number(std::string_view word);

/// "; did you mean 'x'?", or nothing if no name is near.
[[nodiscard]] LIBCHESS_API std::string uci_hint(std::string_view word,
                                                std::span<const std::string_view> names);

}  // namespace chess
