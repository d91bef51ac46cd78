#pragma once

// The control of one thread's search, common to both searchers: root moves, iterations, windows and
// limits. A searcher implements the node.

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/detail/principal_variation.hpp"
#include "libchess/search/detail/root_move.hpp"
#include "libchess/search/detail/shared_search.hpp"
#include "libchess/search/detail/value.hpp"
#include "libchess/search/engine.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// An aspiration window at the root, with the results so far.
struct Window {
    Value alpha = -infinite_value;
    Value beta = infinite_value;
    /// The next widening, and the depth reduction in plies.
    Value step = 0;
    int lowered = 0;
    bool was_high = false;
    bool was_low = false;
};

/// The search state of one ply.
struct StackFrame {
    int ply = 0;
    /// The move made here; none before a null move.
    std::optional<Move> move;
    /// The move excluded by a singular search.
    std::optional<Move> excluded;
    /// The static evaluation; none in check, or if not needed.
    std::optional<Value> evaluation;
    /// Plies since the last irreversible move or null move.
    int reversible = 0;
    bool in_check = false;
    PrincipalVariation variation;
};

class SearchThread {
public:
    virtual ~SearchThread() = default;

    /// Clears all histories.
    virtual void clear() = 0;
    /// Searches until the shared search ends; the thread with index 0 reports and checks the clock.
    /// `earlier` are the keys of the game; `observer` may be empty.
    void run(SharedSearch& shared, std::size_t index, const Position& root,
             std::span<const Key> earlier, const Engine::Observer& observer);

