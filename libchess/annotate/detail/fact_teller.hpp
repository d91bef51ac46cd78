#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/better_move.hpp"
#include "libchess/annotate/detail/brought_fact.hpp"
#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/annotate/detail/line_judge.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/eval/evaluator.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace chess::detail {

/// Finds reasons in the facts that differ between the lines, each fact once for a side.
class FactTeller {
public:
    explicit FactTeller(const AnnotatedGame& game) : game_(game) {}

    /// The first wanted reason that a search bears out; nullopt if there is none. `reasons` finds
    /// them in two lines, by an evaluator.
    template <typename Reasons, typename IsWanted>
    std::expected<std::optional<Reason>, EngineError> reason_for(const BadMove& bad,
                                                                 LineJudge& judge,
                                                                 const Reasons& reasons,
                                                                 const IsWanted& is_wanted) {
        const std::vector<Move> played = played_line(bad);
        if (played.empty()) return std::nullopt;
        std::vector<FoundFact>& told = told_[game_.mover(bad.index)];
        const ComparedLines lines = compared(bad, played, told);
        for (auto& found : found_by(reasons, lines)) {
            if (!is_wanted(found.reason, found.about) || repeats(bad, found.reason)) continue;
            const auto verdict = judge.judge(bad, found.reason);
            if (!verdict) return std::unexpected(verdict.error());
            if (!verdict->is_confirmed) continue;
            told.insert(told.end(), found.told.begin(), found.told.end());
            return std::move(found.reason);
        }
        return std::nullopt;
    }

    /// A fact that a line soon brings about, and no sentence about the side has named.
    std::optional<BroughtFact> brought_by(const BadMove& bad, Reason::Line line) {
        const std::vector<Move> played = played_line(bad);
        if (played.empty()) return std::nullopt;
        const ComparedLines lines = compared(bad, played, told_[game_.mover(bad.index)]);
        const auto ends = LineComparison::of(lines, evaluator());
        return ends ? brought_fact(*ends, line) : std::nullopt;
    }
    /// Remembers the facts that a sentence names.
    void note(const BadMove& bad, const Reason& reason) {
        std::vector<FoundFact>& told = told_[game_.mover(bad.index)];
        told.insert(told.end(), reason.facts.begin(), reason.facts.end());
    }

    /// Adds what the better move does, where the reason speaks of the answer alone.
    void add_better(const BadMove& bad, Reason& reason) {
        const std::vector<Move> played = played_line(bad);
        if (played.empty() || reason.begins != Reason::Line::reply) return;
        std::vector<FoundFact>& told = told_[game_.mover(bad.index)];
        reason.better = better_move(compared(bad, played, told), reason, evaluator());
        if (reason.better)
            told.insert(told.end(), reason.better->facts.begin(), reason.better->facts.end());
    }

private:
    /// What functions of two lines find, with an evaluator if they need one.
    template <typename Reasons>
    std::vector<ToldReason> found_by(const Reasons& reasons, const ComparedLines& lines) {
        if constexpr (std::is_invocable_v<Reasons, const ComparedLines&>) return reasons(lines);
        else return reasons(lines, evaluator());
    }
    /// Whether a position comes twice in a reason's line, which leads nowhere then.
    static bool repeats(const BadMove& bad, const Reason& reason) {
        Position position =
            (reason.begins == Reason::Line::reply ? bad.after() : bad.before()).position;
        std::vector<Key> seen{position.key()};
        for (const Move move : reason.line) {
            position.make(move);
            if (std::ranges::find(seen, position.key()) != seen.end()) return true;
            seen.push_back(position.key());
        }
        return false;
    }
    /// The bad move and its answer; empty if either line is unknown.
    static std::vector<Move> played_line(const BadMove& bad) {
        if (bad.better.empty() || bad.answer.empty()) return {};
        std::vector<Move> reply{bad.played()};
        reply.insert(reply.end(), bad.answer.begin(), bad.answer.end());
        return reply;
    }
    static ComparedLines compared(const BadMove& bad, std::span<const Move> played,
                                  std::span<const FoundFact> told) {
        const bool is_small = bad.note().judgement == Judgement::inaccuracy;
        return {.before = bad.before().position,
                .played = played,
                .best = bad.better,
                .most_facts = is_small ? std::size_t{1} : std::size_t{2},
                .told = told,
                .taken_on = bad.taken_on(),
                .had = bad.note().win_before.value_or(50),
                .has = bad.note().win_after.value_or(50)};
    }
    const Evaluator& evaluator() {
        if (!evaluator_) evaluator_.emplace();
        return *evaluator_;
    }

    const AnnotatedGame& game_;
    std::optional<Evaluator> evaluator_;  ///< only for games that need it: it takes a while to make
    ColorMap<std::vector<FoundFact>> told_;
};

}  // namespace chess::detail
