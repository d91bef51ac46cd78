#pragma once

#include "libchess/perft/detail/fast_table.hpp"

#include <atomic>
#include <cstdint>
#include <stop_token>

namespace chess::fast {

/// The context of the recursion.
struct CountContext {
    CountTable* table = nullptr;
    std::stop_token stop;
    std::atomic<bool> overflow = false;
};

/// Counts below a board, `depth` >= 0. If `context.overflow` is set or a stop was requested, the
/// number is meaningless.
[[nodiscard]] std::uint64_t count_tree(const Board& board, Color to_move, int depth,
                                       CountContext& context) noexcept;

}  // namespace chess::fast
