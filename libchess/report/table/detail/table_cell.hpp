#pragma once

// Internal to libchess, not installed.

#include <cstddef>
#include <string>
#include <string_view>

namespace chess::detail {

/// A text in so many columns, 4 or more, cut if it is longer, with a blank behind. Characters are
/// those of UTF-8, one column each.
[[nodiscard]] std::string table_cell(std::string_view text, std::size_t columns);

/// The same for a name, 10 columns or more, whose end tells it from others: cut in the middle.
[[nodiscard]] std::string name_cell(std::string_view name, std::size_t columns);

}  // namespace chess::detail
