#pragma once

// Internal to libchess, not installed: generates the table of one ending from the tables that its
// captures and promotions lead to.

#include "libchess/endgame_tables/detail/conversions.hpp"
#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <memory>
#include <stop_token>
#include <vector>

namespace chess::detail {

/// The numbers of the endings that one capture or promotion leads to, without repetition.
[[nodiscard]] std::vector<std::size_t> successors_of(const Ending& ending);

/// Generates the table of an ending. `known` must have all of `successors_of(ending)`. Null if
/// stopped. Throws std::bad_alloc.
[[nodiscard]] std::unique_ptr<EndingTable> make_table(const Ending& ending,
                                                      const EndingTables& known,
                                                      const std::stop_token& stop = {});

}  // namespace chess::detail
