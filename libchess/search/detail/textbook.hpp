#pragma once

// The textbook searcher: the algorithms of the sources, close to their pseudo-code, each switched
// on by its name. It has one thread, sorts all moves of a node before trying the first, and counts
// statistics. Read textbook_node.hpp first.

#include "libchess/search/detail/observed_tt.hpp"
#include "libchess/search/detail/ordered_moves.hpp"
#include "libchess/search/detail/search_thread.hpp"
#include "libchess/search/detail/textbook_histories.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace chess::detail {

using TextbookTechniques = CompiledTechniques<&TechniqueSet::textbook>;

/// The remaining depth in sixteenths of a ply, for fractional reductions. Caplinger 2021, 12.2.1.
using Depth = int;
inline constexpr Depth one_ply = 16;

struct TextbookFrame : StackFrame {
    bool was_capture = false;
    Killers killers;
    int move_count = 0;
    /// The extension of this line so far, in plies, and whether a check caused the last one.
    int extended = 0;
    bool extended_by_check = false;
    /// Width extensions of the coming quiescence search: Chess Programming Theory 2000.
    int danger = 0;
    /// Null moves in a row that led here.
    int nulls = 0;
    /// No null move here: one is being verified.
    bool no_null = false;
    /// A cut node: expected to fail high.
    bool cut = false;
    /// The line so far follows the refutation table.
    bool on_refutation = false;

    /// Whether a move recaptures on the square of the previous capture.
    [[nodiscard]] bool recaptures(Move reply) const noexcept {
        const TextbookFrame& before = *(this - 1);
        return before.was_capture && before.move && before.move->to() == reply.to();
    }
};

template <typename Techniques>
class Textbook final : public SearchThread {
public:
    Textbook(Techniques techniques, const EngineOptions& options, const Weights& weights);

    void clear() override {
        histories_.clear();
        if (own_table_) own_table_->clear();
    }
    [[nodiscard]] std::optional<SearchStatistics> statistics() const override {
        SearchStatistics statistics = statistics_;
        statistics.nodes = nodes_->value();
        return statistics;
    }

private:
    using Frame = TextbookFrame;
    /// The state of one node, filled in by its steps.
    struct Node {
        Frame* frame;
        Value alpha;
        Value beta;
        Depth depth;
        std::optional<TtEntry> known = {};
        std::optional<Move> table_move = {};
        Value best = -infinite_value;
        std::optional<Move> best_move = {};
        /// Moves tried.
        int count = 0;
        /// Moves were pruned.
        bool has_pruned = false;
        /// No move may be pruned.
        bool keep_all = false;

        [[nodiscard]] bool is_pv() const noexcept { return beta - alpha > 1; }
        /// The value that a move must beat.
        [[nodiscard]] Value bar() const noexcept { return std::max(alpha, best); }
        [[nodiscard]] int plies() const noexcept { return depth / one_ply; }
    };
    /// A move in the move loop.
    struct Candidate {
        Move move;
        bool quiet;
        bool gives_check;
        int extension = 0;
        Depth reduction = 0;
    };

    [[nodiscard]] bool has(Technique technique) const noexcept {
        return techniques_.has(technique);
    }

    // The root: textbook_root.hpp
    void prepare(int reversible) override;
    [[nodiscard]] bool is_iterating() const noexcept override {
        return has(Technique::iterative_deepening);
    }
    [[nodiscard]] Window first_window(int depth, std::size_t line) override;
    [[nodiscard]] bool widen(Window& window, Value value) const override;
    Value search_root(const Window& window, int depth, std::size_t line) override;
    void order_moves(std::size_t searched) override;
    [[nodiscard]] bool is_settled() const override;
    [[nodiscard]] std::optional<TtEntry> peek(Key key) const override {
        return observed_ != nullptr ? observed_->peek(key) : shared_->table.probe(key);
    }
    [[nodiscard]] std::optional<int> hashfull() const override {
        return own_table_ ? std::optional(own_table_->hashfull()) : std::nullopt;
    }
    Value value_of_root_move(Node& node, Move move);

