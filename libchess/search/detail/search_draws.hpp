#pragma once

// Internal to libchess, not installed.

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <span>

namespace chess::detail {

/// Whether a position counts as repeated `ply` plies below the root. `keys` are those of the game
/// and of the line, the position's own last; it can be the same as one of the last `reversible`.
[[nodiscard]] inline bool is_repetition(std::span<const Key> keys, int reversible,
                                        int ply) noexcept {
    const std::size_t last = keys.size() - 1;
    const auto reach = static_cast<std::size_t>(reversible);
    int before_root = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
        if (keys[last - back] != keys[last]) continue;
        // Within the search once is enough: whoever could avoid it would have done so the first
        // time. What the game has seen counts by its rules.
        if (back < static_cast<std::size_t>(ply) || ++before_root == 2) return true;
    }
    return false;
}

/// Whether a position is drawn by repetition, fifty moves or what is left on the board.
[[nodiscard]] inline bool is_search_draw(const Position& position, std::span<const Key> keys,
                                         int reversible, int ply) noexcept {
    if (position.halfmove_clock() >= 100 && (!position.in_check() || has_legal_move(position)))
        return true;
    return is_repetition(keys, reversible, ply) || has_insufficient_material(position);
}

}  // namespace chess::detail
