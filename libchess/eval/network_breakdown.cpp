#include "libchess/eval/network_breakdown.hpp"

#include "libchess/eval/detail/endgames.hpp"
#include "libchess/eval/detail/network_scaling.hpp"

#include <utility>

namespace chess {

NetworkBreakdown network_breakdown(NetworkEvaluator& evaluator, const Position& position) {
    NetworkBreakdown breakdown;
    breakdown.endgame = detail::endgame_value(position);
    if (breakdown.endgame) {
        breakdown.cp = detail::bounded(breakdown.endgame->white_cp);
        return breakdown;
    }
    const int mover = evaluator.evaluate(position);
    const int value = position.turn() == Color::white ? mover : -mover;
    const detail::ScaledNumber scaled = detail::scaled(position, value);
    breakdown.cp = detail::scaled(position, detail::at_least_by_lead(position, value)).cp;
    breakdown.lead_cp = breakdown.cp - scaled.cp;
    breakdown.factor = static_cast<double>(detail::damping(position.halfmove_clock())) /
                       detail::undamped * scaled.factor / 64;
    if (value != 0) breakdown.factor *= static_cast<double>(detail::bounded(value)) / value;
    return breakdown;
}

NetworkBreakdown network_breakdown(NetworkEvaluator& evaluator, const Position& position,
                                   const AttributionOptions& options) {
    NetworkBreakdown breakdown = network_breakdown(evaluator, position);
    breakdown.is_split = true;
    breakdown.bare_cp = breakdown.cp;
    if (breakdown.endgame) return breakdown;
    Attribution split =
        attribute(evaluator, position, breakdown.cp - breakdown.lead_cp, breakdown.factor, options);
    breakdown.bare_cp = split.bare_cp + breakdown.lead_cp;
    breakdown.men = std::move(split.men);
    return breakdown;
}

}  // namespace chess
