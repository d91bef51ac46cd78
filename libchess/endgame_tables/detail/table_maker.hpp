#pragma once

// Internal to libchess, not installed: makes the table of one ending from those that its captures
// and promotions lead to.

#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <array>
#include <memory>
#include <vector>

namespace chess::detail {

/// The tables that are there, by the endings' numbers.
using EndingTables = std::array<const EndingTable*, ending_count>;

/// The endings that captures and promotions lead to at once, by their numbers, without repetition.
[[nodiscard]] std::vector<std::size_t> successors_of(const Ending& ending);

/// All positions of an ending, with the distance to mate of each. `known` has all of
/// `successors_of(ending)`. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<EndingTable> make_table(const Ending& ending,
                                                      const EndingTables& known);

}  // namespace chess::detail
