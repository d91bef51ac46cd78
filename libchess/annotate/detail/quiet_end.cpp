#include "libchess/annotate/detail/quiet_end.hpp"

#include "libchess/annotate/detail/best_capture.hpp"

#include <algorithm>

namespace chess::detail {

std::optional<QuietEnd> quiet_end(const Position& start, std::span<const Move> moves,
                                  std::size_t most, const Evaluator& evaluator) {
    Position position = start;
    std::optional<QuietEnd> end;
    for (std::size_t ply = 0; ply < std::min(most, moves.size()); ++ply) {
        position.make(moves[ply]);
        if (position.in_check() || best_capture(position, /*captures_only=*/true)) continue;
        const bool goes_on = ply + 1 < moves.size();
        if (goes_on &&
            (position.is_capture(moves[ply + 1]) || position.gives_check(moves[ply + 1])))
            continue;
        end = QuietEnd{ply + 1, position, {}, {}};
    }
    if (!end) return std::nullopt;
    end->breakdown = evaluator.explain(end->position);
    end->facts = find_facts(end->position);
    return end;
}

}  // namespace chess::detail
