// Reasons for bad moves, in sentences that lines prove.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/activity_reason.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/attack_reason.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/choice_reason.hpp"
#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/count_reason.hpp"
#include "libchess/annotate/detail/fact_kinds.hpp"
#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/fact_teller.hpp"
#include "libchess/annotate/detail/least_activity_reason.hpp"
#include "libchess/annotate/detail/line_extender.hpp"
#include "libchess/annotate/detail/line_judge.hpp"
#include "libchess/annotate/detail/line_reasons.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/annotate/detail/outlook_finder.hpp"
#include "libchess/annotate/detail/pin_reason.hpp"
#include "libchess/annotate/detail/plan_reason.hpp"
#include "libchess/annotate/detail/repeated_reasons.hpp"
#include "libchess/annotate/detail/result_reason.hpp"
#include "libchess/annotate/detail/rule_reason.hpp"
#include "libchess/annotate/detail/stakes.hpp"
#include "libchess/annotate/detail/threat_finder.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <expected>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::BadMove;
using detail::longest_shown;
using detail::Stakes;

/// Finds the reasons for the bad moves of a game.
class ReasonFinder {
public:
    ReasonFinder(AnnotatedGame& game, const AnnotationOptions& options,
                 const AnnotationTools& tools)
        : game_(game),
          options_(options),
          threats_(game, options, tools),
          facts_(game),
          extender_(game, options, tools),
          judge_(game, options, tools),
          stakes_(game, options, tools),
          outlooks_(facts_, judge_, extender_, stakes_, threats_) {}

    std::expected<void, EngineError> explain(std::size_t index) {
        BadMove bad{game_, index};
        if (auto done = extender_.extend(bad.before().position, bad.better); !done) return done;
        if (auto done = extender_.extend(bad.after().position, bad.answer); !done) return done;
        auto found = reason_for(bad);
        if (!found) return std::unexpected(std::move(found).error());
        std::optional<Reason>& told = game_.moves[index].reason;
        told = *std::move(found);
        if (!told) return {};
        repeated_.note(game_.mover(index), index, *told);
        if (options_.facts && is_error(bad.note().judgement)) return add_better(bad, *told);
        return {};
    }

private:
    using Found = std::expected<std::optional<Reason>, EngineError>;

    /// Adds what the better move does to a reason by the answer, or that nothing else would do.
    std::expected<void, EngineError> add_better(const BadMove& bad, Reason& reason) {
        facts_.add_better(bad, reason);
        if (reason.better || reason.line.empty() || reason.begins != Reason::Line::reply) return {};
        auto only = detail::only_move(bad);
        if (!only || !at_stake_.on_better) return {};
        const auto is_only = stakes_.is_only_move(bad);
        if (!is_only) return std::unexpected(is_only.error());
        if (*is_only) reason.better = std::move(only);
        return {};
    }

    Found reason_for(BadMove& bad) {
        at_stake_ = {};
        if (auto certain = detail::certain_reason(bad))
            return named_as_threat(bad, *std::move(certain), [](const BadMove& same) {
                return detail::certain_reason(same);
            });
        if (is_lost(bad)) return reason_by_any_line(bad);
        const auto stakes = stakes_.stakes_of(bad);
        if (!stakes) return std::unexpected(stakes.error());
        at_stake_ = *stakes;
        auto proved = reason_by_lines(bad);
        if (!proved || *proved) return proved;
        const auto is_at_stake = [&](const Reason& reason,
                                     std::optional<std::size_t> about = std::nullopt) {
            return at_stake_.are_on(reason.begins) &&
                   !(about && detail::is_common(bad, reason, *about));
        };
        proved = reason_beyond_lines(bad, is_at_stake);
        if (!proved || *proved) return proved;
        proved = lesser_reason(bad, is_at_stake);
        if (!proved || *proved) return proved;
        return proved_by_line(bad, detail::line_reasons, is_any);
    }
    /// The reason by what a line wins, soon or late.
    Found reason_by_any_line(BadMove& bad) {
        auto proved = reason_by_lines(bad);
        if (!proved || *proved) return proved;
        proved = proved_by_line(bad, detail::late_reasons, is_any);
        return !proved || *proved ? proved : proved_by_line(bad, detail::line_reasons, is_any);
    }
    /// Whether all was lost before: what else a move does explains nothing then.
    [[nodiscard]] bool is_lost(const BadMove& bad) const {
        constexpr double little = 11;  // percent
        return judge_.can_search() && bad.note().win_before.value_or(little) < little;
    }
    static constexpr auto is_any = [](const Reason&) { return true; };

