#include "libchess/tasks/perft_count.hpp"

namespace chess {

void PerftTotals::add(const PerftCount& count) noexcept {
    nodes += count.nodes;
    if (!count.expected) return;
    ++(count.failed() ? failed : passed);
}

}  // namespace chess
