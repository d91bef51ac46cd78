#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/game_evaluation.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/notation/game.hpp"

namespace chess {

/// How a game is judged.
struct AnnotationRules {
    JudgementRules judgement = {};                ///< which loss counts as what
    EnumMap<Color, bool, 2> sides{{true, true}};  ///< whose moves are judged
    /// Moves that are the only ones are found; that takes two lines of each position at least.
    bool only_moves = false;
    /// Names openings; must outlive what is done with it. Nullptr: nothing is named.
    const OpeningBook* book = nullptr;
    /// Moves of the book are not judged.
    bool skips_book = false;
};

/// Says of a game what its evaluations mean: judges every move, and sums up. There must be an
/// evaluation for each position, even if it holds nothing.
[[nodiscard]] LIBCHESS_API AnnotatedGame annotate(const Game& game, GameEvaluation evaluation,
                                                  const AnnotationRules& rules);

}  // namespace chess