    /// Whether what a line wins may be all that the bad move costs.
    static bool covers_cost(const BadMove& bad, const Reason& reason) {
        return reason.gain == 0 || bad.may_cost_no_more_than(reason.gain);
    }

    /// The reason by what a line wins and the other one does not: what the bad move allows speaks
    /// for itself, unless all hangs on the better one.
    Found reason_by_lines(BadMove& bad) {
        using enum Reason::Line;
        const auto by = [&](Reason::Line line, const auto& is_wanted) {
            return proved_by_line(bad, detail::line_reasons, [&](const Reason& reason) {
                return reason.begins == line && covers_cost(bad, reason) &&
                       !detail::comes_anyway(bad, reason) && is_wanted(reason);
            });
        };
        Found proved = std::nullopt;
        if (at_stake_.on_better && !at_stake_.on_answer) proved = by(instead, is_any);
        if (!proved || *proved) return proved;
        proved = by(reply, [&](const Reason& reason) { return !misses_more(bad, reason); });
        if (!proved || *proved) return proved;
        if (at_stake_.on_better) proved = by(instead, is_any);
        if (!proved || *proved) return proved;
        return by(reply, is_any);
    }

    /// The reason where none is proved by what the loss hangs on, or else what a move comes to.
    template <typename IsAtStake>
    Found lesser_reason(BadMove& bad, const IsAtStake& is_at_stake) {
        // One of several answers is better than nothing, but no other good move is.
        const auto is_other_answer = [&](const Reason& reason,
                                         std::optional<std::size_t> about = std::nullopt) {
            return reason.begins == Reason::Line::reply && !is_at_stake(reason, about);
        };
        Found proved = std::nullopt;
        if (!at_stake_.on_better) proved = reason_beyond_lines(bad, is_other_answer);
        if (!proved || *proved) return proved;
        proved = proved_by_line(bad, detail::line_reasons, [](const Reason& reason) {
            return reason.begins == Reason::Line::instead && reason.gain == 0;
        });
        if (!proved || *proved) return proved;
        proved = least_reason(bad, is_at_stake);
        if (!proved || *proved) return proved;
        proved = reason_by_outlook(bad, is_at_stake);
        if (!proved || *proved) return proved;
        if (at_stake_.on_better) proved = reason_beyond_lines(bad, is_other_answer);
        if (!proved || *proved) return proved;
        return reason_by_rule(bad);
    }

    /// The reason by what a move comes to and why; or else by what prevents it, if that is wanted;
    /// or else by what it comes to alone.
    template <typename IsWanted>
    Found reason_by_outlook(BadMove& bad, const IsWanted& is_wanted) {
        if (!options_.facts) return std::nullopt;
        auto outlook = outlooks_.find(bad, at_stake_);
        if (!outlook) return std::unexpected(std::move(outlook).error());
        if (!(*outlook && (*outlook)->has_why) && is_up_to(bad, most_by_first_moves)) {
            auto told = first_reason_of(bad, is_wanted, detail::prevention_reasons);
            if (!told || *told) return told;
        }
        if (!*outlook) return std::nullopt;
        facts_.note(bad, **outlook);
        return **outlook;
    }

    /// Whether the better line wins clearly more than the answer does, and no later.
    [[nodiscard]] bool misses_more(const BadMove& bad, const Reason& reason) const {
        constexpr int clearly = 2;  // pawns
        if (reason.gain == 0) return false;
        return std::ranges::any_of(detail::line_reasons(bad, judge_.can_search()),
                                   [&](const Reason& other) {
                                       return other.begins == Reason::Line::instead &&
                                              other.gain >= reason.gain + clearly &&
                                              other.line.size() <= reason.line.size();
                                   });
    }

