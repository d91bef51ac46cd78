#pragma once

// Internal to libchess, not installed: which of its two lines a bad move is bad by.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/outlook.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/base/detail/test_export.hpp"
#include "libchess/search/limits.hpp"

#include <expected>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// What hangs on the first move of either line. A move that misses the one good chance is no
/// blunder by what comes after it, and one that allows one strong answer is bad by that answer,
/// whichever of several good moves was the best. Where there are two of both, but no more of one,
/// it hangs on that.
struct Stakes {
    /// With any other answer the bad move would have cost half at most, the better move is not
    /// answered by the same, and it does not go on with an even trade.
    bool on_answer = true;
    /// Any other move would have cost half as much, too, and the better one is not played next.
    bool on_better = true;

    [[nodiscard]] bool are_on(Reason::Line line) const noexcept {
        return line == Reason::Line::reply ? on_answer : on_better;
    }
};

/// Finds what is at stake, by short searches without these moves.
class LIBCHESS_TEST_API StakeFinder {
public:
    /// `game` counts the nodes; both others must outlive it, too.
    StakeFinder(AnnotatedGame& game, const AnnotationOptions& options,
                const AnnotationTools& tools);

    /// Everything is at stake if there is no engine to ask. An error if it fails or the search is
    /// stopped.
    [[nodiscard]] std::expected<Stakes, EngineError> stakes_of(const BadMove& bad) const;
    /// Whether everything hangs on the first move of one of the lines, by a longer search and more
    /// strictly: any other move would have cost two fifths as much, and 5 % of the chances, and
    /// left a worse outlook, and another capture of the same man is another move, too. Nothing
    /// hangs on a move that takes what has just moved, or taken something, nor if there is no
    /// engine to ask.
    [[nodiscard]] std::expected<bool, EngineError> is_clear_on(const BadMove& bad,
                                                               Reason::Line line) const;
    /// The same by a still longer search, to make sure.
    [[nodiscard]] std::expected<bool, EngineError> is_surely_clear_on(const BadMove& bad,
                                                                      Reason::Line line) const;
    /// The same of the better move, by both searches, where another one would have cost three
    /// fifths as much, and 8 % of the chances.
    [[nodiscard]] std::expected<bool, EngineError> is_only_move(const BadMove& bad) const;
    /// The line of another answer that a long search finds to be better than the known one; empty
    /// if there is none. There must be an engine, and an answer.
    [[nodiscard]] std::expected<std::vector<Move>, EngineError> better_answer(
        const BadMove& bad) const;
    /// Whether the answer could be played after the better move, too, and would be as good as any
    /// other there. There must be an engine, and both moves.
    [[nodiscard]] std::expected<bool, EngineError> comes_as_well(const BadMove& bad) const;

private:
    /// A line, and the winning chances with it, in percent.
    struct Choice {
        std::vector<Move> line;
        double chances;
    };
    /// Nullopt if there are no moves.
    using Found = std::expected<std::optional<Choice>, EngineError>;

    /// The best of these moves.
    [[nodiscard]] Found best_of(const Position& position, std::vector<Move> moves,
                                SearchLimits limits) const;
    /// The best of the mover's moves but these and the bad one; and without all other captures of
    /// what the first of them takes if it is `same_capture`.
    [[nodiscard]] Found instead_of(std::span<const Move> but, const BadMove& bad,
                                   const SearchLimits& limits, bool same_capture) const;
    /// The best answer but these, likewise.
    [[nodiscard]] Found answer_but(std::span<const Move> but, const BadMove& bad,
                                   const SearchLimits& limits, bool same_capture) const;
    /// Whether any other move than the first of a line costs its side so much, in percent, and
    /// leaves it a worse outlook.
    [[nodiscard]] std::expected<bool, EngineError> is_alone(const BadMove& bad, Reason::Line line,
                                                            double least,
                                                            const SearchLimits& limits) const;

    ShortSearch search_;
    SearchLimits limits_;
    SearchLimits longer_limits_;
    SearchLimits longest_limits_;
};

}  // namespace chess::detail
