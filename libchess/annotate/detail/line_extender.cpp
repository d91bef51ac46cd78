#include "libchess/annotate/detail/line_extender.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::detail {

namespace {

constexpr std::size_t longest = 24;
/// A line that comes to rest goes on, too, if it has fewer moves.
constexpr std::size_t shortest = 3;
constexpr int most_searches = 2;
/// A search gets this part of the game's limits.
constexpr unsigned part_to_extend = 14;

bool is_at_rest(const Position& position) {
    return !position.in_check() && !best_capture(position);
}

}  // namespace

LineExtender::LineExtender(AnnotatedGame& game, const AnnotationOptions& options,
                           const AnnotationTools& tools)
    : search_(game, tools),
      limits_(shortened(options.limits, part_to_extend)) {}

std::expected<void, EngineError> LineExtender::extend(const Position& start,
                                                      std::vector<Move>& moves) {
    if (!search_.is_possible() || moves.empty()) return {};
    for (int search = 0; search < most_searches && moves.size() < longest; ++search) {
        const Position end = MotifLine(start, moves).end();
        if (!has_legal_move(end) || (moves.size() >= shortest && is_at_rest(end))) return {};
        const auto found = search_.best_line(end, limits_);
        if (!found) return std::unexpected(found.error());
        if (!*found) return {};
        const std::vector<Move>& more = (*found)->moves;
        moves.insert(moves.end(), more.begin(), more.end());
    }
    return {};
}

}  // namespace chess::detail