    // The node: textbook_node.hpp
    std::optional<Value> leaf(Frame* frame, int depth, MoveList& moves);
    Value minimax(Frame* frame, int depth);
    Value negamax(Frame* frame, int depth);
    Value search(Frame* frame, Value alpha, Value beta, Depth depth);
    Value alpha_beta(Node& node);
    [[nodiscard]] bool try_all(Node& node, OrderedMoves& moves);
    [[nodiscard]] bool try_move(Node& node, Move move, std::size_t place);
    Value value_of_move(const Node& node, const Candidate& candidate);
    Value full_window(const Node& node, Depth depth, Depth reduction);
    Value scout(const Node& node, Depth depth, Depth reduction);
    Value search_reduced(Frame* child, Value alpha, Value beta, Depth depth, Depth reduction,
                         bool ties);
    static Frame& begin_child(Frame& frame);
    void enter_child(const Node& node, const Candidate& candidate);
    [[nodiscard]] std::optional<Value> look_up(Node& node);
    void store(const Node& node);
    void learn_cut(const Node& node, Move move);
    void learn_best(const Node& node, Move move);

    // Pruning, reductions, extensions: textbook_selection.hpp
    [[nodiscard]] std::optional<Value> prune_node(Node& node);
    [[nodiscard]] std::optional<Value> null_move(Node& node);
    [[nodiscard]] std::optional<Value> razor(Node& node);
    [[nodiscard]] bool is_left_out(const Node& node, const Candidate& candidate, std::size_t place);
    [[nodiscard]] int extension(const Node& node, const Candidate& candidate);
    [[nodiscard]] bool is_singular(const Node& node, Move move);
    [[nodiscard]] Depth reduction(const Node& node, const Candidate& candidate);
    [[nodiscard]] int adjustment(const Node& node, const Candidate& candidate);
    [[nodiscard]] bool escapes(Move move);

    // Move ordering: textbook_order.hpp
    void rate(const Node& node, OrderedMoves& moves);
    [[nodiscard]] std::optional<Move> refutation(const Frame& frame) const;

    // The horizon: textbook_horizon.hpp
    Value horizon(Frame* frame, Value alpha, Value beta);
    Value quiescence(Frame* frame, Value alpha, Value beta, int wide);
    [[nodiscard]] bool is_passed_by(const Frame& frame, Move move, Value base, Value alpha) const;
    void add_quiet_moves(OrderedMoves& moves) const;
    [[nodiscard]] Value best_exchange() const;

    Position::Undo make(Frame* frame, Move move) {
        frame->move = move;
        frame->was_capture = position_.is_capture(move);
        const Position::Undo undo = position_.make(move);
        frame[1].reversible = position_.halfmove_clock() == 0 ? 0 : frame->reversible + 1;
        keys_.push_back(position_.key());
        ++*nodes_;
        return undo;
    }
    void unmake(Move move, const Position::Undo& undo) {
        keys_.pop_back();
        position_.unmake(move, undo);
    }
    /// The static evaluation of a node that is not in check.
    [[nodiscard]] Value evaluation(Frame& frame) {
        if (!frame.evaluation) frame.evaluation = static_value();
        return *frame.evaluation;
    }
    [[nodiscard]] std::size_t killer_slots() const noexcept {
        return has(Technique::third_killer) ? 3 : 2;
    }

    /// Counts an interior node without a cutoff; cut nodes are already counted.
    void count_verdict(const Node& node) {
        if (stopped() || node.count == 0) ++statistics_.given_up;
        else if (node.best < node.beta) statistics_.count_uncut(node.best > node.alpha);
    }
    void count_cut(const Node& node, Move move) {
        if (node.frame->excluded) return;
        statistics_.count_cut(node.count, position_.is_capture(move), node.table_move.has_value());
    }
    /// Ends an interior node when the search is stopped.
    [[nodiscard]] Value give_up() {
        ++statistics_.given_up;
        return draw_value;
    }

    [[no_unique_address]] Techniques techniques_;
    TextbookHistories histories_;
    /// Only with `direct-mapped`; otherwise the engine's table is used.
    std::optional<ObservedTable> own_table_;
    /// Its own table, or the observed one, if any.
    ObservedTable* observed_ = nullptr;
    SearchStatistics statistics_;
    /// The refutation line of the current root move from the previous iteration.
    std::vector<Move> refutation_;
    /// The recent hit rate of the table, from 0 to 1024.
    int table_hit_rate_ = 512;

    /// Extra frames before the root, so that looking back needs no bounds check.
    static constexpr std::size_t frames_before = 2;
    std::vector<Frame> frames_ = std::vector<Frame>(frames_before + max_ply + 8);
};

}  // namespace chess::detail
