#pragma once

// Internal to libchess, not installed: what results of tables are worth in a search.

#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/search/detail/value.hpp"

namespace chess::detail {

/// A result without the distance to mate, as seen from the root. What the fifty-move rule prevents
/// is a draw, but rather had than not.
[[nodiscard]] constexpr Value value_of(Wdl wdl, int ply = 0) noexcept {
    switch (wdl) {
        case Wdl::loss: return -table_win_value + ply;
        case Wdl::blessed_loss: return draw_value - 1;
        case Wdl::draw: break;
        case Wdl::cursed_win: return draw_value + 1;
        case Wdl::win: return table_win_value - ply;
    }
    return draw_value;
}

/// A verdict that is certain, as seen from the root.
[[nodiscard]] constexpr Value value_of(const TableVerdict& verdict, int ply) noexcept {
    if (!verdict.mate_plies) return value_of(verdict.wdl, ply);
    const int length = ply + *verdict.mate_plies;
    return verdict.wdl > Wdl::draw ? mates_at(length) : mated_at(length);
}

}  // namespace chess::detail
