#pragma once

// Internal to libchess, not installed: by what names plans and verdicts know the comparisons.

#include <cstddef>
#include <string_view>

namespace chess::detail {

namespace comparison_title {
inline constexpr std::string_view figure = "figure 8";
inline constexpr std::string_view material = "figure 8, material";
inline constexpr std::string_view full = "figure 8, full evaluation";
inline constexpr std::string_view memory = "memory";
inline constexpr std::string_view order = "static order";
inline constexpr std::string_view windows = "windows";
inline constexpr std::string_view selection = "order and selection";
}  // namespace comparison_title

/// Large enough for all that a search to depth 6 stores.
inline constexpr std::size_t large_table = std::size_t{1} << 20U;

}  // namespace chess::detail
