#pragma once

// Internal to libchess, not installed: whether the end of a line is worth what is said of it.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"

#include <cstddef>
#include <expected>
#include <span>
#include <vector>

namespace chess::detail {

/// Searches the ends of lines, with a quarter of the game's limits, or a twelfth.
class LIBCHESS_TEST_API LineJudge {
public:
    /// `game` counts the nodes.
    LineJudge(AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools);

    /// Whether there is an engine to ask.
    [[nodiscard]] bool can_search() const noexcept { return search_.is_possible(); }

    /// What a search says of the end of a reason's line.
    struct Verdict {
        /// The mover's winning chances there bear out most of what the move has lost, a good part
        /// of what the line wins is kept, the side that loses it has nothing better, and it could
        /// not be taken after the better move just as well.
        bool is_confirmed = false;
        std::vector<Move> more = {};  ///< how play goes on from there, if it is confirmed
        /// The line with what the side that loses by it should play instead; empty if that has
        /// nothing clearly better.
        std::vector<Move> better_defence = {};
    };
    /// Searches the end of the line of a reason; without an engine everything is confirmed. An
    /// error if the engine fails or the search is stopped.
    [[nodiscard]] std::expected<Verdict, EngineError> judge(const BadMove& bad,
                                                            const Reason& reason);
    /// Whether the other side could take what a reason is about after the better move, too, by a
    /// search that looks at this alone; there must be an engine to ask. An error as for `judge`.
    [[nodiscard]] std::expected<bool, EngineError> is_lost_anyway(const BadMove& bad,
                                                                  const Reason& reason) const;

private:
    /// A line that was found wanting for the move that is being explained.
    struct Rejected {
        Reason::Line begins;
        std::vector<Move> line;
        int gain;

        friend bool operator==(const Rejected&, const Rejected&) = default;
    };

    /// A move of a line, by the side that loses by it.
    struct Choice {
        const BadMove& bad;
        const Reason& reason;
        std::size_t ply;           ///< the move's place in the reason's line
        const Position& last;      ///< before the move of the other side
        const Position& position;  ///< before the move
    };
    /// What that side should have played instead, if it is clearly better than `end`, its score
    /// where the line ends, or no worse and saves half of what the line wins; all moves are looked
    /// at if it is late in the line. A move that gives something away, or does not take again, must
    /// itself be clearly better than the others.
    [[nodiscard]] ShortSearch::Found better_choice(const Choice& choice, Score end,
                                                   bool is_late) const;
    /// Whether a line with another defence began with the same move and won no less: then none of
    /// the two defences saves anything.
    [[nodiscard]] bool wins_as_much(const Rejected& line) const;
    /// The verdict of searches alone.
    [[nodiscard]] std::expected<Verdict, EngineError> search(const BadMove& bad,
                                                             const Reason& reason) const;
    /// Whether the side that loses by a reason could take half of its gain where its line ends,
    /// with a move as good as its best one.
    [[nodiscard]] std::expected<bool, EngineError> can_retake(const Reason& reason,
                                                              const Position& end,
                                                              const SearchLine& best) const;
    /// The line of a reason up to where the side that loses by it has a move that is clearly better
    /// than `end`, its score where the line ends, and how play goes on with that; empty if there is
    /// none among its later moves.
    [[nodiscard]] std::expected<std::vector<Move>, EngineError> better_defence(const BadMove& bad,
                                                                               const Reason& reason,
                                                                               Score end) const;

    ShortSearch search_;
    SearchLimits limits_;
    SearchLimits short_limits_;
    std::size_t index_ = 0;           ///< of the move that was explained last
    std::vector<Rejected> rejected_;  ///< no line is searched twice for it
    std::vector<Rejected> defended_;  ///< lines of it that have a better defence
};

}  // namespace chess::detail
