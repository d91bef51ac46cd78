#include "libchess/annotate/detail/line_judge.hpp"

#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>

namespace chess::detail {

namespace {

/// A search gets this part of the game's limits.
constexpr unsigned part = 4;

/// Whether what a line wins is not given back as play goes on.
bool keeps_gain(const BadMove& bad, const Reason& reason, const std::vector<Move>& more) {
    constexpr std::size_t soon = 6;
    if (reason.gain == 0) return true;
    const bool is_reply = reason.begins == Reason::Line::reply;
    std::vector<Move> moves = reason.line;
    if (is_reply) moves.insert(moves.begin(), bad.played());
    moves.insert(moves.end(), more.begin(),
                 more.begin() + static_cast<std::ptrdiff_t>(std::min(soon, more.size())));
    const MotifLine line(bad.before().position, moves, is_reply ? 1 : 0);
    return line.mates() || final_balance(line) >= reason.gain;
}

}  // namespace

LineJudge::LineJudge(AnnotatedGame& game, const AnnotationOptions& options,
                     const AnnotationTools& tools)
    : game_(game),
      limits_(shortened(options.limits, part)),
      tools_(tools) {}

std::expected<LineJudge::Verdict, EngineError> LineJudge::judge(const BadMove& bad,
                                                                const Reason& reason) const {
    const auto had = bad.note().win_before;
    const auto has = bad.note().win_after;
    if (!can_search() || !had || !has || reason.line.empty()) return Verdict{true, {}};
    const bool is_reply = reason.begins == Reason::Line::reply;
    Position end = (is_reply ? bad.after() : bad.before()).position;
    for (const Move move : reason.line) end.make(move);
    // What is over needs no search.
    if (!has_legal_move(end)) return Verdict{true, {}};
    const auto found = analyse_again(*tools_.analyser, {end}, limits_, tools_.stop);
    if (!found) return std::unexpected(found.error());
    game_.nodes += found->nodes;
    if (found->lines.empty()) return Verdict{true, {}};
    const auto& line = found->lines.front();
    const double chances = win_percent(line.score);
    const double mover = end.turn() == bad.before().position.turn() ? chances : 100 - chances;
    constexpr double noise = 4;  // by which two searches differ
    const double slack = std::max((*had - *has) / 2, noise);
    const bool is_borne_out = is_reply ? mover <= *has + slack : mover >= *had - slack;
    return Verdict{is_borne_out && keeps_gain(bad, reason, line.moves), line.moves};
}

}  // namespace chess::detail
