#pragma once

// Internal to libchess, not installed. One thread's search; the engine is instantiated from this
// text with its own techniques compiled in (`EngineTechniques`) and with any
// (`SelectedTechniques`), each without and with `Counters`.

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/detail/correction_history.hpp"
#include "libchess/search/detail/counters.hpp"
#include "libchess/search/detail/histories.hpp"
#include "libchess/search/detail/move_picker.hpp"
#include "libchess/search/detail/principal_variation.hpp"
#include "libchess/search/detail/search_thread.hpp"
#include "libchess/search/detail/shared_search.hpp"
#include "libchess/search/detail/value.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/techniques.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

using EngineTechniques = CompiledTechniques<&TechniqueSet::engine>;

/// What is remembered of one ply of the line that is being searched.
struct Frame {
    int ply = 0;
    /// The move made here; none before a null move.
    std::optional<Move> move;
    /// The move that a singular search leaves out.
    std::optional<Move> excluded;
    /// Experience with replies to the move made here.
    Continuation* continuation = nullptr;
    std::size_t move_target = Histories::no_move;
    std::array<std::optional<Move>, 2> killers;
    /// The static evaluation, corrected; none in check.
    std::optional<Value> evaluation;
    /// Plies since the last move that cannot be taken back, or the last null move.
    int reversible = 0;
    int double_extensions = 0;
    /// Cutoffs at this ply since the node two plies before was entered.
    int cutoffs = 0;
    bool in_check = false;
    PrincipalVariation variation;
};

/// The moves of a node that did not turn out best, as far as there is room.
struct Tried {
    MoveList quiets;
    MoveList captures;
};

template <typename Techniques, typename Counters>
class Searcher final : public SearchThread {
public:
    Searcher(Techniques techniques, const EvaluationOptions& evaluation, const Weights& weights);

    void clear() override;
    void run(SharedSearch& shared, std::size_t index, const Position& root,
             std::span<const Key> earlier, std::span<const Move> first_moves,
             const Engine::Observer& observer) override;
    [[nodiscard]] const std::vector<RootMove>& moves() const override { return root_moves_; }
    [[nodiscard]] int completed_depth() const override { return completed_depth_; }
    [[nodiscard]] std::optional<SearchStatistics> statistics() const override;

private:
    /// What one node knows, as its steps work it out.
    struct Node {
        Frame* frame;
        Value alpha;
        Value beta;
        int depth;
        /// A cut node: one that is expected to fail high.
        bool cut;
        bool is_pv;
        std::optional<TableEntry> known = {};
        std::optional<Move> table_move = {};
        CorrectionHistory::Slots slots{};
        /// The static evaluation as the table keeps it, uncorrected.
        std::optional<Value> raw_evaluation = {};
        /// The best guess of the value: the evaluation, or what the table knows better.
        Value estimate = 0;
        bool improving = false;
        /// Quiet moves are not wanted any more, but for checks.
        bool quiets_are_over = false;
        bool was_pv = false;
        /// Another thread is searching the same position.
        bool is_taken = false;
    };
    /// What a horizon node came to, and by which move, if any was better than its window.
    struct Played {
        Value best;
        std::optional<Move> move;
    };
    /// What a node does with one move.
    struct Candidate {
        Move move;
        int count;  ///< 1 for the first move tried
        bool quiet;
        bool gives_check;
        bool bad_noisy;
        int experience;
        int extension = 0;
    };

    [[nodiscard]] bool has(Technique technique) const noexcept {
        return techniques_.has(technique);
    }

    // Iterations: searcher_root.hpp
    void iterate();
    void search_lines(int depth);
    void search_window(int depth, std::size_t line);
    Value search_root(Value alpha, Value beta, int depth, std::size_t line);
    void sort_moves(std::size_t from, std::size_t to);
    void update_course();
    void prepare(const Position& root, std::span<const Key> earlier,
                 std::span<const Move> first_moves);
    [[nodiscard]] bool is_finished();
    void report();

