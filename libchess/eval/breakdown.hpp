#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/eval/term.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace chess {

/// The phase with all pieces on the board; without any it is 0: knights and bishops count 1, rooks
/// 2, queens 4 (Caplinger 2021, 7.1).
inline constexpr int full_phase = 24;

/// Interpolates a value between middlegame and endgame, in centipawns.
[[nodiscard]] constexpr int taper(Tapered value, int phase) noexcept {
    return (value.middlegame() * phase + value.endgame() * (full_phase - phase)) / full_phase;
}

/// One use of a weight while a position is evaluated.
struct Contribution {
    Color color{};                 ///< the side that it counts for
    std::uint16_t weight{};        ///< its number, see weight_index
    std::int16_t count{};          ///< how many times
    std::optional<Square> square;  ///< of the piece concerned
};

/// Everything that went into an evaluation. The score for White is
///
///     sum  = weights x counts (White's less Black's) + king_attack_value of each side's danger
///     cp   = taper(sum, phase) * scale / 64
///
/// unless `endgame_cp` overrides it.
struct EvaluationTrace {
    std::vector<Contribution> contributions;  ///< the weights used, in no particular order
    int phase = 0;                            ///< full_phase opening to 0 endgame
    int scale = 64;                           ///< 64ths
    std::optional<int> endgame_cp;            ///< centipawns for White
};

/// The known value of an ending, which replaces the sum of the terms.
struct EndgameValue {
    std::string_view name;  ///< stable, in snake_case: "kpk", "pawn_race"
    int white_cp;           ///< centipawns for White, within +-19999
};

/// A factor on the tapered sum, in 64ths; 64 means no change and has no name.
struct EndgameScale {
    std::string_view name;  ///< stable, in snake_case: "opposite_bishops"
    int factor = 64;        ///< 0 to 64, in 64ths
};

/// An evaluation term by term: rows whose `cp` add up to the total exactly. All values are in
/// centipawns, positive if good for White.
struct Breakdown {
    /// One term with its value for each side, from that side's view.
    struct Row {
        Term term{};    ///< which term
        Tapered white;  ///< its value for White
        Tapered black;  ///< its value for Black, from Black's view
        int cp = 0;     ///< white - black in this position's phase, rounded

        /// The difference, from White's view.
        [[nodiscard]] Tapered net() const noexcept { return white - black; }
    };
    /// The contribution of one piece to one term.
    struct Effect {
        Square square{};  ///< where the piece stands
        Piece piece{};    ///< what it is
        Term term{};      ///< the term
        Tapered value;    ///< positive for White
        int cp = 0;       ///< in this position's phase, rounded
    };

    /// Every term of this kind of evaluation in the order of `Term`, zero ones included; `endgame`,
    /// `scale` and `rounding` are always present.
    std::vector<Row> rows;
    /// By square from a1, within a square by term; effects of 0 in both phases are left out. Terms
    /// that belong to no piece (the tempo, the last three rows) are not included.
    std::vector<Effect> effects;
    double phase = 0;  ///< 1 opening to 0 endgame
    /// The factor for the side that is ahead, in 64ths; its name is "limit" if the sum was clamped
    /// to Evaluator::limit.
    EndgameScale scale;
    std::optional<EndgameValue> endgame;  ///< replaces the sum, if the ending is known
    int total_cp = 0;                     ///< the evaluation of `Evaluator::evaluate`, White's view

    /// A value in this position's phase, rounded to a centipawn.
    [[nodiscard]] LIBCHESS_API int tapered_cp(Tapered value) const noexcept;
};

}  // namespace chess
