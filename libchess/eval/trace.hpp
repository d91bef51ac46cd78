#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// The phase with all pieces on the board, 0 being that without any: knights and bishops count 1,
/// rooks 2, queens 4 (Caplinger 2021, 7.1).
inline constexpr int full_phase = 24;

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
///     cp   = (sum.middlegame * phase + sum.endgame * (full_phase - phase)) / full_phase
///            * scale / 64
///
/// unless `endgame_cp` replaces it.
struct EvaluationTrace {
    std::vector<Contribution> contributions;  ///< the weights used, in no particular order
    int phase = 0;                            ///< full_phase opening to 0 endgame
    int scale = 64;                           ///< 64ths
    std::optional<int> endgame_cp;            ///< centipawns for White
};

}  // namespace chess
