#include "libchess/annotate/detail/line_judge.hpp"

#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/position/movegen.hpp"

#include <array>

namespace chess::detail {

LineJudge::LineJudge(AnnotatedGame& game, const AnnotationOptions& options,
                     const AnnotationTools& tools)
    : game_(game),
      limits_(shortened(options.limits, part_to_explain)),
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
    const double half = (*had - *has) / 2;
    return Verdict{is_reply ? mover <= *had - half : mover >= *has + half, line.moves};
}

}  // namespace chess::detail