    /// The first wanted reason by the king's safety, what moves attack, facts, late material, or
    /// what else the first moves do.
    template <typename IsWanted>
    Found reason_beyond_lines(BadMove& bad, const IsWanted& is_wanted) {
        const auto first_of = [&](const auto&... kinds) {
            return first_reason_of(bad, is_wanted, kinds...);
        };
        const bool is_small = is_up_to(bad, most_by_attack);
        if (options_.facts) {
            const auto is_of_king = [&](const Reason& reason, std::optional<std::size_t> about) {
                return is_wanted(reason, about) && !detail::is_losing(bad) &&
                       std::ranges::any_of(reason.facts, detail::is_king_safety);
            };
            const auto is_of_size = [&](const Reason& reason, std::optional<std::size_t> about) {
                return is_wanted(reason, about) && accounts_for_loss(bad, reason);
            };
            auto told = facts_.reason_for(bad, judge_, detail::fact_reasons, is_of_king);
            if (!told || *told) return told;
            if (is_no_better(bad) && !detail::is_losing(bad))
                told = first_of(detail::king_attack_reasons);
            if (!told || *told) return told;
            if (is_small) told = first_of(detail::capture_order_reasons, detail::attack_reasons);
            if (!told || *told) return told;
            told = facts_.reason_for(bad, judge_, detail::fact_reasons, is_of_size);
            if (!told || *told) return told;
        }
        auto proved = proved_by_line(bad, detail::late_reasons, is_wanted);
        if (!proved || *proved || !options_.facts) return proved;
        auto told = first_of(detail::ending_rule_reasons, detail::count_reasons);
        if (!told || *told || !is_up_to(bad, most_by_first_moves)) return told;
        return first_of(detail::choice_reasons, detail::lesser_attack_reasons, detail::pin_reasons,
                        detail::activity_reasons);
    }
    /// Whether the bad move leaves its side clearly worse: an attack on its king comes to
    /// something.
    static bool is_no_better(const BadMove& bad) {
        constexpr double even = 55;  // percent
        return bad.note().win_after.value_or(0) <= even;
    }
    /// What costs more chances, in percent, has another cause than what the first moves attack, or
    /// do, or what else the better move does.
    static constexpr double most_by_attack = 40;
    static constexpr double most_by_first_moves = 25;
    static constexpr double most_by_better_move = 12;
    [[nodiscard]] bool accounts_for_loss(const BadMove& bad, const Reason& reason) const {
        return !judge_.can_search() || detail::account_for(reason, bad.loss());
    }
    static bool is_up_to(const BadMove& bad, double most) { return bad.loss() <= most; }
    /// The first wanted reason by what the better move does.
    template <typename IsWanted>
    Found least_reason(const BadMove& bad, const IsWanted& is_wanted) {
        if (!options_.facts || !is_up_to(bad, most_by_better_move)) return std::nullopt;
        const auto is_of_size = [&](const Reason& reason, std::optional<std::size_t> about) {
            return is_wanted(reason, about) && accounts_for_loss(bad, reason);
        };
        return first_reason_of(bad, is_of_size, detail::opening_rule_reasons,
                               detail::least_attack_reasons, detail::least_choice_reasons,
                               detail::least_activity_reasons, detail::trade_reasons,
                               detail::least_fact_reasons);
    }
    /// The first reason by the rules of openings, which hold whether or not the loss hangs on them
    /// alone.
    Found reason_by_rule(const BadMove& bad) {
        if (!options_.facts || !is_up_to(bad, most_by_first_moves)) return std::nullopt;
        return first_reason_of(
            bad, [](const Reason&, std::optional<std::size_t>) { return true; },
            detail::opening_rule_reasons);
    }
    /// The first wanted reason of several kinds, which are tried in turn.
    template <typename IsWanted, typename... Kinds>
    Found first_reason_of(const BadMove& bad, const IsWanted& is_wanted, const Kinds&... kinds) {
        Found told = std::nullopt;
        ((told = facts_.reason_for(bad, judge_, kinds, is_wanted), !told || *told) || ...);
        return told;
    }
    using LineReasons = std::vector<Reason>(const BadMove&, bool);

