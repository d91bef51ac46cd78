#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/eval/endgames.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/eval/term.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// The phase with all pieces on the board, 0 being that without any: knights and bishops count 1,
/// rooks 2, queens 4 (Caplinger 2021, 7.1).
inline constexpr int full_phase = 24;

/// A value in centipawns between the middlegame and the endgame.
[[nodiscard]] constexpr int taper(Tapered value, int phase) noexcept {
    return (value.middlegame() * phase + value.endgame() * (full_phase - phase)) / full_phase;
}

/// One use of a weight while a position is evaluated.
struct Contribution {
    Color color{};                 ///< whom it is added for
    std::uint16_t weight{};        ///< its number, see weight_index
    std::int16_t count{};          ///< how many times
    std::optional<Square> square;  ///< of the piece that it is about
};

/// Everything that an evaluation was made of. The score for White is
///
///     sum  = weights x counts (White's less Black's) + king_attack_value of each side's danger
///     cp   = taper(sum, phase) * scale / 64
///
/// unless `endgame_cp` replaces it.
struct EvaluationTrace {
    std::vector<Contribution> contributions;  ///< the weights used, in no particular order
    int phase = 0;                            ///< full_phase opening to 0 endgame
    int scale = 64;                           ///< 64ths
    std::optional<int> endgame_cp;            ///< centipawns for White
};

/// An evaluation term by term: rows whose `cp` add up to the total exactly. All values in
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
