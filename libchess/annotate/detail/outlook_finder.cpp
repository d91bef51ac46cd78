#include "libchess/annotate/detail/outlook_finder.hpp"

#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
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

/// What the line of a reason wins: "wins a pawn".
std::string words_of_gain(const BadMove& bad, const Reason& reason) {
    const bool is_reply = reason.begins == Reason::Line::reply;
    const MotifLine line((is_reply ? bad.after() : bad.before()).position, reason.line);
    const auto gain = whole_gain(line);
    return gain ? "wins " + amount_of(*gain) : "";
}

}  // namespace

OutlookFinder::Found OutlookFinder::find(BadMove& bad, const Stakes& at_stake) {
    using enum Reason::Line;
    if (bad.better.empty() || bad.answer.empty() || !judge_.can_search()) return std::nullopt;
    auto answer = by_answer(bad, at_stake);
    if (!answer || *answer) return answer;
    const auto is_better = stakes_.is_clear_on(bad, instead);
    if (!is_better) return std::unexpected(is_better.error());
    return *is_better ? told(bad, instead, /*is_alone=*/true) : std::nullopt;
}

OutlookFinder::Found OutlookFinder::by_answer(BadMove& bad, const Stakes& at_stake) {
    using enum Reason::Line;
    // An answer that another one comes near does not stand alone.
    bool is_alone = false;
    if (at_stake.on_answer) {
        const auto is_clear = stakes_.is_clear_on(bad, reply);
        if (!is_clear) return std::unexpected(is_clear.error());
        is_alone = *is_clear;
    }
    // That a trade goes on, or the answer comes anyway, needs no words.
    const auto is_expected = [&] { return bad.is_retaken() || is_coming(bad); };
    if (!is_alone && (at_stake.on_better || is_expected())) return std::nullopt;
    if (!is_alone) {
        auto other = stakes_.better_answer(bad);
        if (!other) return std::unexpected(std::move(other).error());
        if (!other->empty()) {
            bad.answer = *std::move(other);
            if (auto done = extender_.extend(bad.after().position, bad.answer); !done)
                return std::unexpected(std::move(done).error());
            if (is_expected()) return std::nullopt;
        }
        const auto comes = stakes_.comes_as_well(bad);
        if (!comes) return std::unexpected(comes.error());
        if (*comes) return std::nullopt;
    }
    return told(bad, reply, is_alone);
}

OutlookFinder::Found OutlookFinder::told(const BadMove& bad, Reason::Line line, bool is_alone) {
    auto bare = outlook_reason(bad, line, is_alone);
    const auto proof = proof_of(bad, line);
    if (!proof) return std::unexpected(proof.error());
    if (proof->words.empty()) return bare;
    // Beside what is attacked a fact is one thing too many.
    if (bare && !proof->facts.empty() && bare->squares != Bitboard(bare->line.front().to()))
        return bare;
    auto reason = outlook_reason(bad, line, is_alone, *proof);
    if (reason) facts_.note(bad, *reason);
    return reason;
}

std::expected<OutlookProof, EngineError> OutlookFinder::proof_of(const BadMove& bad,
                                                                 Reason::Line line) {
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
    const auto fact = facts_.brought_by(bad, line);
    if (!fact) return OutlookProof{};
    const auto& moves = line == Reason::Line::reply ? bad.answer : bad.better;
    return OutlookProof{
        .words = fact->words,
        .line = {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(fact->plies)},
        .facts = {fact->found}};
}

}  // namespace chess::detail
