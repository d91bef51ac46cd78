#pragma once

// Internal to libchess, not installed: which of its two lines a bad move is bad by.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/base/detail/test_export.hpp"
#include "libchess/search/limits.hpp"

#include <expected>

namespace chess::detail {

/// What hangs on the first move of either line. A move that misses the one good chance is no
/// blunder by what comes after it, and one that allows one strong answer is bad by that answer,
/// whichever of several good moves was the best.
struct Stakes {
    /// With any other answer the bad move would have cost half at most, and the better move is not
    /// answered by the same.
    bool on_answer = true;
    /// Any other move would have cost half as much, too, and the better one is not played next.
    bool on_better = true;

    [[nodiscard]] bool are_on(Reason::Line line) const noexcept {
        return line == Reason::Line::reply ? on_answer : on_better;
    }
};

/// Finds what is at stake, by two short searches without these moves.
class LIBCHESS_TEST_API StakeFinder {
public:
    /// `game` counts the nodes; both others must outlive it, too.
    StakeFinder(AnnotatedGame& game, const AnnotationOptions& options,
                const AnnotationTools& tools);

    /// Everything is at stake if there is no engine to ask. An error if it fails or the search is
    /// stopped.
    [[nodiscard]] std::expected<Stakes, EngineError> stakes_of(const BadMove& bad) const;

private:
    ShortSearch search_;
    SearchLimits limits_;
};

}  // namespace chess::detail