    /// The last iteration that was completed.
    [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
    /// The result for users, best line first; valid as long as the shared search lives.
    [[nodiscard]] SearchResult result() const;
    /// The statistics, if counted.
    [[nodiscard]] virtual std::optional<SearchStatistics> statistics() const = 0;

protected:
    SearchThread(const EvaluationOptions& evaluation, const Weights& weights);

    /// Whether it uses iterative deepening.
    [[nodiscard]] virtual bool is_iterating() const noexcept = 0;
    /// Called before the first iteration; `reversible` is the number of reversible plies before the
    /// root.
    virtual void prepare(int reversible) = 0;
    /// The first window for the best move from `line` on.
    [[nodiscard]] virtual Window first_window(int depth, std::size_t line) = 0;
    /// Widens the window for a re-search; false if the value lies within it.
    [[nodiscard]] virtual bool widen(Window& window, Value value) const = 0;
    /// Searches the moves from `line` on, and returns the best value.
    virtual Value search_root(const Window& window, int depth, std::size_t line) = 0;
    /// Sorts the root moves after `searched` lines have been searched.
    virtual void order_moves(std::size_t searched) = 0;
    /// Updates, after an iteration, how sure the search is of its move; `depths` is by how many
    /// plies it was deeper than the previous one.
    virtual void update_course(int depths);
    /// Whether another iteration would find nothing new, if there is no other limit.
    [[nodiscard]] virtual bool is_settled() const = 0;
    /// The table entry of a key.
    [[nodiscard]] virtual std::optional<TtEntry> peek(Key key) const = 0;
    /// The fill of its own table, if it has one.
    [[nodiscard]] virtual std::optional<int> hashfull() const { return {}; }

    [[nodiscard]] std::size_t wanted_lines() const noexcept;
    /// Records the value of a root move that reached the window, or was the first of all.
    void note(RootMove& root, Value value, Value alpha, Value beta) const;
    void sort_by_value(std::size_t from, std::size_t to);
    /// Calls `visit` with the root moves of the range that keep what the tables promise, and with
    /// the others: no value puts one of these before one of those.
    template <typename Visit>
    void each_group(std::size_t from, std::size_t to, Visit visit) {
        const std::span<RootMove> moves(root_moves_);
        const std::size_t middle = std::clamp(keeping_, from, to);
        visit(moves.subspan(from, middle - from));
        visit(moves.subspan(middle, to - middle));
    }
    /// Where the root moves end among which the best is the one of a line.
    [[nodiscard]] std::size_t end_of_group(std::size_t line) const noexcept {
        return line < keeping_ ? keeping_ : root_moves_.size();
    }
    [[nodiscard]] Value static_value() { return evaluator_.evaluate(position_); }
    /// The value of the position by the endgame tables; counts a hit.
    [[nodiscard]] std::optional<Value> tablebase_value(int ply);
    /// Whether the endgame tables may cover the position.
    [[nodiscard]] bool may_be_in_tables() const noexcept {
        return position_.occupied().count() <= shared_->endings.men;
    }
    /// Whether the position is drawn by repetition, the fifty-move rule or insufficient material.
    [[nodiscard]] bool is_draw(const StackFrame& frame) const noexcept {
        if (position_.halfmove_clock() >= 100 &&
            (!position_.in_check() || has_legal_move(position_)))
            return true;
        return is_repetition(frame) || has_insufficient_material(position_);
    }

    /// Checks the limits, once per node: whether the search is over.
    [[nodiscard]] bool poll_limits() noexcept { return stop_check_.poll_limits(); }
    /// Whether the search is over: values from now on are meaningless.
    [[nodiscard]] bool stopped() const noexcept { return stop_check_.stopped(); }

    Evaluator evaluator_;
    SharedSearch* shared_ = nullptr;
    NodeCounter* nodes_ = nullptr;
    std::size_t index_ = 0;
    Position position_ = Position::start();
    /// The keys of the game and of the current line.
    std::vector<Key> keys_;
    std::vector<RootMove> root_moves_;
    /// How many of them, the first ones, keep what the endgame tables promise: all without tables.
    std::size_t keeping_ = 0;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    TimeManager::Course course_;
    /// The best move of the previous iteration.
    std::optional<Move> last_best_;

private:
    [[nodiscard]] bool is_repetition(const StackFrame& frame) const noexcept {
        const std::size_t last = keys_.size() - 1;
        const auto reach = static_cast<std::size_t>(frame.reversible);
        int before_root = 0;
        for (std::size_t back = 4; back <= reach; back += 2) {
            if (keys_[last - back] != keys_[last]) continue;
            // Within the search one repetition is enough: a side that could avoid it would have
            // done so the first time. Positions of the game count by the rules.
            if (back < static_cast<std::size_t>(frame.ply) || ++before_root == 2) return true;
        }
        return false;
    }

    void find_root_moves(std::span<const Key> earlier);
    void use_expected_line();
    void use_known_moves();
    [[nodiscard]] bool is_answered_by_tables() const;
    void answer_from_tables();
    void keep_best_of_known();
    [[nodiscard]] MoveList keeps_best_of_known() const;
    [[nodiscard]] std::vector<Move> line_to_mate(Position position) const;
    [[nodiscard]] std::ptrdiff_t times_before(Move move) const;
    void iterate();
    void complete_iteration();
    void search_lines(int depth);
    void complete_mate(RootMove& root) const;
    void settle_moves();
    [[nodiscard]] bool is_finished() const;
    [[nodiscard]] SearchLine to_line(const RootMove& root) const;

    const Engine::Observer* observer_ = nullptr;
    EvaluationKind evaluation_;
    /// The side to move may claim a draw at the root, whatever its moves are worth.
    bool may_claim_ = false;
    StopCheck stop_check_;
    /// The root moves of the last completed iteration.
    std::vector<RootMove> completed_moves_;
};

/// A technique set known at compile time, so that disabled techniques cost nothing.
template <auto make>
struct CompiledTechniques {
    static constexpr TechniqueSet set = make();
    [[nodiscard]] static constexpr bool has(Technique technique) noexcept {
        return set.contains(technique);
    }
};

/// Any technique set, tested at run time.
struct SelectedTechniques {
    TechniqueSet set;
    [[nodiscard]] bool has(Technique technique) const noexcept { return set.contains(technique); }
};

/// The engine's searcher with the compiled-in techniques and margins; see `is_built_in`.
[[nodiscard]] std::unique_ptr<SearchThread> make_engine_thread(const EngineOptions& options,
                                                               const Weights& weights);
[[nodiscard]] std::unique_ptr<SearchThread> make_selected_thread(const EngineOptions& options,
                                                                 const Weights& weights);
/// The engine's searcher, counting: it needs an observed table.
[[nodiscard]] std::unique_ptr<SearchThread> make_counting_thread(const EngineOptions& options,
                                                                 const Weights& weights);
/// The textbook searcher; its own table, if it has one, takes `hash_bytes`.
[[nodiscard]] std::unique_ptr<SearchThread> make_textbook_thread(const EngineOptions& options,
                                                                 const Weights& weights);

/// Whether the techniques and margins are the compiled-in ones.
[[nodiscard]] inline bool is_built_in(const EngineOptions& options) noexcept {
    return options.techniques == TechniqueSet::engine() && options.margins == Margins();
}

}  // namespace chess::detail
