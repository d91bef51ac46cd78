// Reasons for bad moves, in sentences that lines prove.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/better_move.hpp"
#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_extender.hpp"
#include "libchess/annotate/detail/line_reason.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/repeated_reasons.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::BadMove;
using detail::decisive_motif;
using detail::head_of;
using detail::line_reason;
using detail::longest_shown;
using detail::tells;

/// Looks for threats: what a side would win if the other one passed.
class ThreatFinder {
public:
    using Found = std::expected<std::optional<MotifLine>, EngineError>;

    ThreatFinder(AnnotatedGame& game, const AnnotationOptions& options,
                 const AnnotationTools& tools)
        : game_(game),
          options_(options),
          tools_(tools) {}

    /// What a move of the side not to move threatens: a line that begins with it and wins material
    /// or mates, from the position after a null move.
    Found threat_in(const Position& position, Move first) {
        if (position.in_check()) return std::nullopt;
        const Position passed = position.after_null();
        if (!legal_moves(passed).contains(first)) return std::nullopt;
        if (auto alone = proved(MotifLine(passed, std::array{first}))) return alone;
        if (tools_.analyser == nullptr) return std::nullopt;
        constexpr unsigned part = 8;
        SearchLimits limits = detail::shortened(options_.limits, part);
        limits.first_moves = {first};
        const auto found = detail::analyse_again(*tools_.analyser, {passed}, limits, tools_.stop);
        if (!found) return std::unexpected(found.error());
        game_.nodes += found->nodes;
        if (found->lines.empty()) return std::nullopt;
        return proved(MotifLine(passed, found->lines.front().moves));
    }

private:
    /// The part of a line that mates within three moves, or wins material.
    static std::optional<MotifLine> proved(const MotifLine& line) {
        constexpr std::size_t longest_mate = 5;
        if (line.mates()) return line.size() <= longest_mate ? std::optional(line) : std::nullopt;
        const auto gain = detail::settled_gain(line);
        if (!tells(line, gain, 0)) return std::nullopt;
        return head_of(line, gain->size);
    }
    AnnotatedGame& game_;
    const AnnotationOptions& options_;
    const AnnotationTools& tools_;
};

/// The reason for a bad move, named as a threat where there is one behind it.
std::expected<std::optional<Reason>, EngineError> reason_with_threat(BadMove bad,
                                                                     ThreatFinder& finder) {
    auto reason = line_reason(bad);
    if (!reason) return reason;
    if (reason->begins != Reason::Line::reply || reason->line.empty()) return reason;
    auto threat = finder.threat_in(bad.before().position, reason->line.front());
    if (!threat) return std::unexpected(std::move(threat).error());
    if (!*threat || (*threat)->mates() != (reason->gain == 0)) return reason;
    bad.threat = *std::move(*threat);
    auto overlooked = line_reason(bad);
    if (overlooked->text.starts_with("Overlooks")) overlooked->threat = bad.threat->solution();
    return overlooked;
}

/// Refers to what was just said: the same man of a side that is again left to be taken, or missed;
/// or what the other side has just allowed.
class Repetitions {
public:
    /// Makes "Still leaves ..." of "Leaves the knight on c3 to be taken", "Misses the knight on c3
    /// in turn" of what the other side has just left, and remembers the reason.
    void note(Color side, std::size_t index, Reason& reason) {
        const std::optional<Said>& other = last_[~side];
        if (other && other->index + 1 == index && other->begins == Reason::Line::reply &&
            reason.begins == Reason::Line::instead && !reason.line.empty() &&
            reason.line.front() == other->first && reason.text.starts_with("Misses"))
            reason.text.insert(reason.text.find(": "), " in turn");
        constexpr std::size_t recent = 4;  // half-moves
        std::optional<Said>& last = last_[side];
        const bool is_again = last && index <= last->index + recent && reason.motif &&
                              reason.motif == last->motif && reason.squares == last->squares &&
                              reason.begins == last->begins && !reason.line.empty() &&
                              reason.line.front() == last->first;
        if (!reason.line.empty())
            last = Said{index, reason.motif, reason.squares, reason.begins, reason.line.front()};
        if (!is_again) return;
        reason.text.front() = static_cast<char>(reason.text.front() - 'A' + 'a');
        reason.text.insert(0, "Still ");
    }

private:
    struct Said {
        std::size_t index;
        std::optional<Motif> motif;
        Bitboard squares;
        Reason::Line begins;
        Move first;
    };
    ColorMap<std::optional<Said>> last_;
};

