#pragma once

// Internal to libchess, not installed: the search values of tablebase results.

#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/search/detail/value.hpp"

namespace chess::detail {

/// The value of a result without distance to mate, from the root. Cursed wins and blessed losses
/// are draws with a slight preference.
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

/// The value of a certain verdict, from the root.
[[nodiscard]] constexpr Value value_of(const EndingVerdict& verdict, int ply) noexcept {
    if (!verdict.mate_plies) return value_of(verdict.wdl, ply);
    const int length = ply + *verdict.mate_plies;
    return verdict.wdl > Wdl::draw ? mates_at(length) : mated_at(length);
}

}  // namespace chess::detail
