#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/eval/endgames.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/eval/term.hpp"

#include <optional>
#include <vector>

namespace chess {

/// The account of an evaluation: rows whose `cp` add up to the total exactly. All values in
/// centipawns, positive where they are good for White.
struct Breakdown {
    /// One term: what it is worth to each side, both counted as that side sees it.
    struct Row {
        Term term{};    ///< which term
        Tapered white;  ///< what it is worth to White
        Tapered black;  ///< what it is worth to Black, as Black sees it
        int cp = 0;     ///< white - black in this position's phase, rounded

        /// What it adds for White.
        [[nodiscard]] Tapered net() const noexcept { return white - black; }
    };
    /// What one piece contributes to one term.
    struct Effect {
        Square square{};  ///< where the piece stands
        Piece piece{};    ///< what it is
        Term term{};      ///< to which term it contributes
        Tapered value;    ///< positive for White
        int cp = 0;       ///< in this position's phase, rounded
    };

    /// Every term of this kind of evaluation in the order of `Term`, those without effect
    /// included; `endgame`, `scale` and `rounding` are always there.
    std::vector<Row> rows;
    /// By square from a1, within a square by term; effects of 0 in both phases are left out. What
    /// belongs to no piece (the tempo, the last three rows) is not here.
    std::vector<Effect> effects;
    double phase = 0;  ///< 1 opening to 0 endgame
    /// The factor for the side that is ahead, in 64ths; its name is "limit" where the sum is more
    /// than Evaluator::limit and was cut off.
    EndgameScale scale;
    std::optional<EndgameValue> endgame;  ///< what replaces the sum, if the ending is known
    int total_cp = 0;  ///< the evaluation: White's view, as `Evaluator::evaluate` gives it

    /// A value in this position's phase, rounded to a centipawn.
    [[nodiscard]] LIBCHESS_API int tapered_cp(Tapered value) const noexcept;
};

}  // namespace chess
