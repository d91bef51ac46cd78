// Part of `SearchThread`: the use of endgame tables at the root.

#include "libchess/search/detail/search_thread.hpp"
#include "libchess/search/detail/tablebase_values.hpp"

#include <algorithm>
#include <span>
#include <tuple>

namespace chess::detail {

namespace {

/// The half-move clock up to which all winning moves are equal: the remaining plies exceed any
/// rounding of distances.
constexpr int easy_clock = 80;

[[nodiscard]] bool is_certain(const EndingVerdict& verdict) noexcept {
    if (verdict.is_doubtful) return false;
    return verdict.mate_plies.has_value() || verdict.wdl == Wdl::draw;
}

}  // namespace

std::optional<Value> SearchThread::tablebase_value(int ply) {
    const auto verdict = shared_->endings.probe(position_);
    if (!verdict) return std::nullopt;
    ++shared_->table_hits[index_];
    return value_of(*verdict, ply);
}

/// Records the tables' results of the root moves, and sorts by them.
void SearchThread::use_known_moves() {
    const std::vector<EndingMove>& known = shared_->known_moves;
    if (known.empty()) return;
    const auto place = [&](const RootMove& root) {
        return std::ranges::find(known, root.move, &EndingMove::move) - known.begin();
    };
    for (RootMove& root : root_moves_) {
        const EndingVerdict& verdict = known[static_cast<std::size_t>(place(root))].verdict;
        // A repeated position may be a draw whatever the tables say.
        if (!verdict.is_doubtful && times_before(root.move) == 0) root.table_result = verdict.wdl;
    }
    std::ranges::stable_sort(root_moves_, {}, place);
    if (!is_answered_by_tables()) keep_best_of_known();
}

/// Whether the tables leave nothing to search: they know the mate or draw of every requested move,
/// and uncertain moves cannot be better. A move to a position that occurred twice is a draw; after
/// one occurrence the winner still wins, since each of his moves brings mate nearer.
bool SearchThread::is_answered_by_tables() const {
    const std::vector<EndingMove>& known = shared_->known_moves;
    if (known.empty() || shared_->endings.own == nullptr) return false;
    const auto is_sure = [&](const RootMove& root) {
        const auto move = std::ranges::find(known, root.move, &EndingMove::move);
        return is_certain(move->verdict) && times_before(root.move) < 2;
    };
    const bool others_may_save = known.front().verdict.wdl < Wdl::draw;
    return std::ranges::all_of(
        std::span(root_moves_).first(others_may_save ? root_moves_.size() : wanted_lines()),
        is_sure);
}

void SearchThread::answer_from_tables() {
    for (RootMove& root : root_moves_) {
        const auto known = std::ranges::find(shared_->known_moves, root.move, &EndingMove::move);
        root.value = value_of(known->verdict, 0);
        root.depth = 1;
        root.variation = {root.move};
        if (known->verdict.wdl != Wdl::draw) {
            const std::vector<Move> rest = line_to_mate(position_.after(root.move));
            root.variation.insert(root.variation.end(), rest.begin(), rest.end());
        }
        root.selective_depth = static_cast<int>(root.variation.size());
    }
    // Draws by static evaluation.
    std::ranges::stable_sort(root_moves_, std::ranges::greater{}, [](const RootMove& root) {
        return std::tuple(root.value, root.last_value);
    });
    root_depth_ = completed_depth_ = 1;
    completed_moves_ = root_moves_;
    if (index_ == 0 && *observer_) (*observer_)(result());
}

/// Keeps only root moves that keep the result, and if more lines are wanted the others behind them.
void SearchThread::keep_best_of_known() {
    const auto others = std::ranges::stable_partition(
        root_moves_, [keeps = keeps_best_of_known()](const RootMove& root) {
            return std::ranges::find(keeps, root.move) != keeps.end();
        });
    keeping_ = root_moves_.size() - others.size();
    if (static_cast<std::size_t>(std::max(1, shared_->limits.lines)) <= keeping_)
        root_moves_.erase(others.begin(), others.end());
}

/// The root moves that keep the result. If the half-move clock is high, or positions repeat, only
/// the winning moves that reset it soonest; and none that makes a draw by the third occurrence if
/// there is another.
MoveList SearchThread::keeps_best_of_known() const {
    struct Known {
        Move move;
        Wdl wdl;
        bool is_doubtful;
        std::ptrdiff_t times_before;
        int way;  ///< to the next reset of the clock, or to mate
    };
    std::vector<Known> moves;
    for (const RootMove& root : root_moves_) {
        const auto known = std::ranges::find(shared_->known_moves, root.move, &EndingMove::move);
        const EndingVerdict& verdict = known->verdict;
        constexpr int unknown = 100;  // some win in time: those with a distance go first
        moves.push_back({root.move, verdict.wdl, verdict.is_doubtful, times_before(root.move),
                         verdict.dtz.value_or(verdict.mate_plies.value_or(unknown))});
    }
    // Leaves out what is true of some, but not of all.
    const auto avoid = [&](auto&& is_worse) {
        if (!std::ranges::all_of(moves, is_worse)) std::erase_if(moves, is_worse);
    };
    const Wdl best = moves.front().wdl;
    avoid([&](const Known& known) { return known.wdl != best; });
    if (best > Wdl::draw) {
        avoid([](const Known& known) { return known.times_before >= 2; });
        avoid([](const Known& known) { return known.is_doubtful; });
        const int shortest = std::ranges::min_element(moves, {}, &Known::way)->way;
        const bool circles =
            std::ranges::any_of(moves, [](const Known& known) { return known.times_before > 0; });
        avoid([&](const Known& known) {
            const bool is_easy = !circles && known.way + position_.halfmove_clock() <= easy_clock;
            return known.way > shortest && !is_easy;
        });
    }
    MoveList kept;
    for (const Known& known : moves) kept.push_back(known.move);
    return kept;
}

/// The best play of both sides to mate; empty if own tables do not cover it.
std::vector<Move> SearchThread::line_to_mate(Position position) const {
    const EndgameTables* const tables = shared_->endings.own;
    std::vector<Move> line;
    if (tables == nullptr) return line;
    auto now = tables->probe(position);
    if (!now || now->wdl == Wdl::draw) return line;
    while (now->plies > 0) {
        const MoveList moves = legal_moves(position);
        const auto next = std::ranges::find_if(moves, [&](Move move) {
            const auto after = tables->probe(position.after(move));
            return after && after->wdl != now->wdl && after->wdl != Wdl::draw &&
                   after->plies + 1 == now->plies;
        });
        if (next == moves.end()) return {};
        line.push_back(*next);
        position.make(*next);
        now = tables->probe(position);
    }
    return line;
}

/// How often the position after a root move has already occurred, so that repetition may matter
/// more than the tables.
std::ptrdiff_t SearchThread::times_before(Move move) const {
    return std::ranges::count(keys_, position_.after(move).key());
}

}  // namespace chess::detail