/// Finds reasons in the facts that differ between the lines, each fact once for a side.
class FactTeller {
public:
    explicit FactTeller(const AnnotatedGame& game) : game_(game) {}

    std::optional<Reason> reason_for(const BadMove& bad) {
        const std::vector<Move> reply = reply_line(bad);
        if (reply.empty()) return std::nullopt;
        std::vector<FoundFact>& told = told_[game_.mover(bad.index)];
        auto found = detail::fact_reason(compared(bad, reply, told), evaluator());
        if (!found) return std::nullopt;
        told.insert(told.end(), found->told.begin(), found->told.end());
        return std::move(found->reason);
    }

    /// Adds what the better move does, where the reason speaks of the answer alone.
    void add_better(const BadMove& bad, Reason& reason) {
        const std::vector<Move> reply = reply_line(bad);
        if (reply.empty() || reason.begins != Reason::Line::reply) return;
        std::vector<FoundFact>& told = told_[game_.mover(bad.index)];
        reason.better = detail::better_move(compared(bad, reply, told), reason, evaluator());
        if (reason.better)
            told.insert(told.end(), reason.better->facts.begin(), reason.better->facts.end());
    }

private:
    /// The bad move and its answer; empty if either line is unknown.
    static std::vector<Move> reply_line(const BadMove& bad) {
        if (bad.better.empty() || bad.answer.empty()) return {};
        std::vector<Move> reply{bad.played()};
        reply.insert(reply.end(), bad.answer.begin(), bad.answer.end());
        return reply;
    }
    static detail::ComparedLines compared(const BadMove& bad, std::span<const Move> reply,
                                          std::span<const FoundFact> told) {
        const bool is_small = bad.note().judgement == Judgement::inaccuracy;
        return {.before = bad.before().position,
                .reply = reply,
                .best = bad.better,
                .most_facts = is_small ? std::size_t{1} : std::size_t{2},
                .least_room = least_room(bad.note().judgement),
                .told = told};
    }
    const Evaluator& evaluator() {
        if (!evaluator_) evaluator_.emplace();
        return *evaluator_;
    }
    static int least_room(Judgement judgement) {
        if (judgement == Judgement::blunder) return 0;
        return judgement == Judgement::mistake ? 8 : 5;
    }

    const AnnotatedGame& game_;
    std::optional<Evaluator> evaluator_;  ///< only for games that need it: it takes a while to make
    ColorMap<std::vector<FoundFact>> told_;
};

}  // namespace

std::expected<void, EngineError> explain_moves(AnnotatedGame& game,
                                               const AnnotationOptions& options,
                                               const AnnotationTools& tools) {
    ThreatFinder finder(game, options, tools);
    FactTeller facts(game);
    detail::RepeatedReasons repeated;
    detail::LineExtender extender(game, options, tools);
    for (const std::size_t index : bad_moves(game)) {
        if (!game.game.moves[index].move) continue;
        std::optional<Reason>& told = game.moves[index].reason;
        BadMove bad{game, index};
        if (auto done = extender.extend(bad.before().position, bad.better); !done) return done;
        if (auto done = extender.extend(bad.after().position, bad.answer); !done) return done;
        if (options.threats) {
            auto reason = reason_with_threat(bad, finder);
            if (!reason) return std::unexpected(std::move(reason).error());
            told = *std::move(reason);
        } else {
            told = line_reason(bad);
        }
        if (!told && options.facts) told = facts.reason_for(bad);
        if (!told) continue;
        repeated.note(game.mover(index), index, *told);
        if (options.facts && is_error(bad.note().judgement)) facts.add_better(bad, *told);
    }
    return {};
}

std::optional<WinningMotif> winning_motif(const AnnotatedGame& game, std::size_t index) {
    const auto best = BadMove{game, index}.best();
    if (!best) return std::nullopt;
    if (best->mates() && best->size() <= longest_shown)
        return WinningMotif{Motif::mate, best->size()};
    const auto gain = detail::settled_gain(*best);
    if (!tells(*best, gain, 0)) return std::nullopt;
    const MotifLine line = head_of(*best, gain->size);
    const LineMove& first = line[0];
    if (line.size() > 1 || !first.captured) {
        const auto found = decisive_motif(line);
        if (!found) return std::nullopt;
        return WinningMotif{found->motif, line.size()};
    }
    const auto last = index == 0 ? std::nullopt : game.game.moves[index - 1].move;
    if (last && last->to() == first.to() && game.positions[index - 1].position.is_capture(*last))
        return std::nullopt;
    return WinningMotif{Motif::hanging_piece, 1};
}

}  // namespace chess
