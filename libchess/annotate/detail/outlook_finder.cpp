#include "libchess/annotate/detail/outlook_finder.hpp"

#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/fact_kinds.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/motif_line.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// The reasons by what a line wins.
std::vector<Reason> winning_reasons(const BadMove& bad) {
    const auto reply = bad.reply();
    const auto best = bad.best();
    if (!reply || !best) return {};
    std::vector<Reason> found = material_reasons(bad, *reply, *best, /*is_checked=*/true);
    std::vector<Reason> late = late_reasons(bad, /*is_checked=*/true);
    found.insert(found.end(), late.begin(), late.end());
    return found;
}

/// What the line of a reason wins, from before the bad move on: "wins a pawn".
std::string words_of_gain(const BadMove& bad, const Reason& reason) {
    const bool is_reply = reason.begins == Reason::Line::reply;
    std::vector<Move> moves;
    if (is_reply) moves.push_back(bad.played());
    moves.insert(moves.end(), reason.line.begin(), reason.line.end());
    const auto gain = whole_gain(MotifLine(bad.before().position, moves, is_reply ? 1 : 0));
    return gain ? "wins " + amount_of(*gain) : "";
}

/// "threatens 25. Nd6+, winning the exchange", "threatens 25. Qh7+ and mate".
std::string words_of_threat(const MotifLine& threat) {
    const std::vector<Move> moves = threat.solution();
    const std::string first = numbered_line(threat.start(), std::span(moves).first(1));
    if (threat.mates())
        return fmt::format("threatens {}{}", first, moves.size() == 1 ? "" : " and mate");
    const auto gain = whole_gain(threat);
    return gain ? fmt::format("threatens {}, winning {}", first, amount_of(*gain)) : "";
}

}  // namespace

OutlookFinder::Found OutlookFinder::find(BadMove& bad, const Stakes& at_stake) {
    using enum Reason::Line;
    if (bad.better.empty() || bad.answer.empty() || !judge_.can_search()) return std::nullopt;
    // An answer that another one comes near does not stand alone.
    bool is_clear = false;
    if (at_stake.on_answer) {
        const auto found = stakes_.is_clear_on(bad, reply);
        if (!found) return std::unexpected(found.error());
        is_clear = *found;
    }
    Found told = std::nullopt;
    if (is_clear || !at_stake.on_better) told = by_answer(bad, at_stake, is_clear);
    if (!told || *told) return told;
    told = by_better_move(bad);
    if (!told || (*told && (*told)->has_why) || is_clear || !at_stake.on_better) return told;
    // What an answer does says more than what the better move comes to alone.
    auto other = by_answer(bad, at_stake, is_clear);
    return !other || !*told || (*other && (*other)->has_why) ? other : told;
}

OutlookFinder::Found OutlookFinder::by_better_move(const BadMove& bad) {
    using enum Reason::Line;
    const auto is_clear = stakes_.is_clear_on(bad, instead);
    if (!is_clear) return std::unexpected(is_clear.error());
    if (!*is_clear) return std::nullopt;
    const auto is_sure = stakes_.is_surely_clear_on(bad, instead);
    if (!is_sure) return std::unexpected(is_sure.error());
    return *is_sure ? told(bad, instead, /*is_alone=*/true) : std::nullopt;
}

OutlookFinder::Found OutlookFinder::by_answer(BadMove& bad, const Stakes& at_stake, bool is_clear) {
    using enum Reason::Line;
    // That a trade goes on, or the answer comes anyway, needs no words.
    const auto is_expected = [&] { return !is_clear && (bad.is_retaken() || is_coming(bad)); };
    if (is_expected()) return std::nullopt;
    auto reason = told(bad, reply, is_clear);
    if (!reason || !*reason) return reason;
    if (!is_clear && !(*reason)->has_why) {
        // One of several answers, by what it comes to alone: that explains no small loss.
        constexpr double least = 8;  // percent
        if (at_stake.on_better || bad.loss() < least) return std::nullopt;
        const auto comes = stakes_.comes_as_well(bad);
        if (!comes) return std::unexpected(comes.error());
        if (*comes) return std::nullopt;
    }
    if (is_clear) {
        const auto is_sure = stakes_.is_surely_clear_on(bad, reply);
        if (!is_sure) return std::unexpected(is_sure.error());
        if (*is_sure) return reason;
    }
    auto other = stakes_.better_answer(bad);
    if (!other) return std::unexpected(std::move(other).error());
    if (other->empty()) return is_clear ? told(bad, reply, /*is_alone=*/false) : reason;
    bad.answer = *std::move(other);
    if (auto done = extender_.extend(bad.after().position, bad.answer); !done)
        return std::unexpected(std::move(done).error());
    return is_expected() ? std::nullopt : told(bad, reply, /*is_alone=*/false);
}

OutlookFinder::Found OutlookFinder::told(const BadMove& bad, Reason::Line line, bool is_alone) {
    auto bare = outlook_reason(bad, line, is_alone);
    auto proof = proof_of(bad, line);
    if (!proof) return std::unexpected(std::move(proof).error());
    if (proof->words.empty() && !(bare && bare->has_deed)) proof = threat_in(bad, line);
    if (!proof) return std::unexpected(std::move(proof).error());
    if (proof->words.empty()) return bare;
    // Beside what is attacked a fact is one thing too many.
    if (bare && !proof->facts.empty() && bare->squares != Bitboard(arrival_of(bare->line.front())))
        return bare;
    return outlook_reason(bad, line, is_alone, *proof);
}

OutlookFinder::Proof OutlookFinder::threat_in(const BadMove& bad, Reason::Line line) const {
    const bool is_reply = line == Reason::Line::reply;
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const Move move = (is_reply ? bad.answer : bad.better).front();
    if (start.is_capture(move)) return OutlookProof{};
    // What is threatened after the bad move, too, is no reason for the better one.
    const auto threat = threats_.threat_by(start, move);
    if (!threat) return std::unexpected(threat.error());
    if (!*threat) return OutlookProof{};
    if (!is_reply && !bad.after().position.in_check() &&
        could_come(bad.after().position.after_null(), **threat))
        return OutlookProof{};
    return OutlookProof{.words = words_of_threat(**threat), .aim = (*threat)->solution()};
}

OutlookFinder::Proof OutlookFinder::proof_of(const BadMove& bad, Reason::Line line) {
    constexpr std::size_t longest_shown_gain = 11;
    for (const Reason& reason : winning_reasons(bad)) {
        if (reason.begins != line || reason.gain == 0 || reason.line.size() > longest_shown_gain ||
            comes_anyway(bad, reason))
            continue;
        const auto verdict = judge_.judge(bad, reason);
        if (!verdict) return std::unexpected(verdict.error());
        if (verdict->is_confirmed)
            return OutlookProof{
                .words = words_of_gain(bad, reason), .line = reason.line, .gain = reason.gain};
    }
    // What lasts weighs little at a time.
    constexpr double most_by_fact = 15;  // percent
    const auto fact = facts_.brought_by(bad, line);
    if (!fact || (bad.loss() > most_by_fact && !is_weighty(fact->found))) return OutlookProof{};
    const auto& moves = line == Reason::Line::reply ? bad.answer : bad.better;
    return OutlookProof{
        .words = fact->words,
        .line = {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(fact->plies)},
        .facts = {fact->found}};
}

}  // namespace chess::detail
