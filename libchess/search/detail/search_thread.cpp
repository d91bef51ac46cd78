#include "libchess/search/detail/search_thread.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/detail/chances.hpp"
#include "libchess/search/detail/claimed_draw.hpp"
#include "libchess/search/detail/tablebase_values.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace chess::detail {

namespace {

/// Whether a mate has been found that ends the search by its limits.
[[nodiscard]] bool is_wanted_mate(const SearchLimits& limits, const RootMove& best) {
    if (!limits.mate || !is_mate(best.value) || best.bound != Bound::exact) return false;
    return std::abs(to_score(best.value).as_mate_moves().value_or(0)) <= *limits.mate;
}

/// The value that is told of a move: of this iteration, or of the last one.
[[nodiscard]] Value value_told(const RootMove& root) {
    return root.value != -infinite_value ? root.value : root.last_value;
}

}  // namespace

SearchThread::SearchThread(const EvaluationOptions& evaluation, const Weights& weights)
    : evaluator_(evaluation, weights),
      evaluation_(evaluation.kind) {
    keys_.reserve(1024);
}

void SearchThread::run(SharedSearch& shared, std::size_t index, const Position& root,
                       std::span<const Key> earlier, const Engine::Observer& observer) {
    shared_ = &shared;
    index_ = index;
    nodes_ = &shared.nodes[index];
    observer_ = &observer;
    stop_check_ = StopCheck(shared, index);
    position_ = root;
    keys_.assign(earlier.begin(), earlier.end());
    keys_.push_back(root.key());
    may_claim_ = claim_on_board(root, earlier).has_value();
    find_root_moves(earlier);
    completed_moves_.clear();
    completed_depth_ = 0;
    course_ = {.one_legal_move = root_moves_.size() == 1};
    last_best_.reset();
    prepare(std::min(static_cast<int>(earlier.size()), root.halfmove_clock()));
    use_expected_line();
    keeping_ = root_moves_.size();
    use_known_moves();
    if (root_moves_.empty()) return;
    if (!is_answered_by_tables()) iterate();
    else if (index_ == 0) answer_from_tables();
}

/// The legal root moves, or the requested ones, each with the static evaluation after it, or a draw
/// if it gives one.
void SearchThread::find_root_moves(std::span<const Key> earlier) {
    root_moves_.clear();
    const std::vector<Move>& wanted = shared_->limits.first_moves;
    const std::vector<Move> claims = claiming_moves(position_, earlier);
    for (const Move move : legal_moves(position_)) {
        if (!wanted.empty() && std::ranges::find(wanted, move) == wanted.end()) continue;
        const Position after = position_.after(move);
        const bool mates = after.in_check() && !has_legal_move(after);
        const bool draws = std::ranges::find(claims, move) != claims.end();
        root_moves_.push_back({.move = move,
                               .last_value = mates   ? mates_at(1)
                                             : draws ? draw_value
                                                     : -evaluator_.evaluate(after),
                               .variation = {move}});
    }
}

/// After the expected reply the search goes on from what it knows: the expected move first, with
/// its value as the middle of the first window. How My Chess Engine Works 2012.
void SearchThread::use_expected_line() {
    const SearchLine& line = shared_->expected;
    if (line.moves.empty()) return;
    const auto move = std::ranges::find(root_moves_, line.moves.front(), &RootMove::move);
    if (move == root_moves_.end()) return;
    if (const auto centipawns = line.score.as_centipawns()) move->last_value = *centipawns;
    std::rotate(root_moves_.begin(), move, move + 1);
}

/// Iterative deepening, or a direct search. Caplinger 2021, 9.4; Marsland 1986, 3.4.
void SearchThread::iterate() {
    const SearchLimits& limits = shared_->limits;
    const int last = limits.depth.value_or(SearchLimits::max_depth);
    // Threads that begin at different depths see different trees. A direct search needs a depth
    // limit.
    const bool at_once = !is_iterating() && limits.depth;
    const int begun = std::max(1, shared_->expected.depth);
    const int first = at_once ? last : std::min(last, begun + static_cast<int>(index_ & 1U));
    for (int depth = first; depth <= last; depth = completed_depth_ + 1) {
        depth = shared_->iterations.begin(index_, depth, last);
        root_depth_ = depth;
        for (RootMove& root : root_moves_) {
            if (root.value != -infinite_value) root.last_value = root.value;
            root.value = -infinite_value;
        }
        search_lines(depth);
        if (stopped()) break;
        stop_check_.has_finished_one();
        const int before = completed_depth_;
        complete_iteration();
        if (index_ != 0) {
            // The first thread to complete the last depth ends the search.
            if (completed_depth_ == last && limits.depth && wanted_lines() == 1)
                shared_->stop.store(true, std::memory_order_relaxed);
            continue;
        }
        if (*observer_) (*observer_)(result());
        update_course(completed_depth_ - before);
        if (is_finished()) break;
    }
    settle_moves();
}

/// Keeps the moves of an iteration, or those of a deeper one that another thread has completed.
void SearchThread::complete_iteration() {
    completed_depth_ = root_depth_;
    for (RootMove& root : root_moves_) complete_mate(root);
    if (wanted_lines() == 1) {
        if (auto deeper = shared_->iterations.complete(root_depth_, root_moves_)) {
            completed_depth_ = deeper->depth;
            root_moves_ = std::move(deeper->moves);
        }
    }
    completed_moves_ = root_moves_;
}

