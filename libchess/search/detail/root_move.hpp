#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/search/detail/value.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess::detail {

/// A root move and its search results.
struct RootMove {
    Move move;
    /// The value of this iteration; -infinite if the move failed low.
    Value value = -infinite_value;
    /// The value of the previous iteration; at first the static evaluation after the move.
    Value last_value = -infinite_value;
    Bound bound = Bound::exact;
    int depth = 0;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> variation;
    /// The value or bound that its last search returned, and its index in the first order: the
    /// textbook sorts by these.
    Value returned = -infinite_value;
    std::size_t rank = 0;
    /// Its result by the endgame tables.
    std::optional<Wdl> table_result = {};
};

}  // namespace chess::detail
