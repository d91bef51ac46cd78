#include "libchess/tasks/winnable_sides.hpp"

#include <algorithm>
#include <chrono>

namespace chess {

WinnableSides find_winnable_sides(const Position& position, std::span<const Color> sides,
                                  std::size_t hash_megabytes, ProofLimits limits) {
    const auto begun = std::chrono::steady_clock::now();
    const auto gone = [&] { return std::chrono::steady_clock::now() - begun; };
    const std::chrono::nanoseconds time = limits.time;
    WinnableSides found;
    found.position = position;
    for (const Color color : sides) {
        if (time != std::chrono::nanoseconds::max()) limits.time = time - gone();
        const auto& side =
            found.sides[color].emplace(find_winnable(position, color, hash_megabytes, limits));
        limits.nodes -= std::min(limits.nodes, side.nodes);
    }
    found.seconds = std::chrono::duration<double>(gone()).count();
    return found;
}

void WinnableTotals::add(const WinnableSides& one) {
    ++positions;
    const std::size_t open = unknown;
    for (const auto& side : one.sides) {
        if (!side) continue;
        nodes += side->nodes;
        ++(side->answer == Answer::yes  ? winnable
           : side->answer == Answer::no ? unwinnable
                                        : unknown);
    }
    decided += unknown == open ? 1U : 0U;
}

}  // namespace chess