/// One iteration: the best line among all moves, the best among the rest, and so on; each in an
/// aspiration window, widened until the value lies within. Marsland 1986, 2.4 and figure 3.
void SearchThread::search_lines(int depth) {
    for (std::size_t line = 0; line < wanted_lines(); ++line) {
        selective_depth_ = 0;
        Window window = first_window(depth, line);
        while (true) {
            const Value value = search_root(window, std::max(1, depth - window.lowered), line);
            if (stopped() || !widen(window, value)) break;
        }
        order_moves(line + 1);
        if (stopped()) return;
    }
}

std::size_t SearchThread::wanted_lines() const noexcept {
    return std::min(static_cast<std::size_t>(std::max(1, shared_->limits.lines)),
                    root_moves_.size());
}

void SearchThread::note(RootMove& root, Value value, Value alpha, Value beta) const {
    root.value = value;
    root.bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
    root.depth = root_depth_;
    root.selective_depth = selective_depth_;
}

void SearchThread::sort_by_value(std::size_t from, std::size_t to) {
    each_group(from, to, [](std::span<RootMove> moves) {
        std::ranges::stable_sort(moves, std::greater{}, &RootMove::value);
    });
}

void SearchThread::update_course(int depths) {
    const Move best = root_moves_.front().move;
    course_.stable_iterations = best == last_best_ ? course_.stable_iterations + depths : 0;
    last_best_ = best;
}

bool SearchThread::is_finished() const {
    const SearchLimits& limits = shared_->limits;
    if (is_wanted_mate(limits, root_moves_.front())) return true;
    if (!limits.depth && !limits.mate && wanted_lines() == 1 && is_settled()) return true;
    return shared_->time.is_enough(course_);
}

/// Extends a variation to its mate, if a cutoff has shortened it.
void SearchThread::complete_mate(RootMove& root) const {
    if (root.value == -infinite_value || !is_mate(root.value) || root.bound != Bound::exact) return;
    const auto length = static_cast<std::size_t>(mate_value - std::abs(root.value));
    if (root.variation.size() >= length) return;
    Position position = position_;
    for (const Move move : root.variation) position.make(move);
    std::vector<Move> variation = root.variation;
    while (variation.size() < length) {
        // Mates found in quiescence search are not in the table: that may be the last move.
        std::optional<Move> move;
        if (const auto rest = line_to_mate(position); !rest.empty()) {
            variation.insert(variation.end(), rest.begin(), rest.end());
            for (const Move next : rest) position.make(next);
            break;
        }
        if (variation.size() + 1 == length) {
            move = mating_move(position);
        } else if (const auto known = peek(position.key())) {
            move = known->move;
        }
        if (!move || !is_legal(position, *move)) return;
        variation.push_back(*move);
        position.make(*move);
    }
    if (is_checkmate(position)) root.variation = std::move(variation);
}

/// After an incomplete iteration: keeps the result of the last complete one, unless this one found
/// a better move, or an exact value of the same move.
void SearchThread::settle_moves() {
    if (!completed_moves_.empty()) {
        const RootMove& now = root_moves_.front();
        const bool is_news =
            now.value != -infinite_value && now.bound != Bound::upper &&
            (now.bound == Bound::exact || now.move != completed_moves_.front().move);
        if (wanted_lines() > 1 || !is_news) root_moves_ = completed_moves_;
    } else if (!root_moves_.empty()) {
        // Not even one iteration: behind the best, what was searched stands beside what was not.
        each_group(1, root_moves_.size(), [](std::span<RootMove> moves) {
            std::ranges::stable_sort(moves, std::greater{}, value_told);
        });
    }
    complete_mate(root_moves_.front());
}

/// A line for the user. A move not yet searched in this iteration has the last one's score; one
/// never searched has depth 0 and its static evaluation.
SearchLine SearchThread::to_line(const RootMove& root) const {
    const bool current = root.value != -infinite_value;
    const Value value = value_told(root);
    const Score score =
        to_score(root.table_result && !is_mate(value) ? value_of(*root.table_result) : value);
    return {.score = score,
            .bound = current ? root.bound : Bound::exact,
            .depth = root.depth,
            .selective_depth = root.selective_depth,
            .moves = root.variation,
            .chances = root.table_result ? chances_of(*root.table_result)
                                         : chances_of(score, position_, evaluation_)};
}

SearchResult SearchThread::result() const {
    SearchResult result;
    for (const RootMove& root : std::span(root_moves_).first(wanted_lines()))
        result.lines.push_back(to_line(root));
    // A claim is worth a draw; of the moves that were asked for it is none.
    if (may_claim_ && shared_->limits.first_moves.empty()) raise_to_draw(result);
    result.depth = completed_depth_;
    result.nodes = shared_->total_nodes();
    result.time = shared_->time.elapsed();
    result.table_hits = shared_->total_table_hits();
    result.hashfull = hashfull().value_or(shared_->hashfull());
    result.statistics = statistics();
    return result;
}

}  // namespace chess::detail
