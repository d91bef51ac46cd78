#pragma once

// The course of one thread's search, the same for both searchers: first moves, iterations, windows
// and limits. A searcher supplies the node.

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/detail/principal_variation.hpp"
#include "libchess/search/detail/shared_search.hpp"
#include "libchess/search/detail/value.hpp"
#include "libchess/search/engine.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// A first move, and what the search has found about it.
struct RootMove {
    Move move;
    /// Of this iteration; -infinite if the move was below the window.
    Value value = -infinite_value;
    /// Of the iteration before; at first the static evaluation after the move.
    Value last_value = -infinite_value;
    Bound bound = Bound::exact;
    int depth = 0;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> variation;
    /// What the last search of it returned, be it a bound, and its place in the first order: the
    /// textbook sorts by these.
    Value returned = -infinite_value;
    std::size_t rank = 0;
    /// What tables of endings say that it comes to.
    std::optional<Wdl> table_result = {};
};

/// Where the value of a root is looked for, and how that has gone so far.
struct Window {
    Value alpha = -infinite_value;
    Value beta = infinite_value;
    /// By how much it is widened next, and how many plies less deep it is looked into.
    Value step = 0;
    int lowered = 0;
    bool was_high = false;
    bool was_low = false;
};

/// What is remembered of one ply of the line that is being searched.
struct StackEntry {
    int ply = 0;
    /// The move made here; none before a null move.
    std::optional<Move> move;
    /// The move that a singular search leaves out.
    std::optional<Move> excluded;
    /// The static evaluation; none in check, or where nothing asked for it.
    std::optional<Value> evaluation;
    /// Plies since the last move that cannot be taken back, or the last null move.
    int reversible = 0;
    bool in_check = false;
    PrincipalVariation variation;
};

class SearchThread {
public:
    virtual ~SearchThread() = default;

    /// Forgets all that moves have taught it.
    virtual void clear() = 0;
    /// Searches until the shared search ends; the thread with index 0 reports and minds the clock.
    /// `earlier` are the keys of the game; `observer` may be empty.
    void run(SharedSearch& shared, std::size_t index, const Position& root,
             std::span<const Key> earlier, const Engine::Observer& observer);