    /// The first wanted reason by a line that a search bears out. Where the line turns out to have
    /// a better defence, that takes its place in `bad`.
    template <typename IsWanted>
    Found proved_by_line(BadMove& bad, LineReasons& reasons, const IsWanted& is_wanted) {
        constexpr std::size_t most = 6;
        constexpr int most_defences = 3;
        int defences = 0;
        auto candidates = reasons(bad, judge_.can_search());
        for (std::size_t i = 0; i < std::min(most, candidates.size());) {
            if (!is_wanted(candidates[i])) {
                ++i;
                continue;
            }
            auto verdict = judge_.judge(bad, candidates[i]);
            if (!verdict) return std::unexpected(std::move(verdict).error());
            if (!verdict->better_defence.empty() && defences++ < most_defences) {
                const bool is_reply = candidates[i].begins == Reason::Line::reply;
                std::vector<Move>& line = is_reply ? bad.answer : bad.better;
                line = std::move(verdict->better_defence);
                const Position& start = (is_reply ? bad.after() : bad.before()).position;
                if (auto done = extender_.extend(start, line); !done)
                    return std::unexpected(std::move(done).error());
                candidates = reasons(bad, judge_.can_search());
                i = 0;
                continue;
            }
            if (!verdict->is_confirmed) {
                ++i;
                continue;
            }
            auto more = with_more(bad, candidates[i], verdict->more);
            if (!more) return std::unexpected(std::move(more).error());
            if (*more) return more;
            return named_as_threat(bad, candidates[i], [&](const BadMove& same) {
                return std::optional(reasons(same, judge_.can_search()).at(i));
            });
        }
        return std::nullopt;
    }

    /// A reason by the same line and what follows, if that wins clearly more: the capture was only
    /// the begin.
    Found with_more(BadMove& bad, const Reason& reason, const std::vector<Move>& more) {
        if (reason.gain == 0 || more.empty()) return std::nullopt;
        const int clearly = std::max(2, reason.gain / 2);  // pawns
        BadMove longer = bad;
        std::vector<Move>& line =
            reason.begins == Reason::Line::reply ? longer.answer : longer.better;
        line = reason.line;
        line.insert(line.end(), more.begin(), more.end());
        for (const Reason& candidate : detail::line_reasons(longer, judge_.can_search())) {
            if (candidate.begins != reason.begins || candidate.gain < reason.gain + clearly ||
                candidate.line.size() > longest_shown)
                continue;
            const auto verdict = judge_.judge(longer, candidate);
            if (!verdict) return std::unexpected(verdict.error());
            if (!verdict->is_confirmed) continue;
            bad.answer = std::move(longer.answer);
            bad.better = std::move(longer.better);
            return candidate;
        }
        return std::nullopt;
    }

    /// The reason, as a threat that is overlooked if there is one: `again` finds it once more.
    template <typename Again>
    Found named_as_threat(BadMove& bad, Reason reason, const Again& again) {
        if (!options_.threats || reason.begins != Reason::Line::reply || reason.line.empty())
            return reason;
        auto threat = threats_.threat_in(bad.before().position, reason.line.front());
        if (!threat) return std::unexpected(std::move(threat).error());
        if (!*threat || (*threat)->mates() != (reason.gain == 0) ||
            !is_same_threat(bad.before().position.after_null(), reason))
            return reason;
        bad.threat = *std::move(*threat);
        std::optional<Reason> overlooked = again(bad);
        if (!overlooked) return reason;
        if (overlooked->text.starts_with("Overlooks")) overlooked->threat = bad.threat->solution();
        return overlooked;
    }

    /// Whether the line of a reason, without the bad move, can be played and comes to the same.
    static bool is_same_threat(const Position& passed, const Reason& reason) {
        if (!detail::is_legal_line(passed, reason.line)) return false;
        const MotifLine line(passed, reason.line);
        if (reason.gain == 0) return line.mates();
        const auto gain = detail::whole_gain(line);
        return gain && gain->net == reason.gain;
    }

    AnnotatedGame& game_;
    const AnnotationOptions& options_;
    detail::ThreatFinder threats_;
    detail::FactTeller facts_;
    detail::RepeatedReasons repeated_;
    detail::LineExtender extender_;
    detail::LineJudge judge_;
    detail::StakeFinder stakes_;
    detail::OutlookFinder outlooks_;
    Stakes at_stake_;  ///< of the move that was explained last
};

}  // namespace

std::expected<void, EngineError> detail::explain_moves(AnnotatedGame& game,
                                                       const AnnotationOptions& options,
                                                       const AnnotationTools& tools) {
    ReasonFinder finder(game, options, tools);
    for (const std::size_t index : bad_moves(game))
        if (game.game.moves[index].move)
            if (auto done = finder.explain(index); !done) return done;
    return {};
}

}  // namespace chess
