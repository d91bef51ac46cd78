#include "libchess/search/detail/search_thread.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <utility>

namespace chess::detail {

std::vector<RootMove> first_moves_of(const Position& root, std::span<const Move> wanted,
                                     const std::function<Value(const Position&)>& evaluate) {
    std::vector<RootMove> moves;
    for (const Move move : legal_moves(root)) {
        if (!wanted.empty() && std::ranges::find(wanted, move) == wanted.end()) continue;
        const Position after = root.after(move);
        const bool mates = after.in_check() && !has_legal_move(after);
        moves.push_back({.move = move,
                         .last_value = mates ? mates_at(1) : -evaluate(after),
                         .variation = {move}});
    }
    return moves;
}

SearchResult result_of(const SearchThread& thread, const SharedSearch& shared) {
    SearchResult result;
    const std::size_t lines = wanted_lines(shared.limits, thread.moves().size());
    for (std::size_t i = 0; i < lines; ++i) result.lines.push_back(to_line(thread.moves()[i]));
    result.depth = thread.completed_depth();
    result.nodes = shared.total_nodes();
    result.time = shared.time.elapsed();
    result.hashfull = thread.hashfull().value_or(shared.hashfull());
    result.statistics = thread.statistics();
    return result;
}

void settle_moves(std::vector<RootMove>& moves, const std::vector<RootMove>& completed,
                  bool several_lines) {
    if (completed.empty()) return;
    const RootMove& now = moves.front();
    const bool is_news = now.value != -infinite_value && now.bound != Bound::upper &&
                         (now.bound == Bound::exact || now.move != completed.front().move);
    if (several_lines || !is_news) moves = completed;
}

bool is_wanted_mate(const SearchLimits& limits, const RootMove& best) {
    if (!limits.mate || !is_mate(best.value) || best.bound != Bound::exact) return false;
    return std::abs(to_score(best.value).as_mate_moves().value_or(0)) <= *limits.mate;
}

void complete_mate(RootMove& root, Position position,
                   const std::function<std::optional<TableEntry>(Key)>& find) {
    if (root.value == -infinite_value || !is_mate(root.value) || root.bound != Bound::exact) return;
    const auto length = static_cast<std::size_t>(mate_value - std::abs(root.value));
    if (root.variation.size() >= length) return;
    for (const Move move : root.variation) position.make(move);
    std::vector<Move> variation = root.variation;
    while (variation.size() < length) {
        // No table keeps what quiescence finds: that may be the last move.
        std::optional<Move> move;
        if (variation.size() + 1 == length) {
            move = mating_move(position);
        } else if (const auto known = find(position.key())) {
            move = known->move;
        }
        if (!move || !is_legal(position, *move)) return;
        variation.push_back(*move);
        position.make(*move);
    }
    if (is_checkmate(position)) root.variation = std::move(variation);
}

}  // namespace chess::detail
