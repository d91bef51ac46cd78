#include "libchess/annotate/detail/line_extender.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::detail {

namespace {

constexpr std::size_t longest = 24;
constexpr int most_searches = 2;

bool is_at_rest(const Position& position) {
    if (!has_legal_move(position)) return true;
    return !position.in_check() && !best_capture(position);
}

}  // namespace

LineExtender::LineExtender(AnnotatedGame& game, const AnnotationOptions& options,
                           const AnnotationTools& tools)
    : game_(game),
      limits_(shortened(options.limits, part_to_explain)),
      tools_(tools) {}

std::expected<void, EngineError> LineExtender::extend(const Position& start,
                                                      std::vector<Move>& moves) {
    if (tools_.analyser == nullptr || moves.empty()) return {};
    for (int search = 0; search < most_searches && moves.size() < longest; ++search) {
        const Position end = MotifLine(start, moves).end();
        if (is_at_rest(end)) return {};
        const auto found = analyse_again(*tools_.analyser, {end}, limits_, tools_.stop);
        if (!found) return std::unexpected(found.error());
        game_.nodes += found->nodes;
        if (found->lines.empty()) return {};
        const std::vector<Move>& more = found->lines.front().moves;
        moves.insert(moves.end(), more.begin(), more.end());
    }
    return {};
}

}  // namespace chess::detail