    // The node: searcher_node.hpp
    template <bool pv>
    Value node(Frame* frame, Value alpha, Value beta, int depth, bool cut);
    [[nodiscard]] std::optional<Value> end_of_game(const Frame& frame, Value& alpha, Value& beta);
    void evaluate(Node& node);
    template <bool pv>
    Value move_loop(Node& node);
    template <bool pv>
    Value search_move(Node& node, const Candidate& candidate, Value alpha);
    [[nodiscard]] Candidate candidate_of(Move move, int count, bool gives_check, bool bad_noisy,
                                         const MoveContext& moves) const;
    void correct(const Node& node, Value best, Bound bound, std::optional<Move> best_move);
    void finish(const Node& node, Value best, std::optional<Move> best_move, const Tried& tried,
                int moves);

    // The table: searcher_table.hpp
    [[nodiscard]] std::optional<TableEntry> ask_table();
    void tell_table(const TableEntry& entry);
    void prefetch(Key key) const noexcept;
    void look_up(Node& node);
    [[nodiscard]] bool is_deep_enough(const Node& node) const;
    [[nodiscard]] std::optional<Value> table_cutoff(Node& node);
    void complete_mate(RootMove& root) const;

    // What is counted, if anything is: searcher_counters.hpp
    using Statistic = std::uint64_t SearchStatistics::*;
    void count(Statistic what) noexcept;
    void count_hit(const Node& node) noexcept;
    void count_table_cut(Bound bound) noexcept;
    void count_interior(const Node& node) noexcept;
    void count_given_up(const Node& node) noexcept;
    void count_verdict(const Node& node, std::optional<Move> best_move, bool is_cut,
                       int moves) noexcept;

    // Cutting without moves: searcher_pruning.hpp
    [[nodiscard]] std::optional<Value> prune_node(Node& node);
    [[nodiscard]] std::optional<Value> null_move(Node& node);
    [[nodiscard]] std::optional<Value> probcut(Node& node);
    [[nodiscard]] bool is_pruned(Node& node, const Candidate& candidate);
    [[nodiscard]] std::optional<Value> extend(Node& node, Candidate& candidate);
    [[nodiscard]] std::optional<Value> singular(Node& node, Candidate& candidate);
    [[nodiscard]] int reduction(const Node& node, const Candidate& candidate) const;

    // The horizon: searcher_quiescence.hpp
    template <bool pv>
    Value quiescence(Frame* frame, Value alpha, Value beta, int plies);
    template <bool pv>
    Played play_out(Node& node, Value best, int plies);
    [[nodiscard]] bool is_hopeless(const Position& position, Move move, Value base, Value alpha);

    // Making moves, and what is learnt from them: searcher_moves.hpp
    Position::Undo make(Frame* frame, Move move);
    void unmake(Move move, const Position::Undo& undo);
    Position::Undo make_null(Frame* frame);
    void unmake_null(const Position::Undo& undo);
    [[nodiscard]] bool is_draw(const Frame& frame) const;
    [[nodiscard]] MoveContext context(const Frame* frame) const;
    void learn(const Node& node, Move best, const Tried& tried);
    void learn_quiet(const Frame* frame, Move move, int bonus);
    void learn_capture(Move move, int bonus);
    [[nodiscard]] Value static_value();
    [[nodiscard]] bool is_stopped() { return stop_check_.is_stopped(); }
    [[nodiscard]] bool is_over() const noexcept { return stop_check_.is_over(); }

    [[no_unique_address]] Techniques techniques_;
    [[no_unique_address]] Counters counters_;
    Evaluator evaluator_;
    std::unique_ptr<Histories> histories_;
    std::unique_ptr<CorrectionHistory> corrections_;

    SharedSearch* shared_ = nullptr;
    NodeCounter* nodes_ = nullptr;
    std::size_t index_ = 0;
    const Engine::Observer* observer_ = nullptr;
    StopCheck stop_check_;

    Position position_ = Position::start();
    std::vector<Key> keys_;
    std::vector<RootMove> root_moves_;
    /// As they stood when the last iteration was completed.
    std::vector<RootMove> completed_moves_;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    /// No null moves by the side to move before this ply, while one is verified.
    int null_move_from_ = 0;
    TimeControl::Course course_;
    std::optional<Move> stable_move_;
    Value average_value_ = 0;

    /// Frames before the root, so that looking back needs no check.
    static constexpr std::size_t frames_before = 6;
    std::vector<Frame> frames_;
};

}  // namespace chess::detail