    /// The last iteration that was completed.
    [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
    /// What was found, best first, as users see it; as long as the shared search lives.
    [[nodiscard]] SearchResult result() const;
    /// What was counted on the way, if anything was.
    [[nodiscard]] virtual std::optional<SearchStatistics> statistics() const = 0;

protected:
    SearchThread(const EvaluationOptions& evaluation, const Weights& weights);

    /// Whether it deepens step by step.
    [[nodiscard]] virtual bool is_iterating() const noexcept = 0;
    /// Before the first iteration; the line is `reversible` plies long as it begins.
    virtual void prepare(int reversible) = 0;
    /// Where the value of the best move from `line` on is looked for first.
    [[nodiscard]] virtual Window first_window(int depth, std::size_t line) = 0;
    /// Where it is looked for next; false if the value lies within, and all is done.
    [[nodiscard]] virtual bool widen(Window& window, Value value) const = 0;
    /// The best of the moves from `line` on.
    virtual Value search_root(const Window& window, int depth, std::size_t line) = 0;
    /// Puts the first moves in order when so many lines have been searched.
    virtual void order_moves(std::size_t searched) = 0;
    /// After an iteration: how sure the search is of its move.
    virtual void update_course();
    /// Whether one more iteration would find nothing, if no other limit says where to end.
    [[nodiscard]] virtual bool is_settled() const = 0;
    /// What the table knows of a key.
    [[nodiscard]] virtual std::optional<TableEntry> peek(Key key) const = 0;
    /// How full its own table is, if it has one.
    [[nodiscard]] virtual std::optional<int> hashfull() const { return {}; }

    [[nodiscard]] std::size_t wanted_lines() const noexcept;
    /// Keeps the value of a first move that came up to the window, or was the first of all.
    void note(RootMove& root, Value value, Value alpha, Value beta) const;
    void sort_by_value(std::size_t from, std::size_t to);
    [[nodiscard]] Value static_value() { return evaluator_.evaluate(position_); }
    /// What tables of endings know of the position, counted if they know it.
    [[nodiscard]] std::optional<Value> tablebase_value(int ply);
    /// Whether tables of endings may have the position.
    [[nodiscard]] bool may_be_in_tables() const noexcept {
        return position_.occupied().count() <= shared_->endings.men;
    }
    /// Whether the position is drawn by repetition, fifty moves or what is left on the board.
    [[nodiscard]] bool is_draw(const StackEntry& frame) const noexcept {
        if (position_.halfmove_clock() >= 100 &&
            (!position_.in_check() || has_legal_move(position_)))
            return true;
        return is_repetition(frame) || has_insufficient_material(position_);
    }

    /// Asks the limits, as each node does once: whether the search is over.
    [[nodiscard]] bool poll_limits() noexcept { return stop_check_.poll_limits(); }
    /// Whether it is: values from now on are meaningless.
    [[nodiscard]] bool stopped() const noexcept { return stop_check_.stopped(); }

    Evaluator evaluator_;
    SharedSearch* shared_ = nullptr;
    NodeCounter* nodes_ = nullptr;
    std::size_t index_ = 0;
    Position position_ = Position::start();
    /// Of the game and of the line.
    std::vector<Key> keys_;
    std::vector<RootMove> root_moves_;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    TimeManager::Course course_;
    /// The best move of the iteration before.
    std::optional<Move> last_best_;

private:
    [[nodiscard]] bool is_repetition(const StackEntry& frame) const noexcept {
        const std::size_t last = keys_.size() - 1;
        const auto reach = static_cast<std::size_t>(frame.reversible);
        int before_root = 0;
        for (std::size_t back = 4; back <= reach; back += 2) {
            if (keys_[last - back] != keys_[last]) continue;
            // Within the search once is enough: whoever could avoid it would have done so the first
            // time. What the game has seen counts by its rules.
            if (back < static_cast<std::size_t>(frame.ply) || ++before_root == 2) return true;
        }
        return false;
    }

    void find_root_moves();
    void use_known_moves();
    [[nodiscard]] bool is_answered_by_tables() const;
    void answer_from_tables();
    void keep_best_of_known();
    [[nodiscard]] std::vector<Move> line_to_mate(Position position) const;
    [[nodiscard]] std::ptrdiff_t times_before(Move move) const;
    void iterate();
    void search_lines(int depth);
    void complete_mate(RootMove& root) const;
    void settle_moves();
    [[nodiscard]] bool is_finished() const;

    const Engine::Observer* observer_ = nullptr;
    StopCheck stop_check_;
    /// Those of the last completed iteration.
    std::vector<RootMove> completed_moves_;
};

/// A set that is known when it is compiled, and what is off costs nothing.
template <auto make>
struct CompiledTechniques {
    static constexpr TechniqueSet set = make();
    [[nodiscard]] static constexpr bool has(Technique technique) noexcept {
        return set.contains(technique);
    }
};

/// Any set, asked at run time.
struct SelectedTechniques {
    TechniqueSet set;
    [[nodiscard]] bool has(Technique technique) const noexcept { return set.contains(technique); }
};

/// The engine's searcher with what is compiled in: `is_built_in`.
[[nodiscard]] std::unique_ptr<SearchThread> make_engine_thread(const EngineOptions& options,
                                                               const Weights& weights);
[[nodiscard]] std::unique_ptr<SearchThread> make_selected_thread(const EngineOptions& options,
                                                                 const Weights& weights);
/// The engine's searcher, counting: it needs an observed table.
[[nodiscard]] std::unique_ptr<SearchThread> make_counting_thread(const EngineOptions& options,
                                                                 const Weights& weights);
/// The textbook's searcher; its own table, where it has one, takes `hash_bytes`.
[[nodiscard]] std::unique_ptr<SearchThread> make_textbook_thread(const EngineOptions& options,
                                                                 const Weights& weights);

/// Whether the techniques and margins are those that the engine's searcher has compiled in.
[[nodiscard]] inline bool is_built_in(const EngineOptions& options) noexcept {
    return options.techniques == TechniqueSet::engine() && options.margins == Margins();
}

}  // namespace chess::detail
