#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/network/attribution.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <vector>

namespace chess {

/// The evaluation of a network as a search uses it, split over the men. Centipawns, White's view.
struct NetworkBreakdown {
    int cp = 0;  ///< the value of `Evaluator::evaluate` for `EvaluationKind::network`
    /// The network's output times this is `cp` without `lead_cp`, up to rounding: the effect of
    /// drawish endings, the half-move clock and the limit of evaluations.
    double factor = 1;
    /// What is added to the network's number for a lead of more than twelve pawns, of which it has
    /// learnt little; mostly 0.
    int lead_cp = 0;
    std::optional<EndgameValue> endgame;  ///< replaces the network, if the ending is known
    bool is_split = false;                ///< whether the members below are filled
    /// The value of the kings alone, and `lead_cp`; all of `cp` if the ending is known.
    int bare_cp = 0;
    /// The other men; `bare_cp` and their shares add up to `cp` exactly.
    std::vector<Attribution::Man> men;
};

/// Evaluates a position with a network and endgame knowledge.
[[nodiscard]] LIBCHESS_API NetworkBreakdown network_breakdown(NetworkEvaluator& evaluator,
                                                              const Position& position);
/// The same, split over the men.
[[nodiscard]] LIBCHESS_API NetworkBreakdown network_breakdown(NetworkEvaluator& evaluator,
                                                              const Position& position,
                                                              const AttributionOptions& options);

}  // namespace chess
