#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/endgames.hpp"
#include "libchess/network/attribution.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <vector>

namespace chess {

/// What a search with a network uses, and which men it comes from. Centipawns, White's view.
struct NetworkBreakdown {
    int cp = 0;  ///< as `Evaluator::evaluate` gives it for `EvaluationKind::network`
    /// The network's own number times this is `cp`, but for rounding: what drawish endings, the
    /// half-move clock and the limit of evaluations leave of it.
    double factor = 1;
    std::optional<EndgameValue> endgame;  ///< what replaces the network, if the ending is known
    bool is_split = false;                ///< whether the rest is known
    /// What it says of the kings alone; all of `cp` if the ending is known.
    int bare_cp = 0;
    /// What it says of the others; bare_cp and their shares add up to `cp` exactly.
    std::vector<Attribution::Man> men;
};

/// What a network says of a position, under what is known of endgames.
[[nodiscard]] LIBCHESS_API NetworkBreakdown network_breakdown(NetworkEvaluator& evaluator,
                                                              const Position& position);
/// The same, split over the men.
[[nodiscard]] LIBCHESS_API NetworkBreakdown network_breakdown(NetworkEvaluator& evaluator,
                                                              const Position& position,
                                                              const AttributionOptions& options);

}  // namespace chess
