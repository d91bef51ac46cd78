#pragma once

// Internal to libchess, not installed: whether the end of a line is worth what is said of it.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/core/move.hpp"
#include "libchess/search/limits.hpp"

#include <expected>
#include <vector>

namespace chess::detail {

/// Searches the ends of lines, with a quarter of the game's limits.
class LineJudge {
public:
    /// `game` counts the nodes.
    LineJudge(AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools);

    /// Whether there is an engine to ask.
    [[nodiscard]] bool can_search() const noexcept { return tools_.analyser != nullptr; }

    /// What a search says of the end of a reason's line.
    struct Verdict {
        /// The mover's winning chances there bear out most of what the move has lost, and what the
        /// line wins is not given back.
        bool is_confirmed = false;
        std::vector<Move> more;  ///< how play goes on from there
    };
    /// Searches the end of the line of a reason; without an engine everything is confirmed. An
    /// error if the engine fails or the search is stopped.
    [[nodiscard]] std::expected<Verdict, EngineError> judge(const BadMove& bad,
                                                            const Reason& reason) const;

private:
    AnnotatedGame& game_;
    SearchLimits limits_;
    const AnnotationTools& tools_;
};

}  // namespace chess::detail
