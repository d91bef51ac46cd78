#pragma once

// Internal to libchess, not installed. The textbook's searcher: the algorithms of the sources, near
// to their own pseudo-code, each switched on by its name. It has one thread, orders all moves of a
// node before it tries the first, and counts what it meets.

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/detail/direct_mapped_table.hpp"
#include "libchess/search/detail/move_change.hpp"
#include "libchess/search/detail/principal_variation.hpp"
#include "libchess/search/detail/search_thread.hpp"
#include "libchess/search/detail/textbook_histories.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

using TextbookTechniques = CompiledTechniques<&TechniqueSet::textbook>;

/// What is left to search, in sixteenths of a ply: reductions may be fractions of one. Caplinger
/// 2021, 12.2.1.
using Depth = int;
inline constexpr Depth one_ply = 16;

/// The legal moves of a position, given out from the most promising on; equal ones as they were
/// generated.
class OrderedMoves {
public:
    [[nodiscard]] MoveList& moves() noexcept { return moves_; }
    [[nodiscard]] int& worth(std::size_t index) noexcept { return worth_[index]; }

    [[nodiscard]] std::optional<Move> next() noexcept {
        if (taken_ == moves_.size()) return std::nullopt;
        std::size_t best = 0;
        for (std::size_t i = 1; i < moves_.size(); ++i)
            if (worth_[i] > worth_[best]) best = i;
        worth_[best] = taken_mark;
        ++taken_;
        return moves_[best];
    }
    /// How many have been given out.
    [[nodiscard]] std::size_t taken() const noexcept { return taken_; }

private:
    static constexpr int taken_mark = std::numeric_limits<int>::min();

    MoveList moves_;
    std::array<int, MoveList::capacity> worth_;
    std::size_t taken_ = 0;
};

template <typename Techniques>
class Textbook final : public SearchThread {
public:
    Textbook(Techniques techniques, const EvaluationOptions& evaluation, const Weights& weights,
             std::size_t table_bytes);

    void clear() override;
    void run(SharedSearch& shared, std::size_t index, const Position& root,
             std::span<const Key> earlier, std::span<const Move> first_moves,
             const Engine::Observer& observer) override;
    [[nodiscard]] const std::vector<RootMove>& moves() const override { return root_moves_; }
    [[nodiscard]] int completed_depth() const override { return completed_depth_; }
    [[nodiscard]] std::optional<int> hashfull() const override {
        return own_table_ ? std::optional(own_table_->hashfull()) : std::nullopt;
    }
    [[nodiscard]] std::optional<SearchStatistics> statistics() const override {
        SearchStatistics statistics = statistics_;
        statistics.nodes = nodes_->value();
        return statistics;
    }

private:
    /// What is remembered of one ply of the line that is being searched.
    struct Frame {
        int ply = 0;
        /// The move made here; none before a null move.
        std::optional<Move> move;
        bool was_capture = false;
        /// The move that a singular search leaves out.
        std::optional<Move> excluded;
        Killers killers;
        /// The static evaluation; none in check, or where nothing asked for it.
        std::optional<Value> evaluation;
        int move_count = 0;
        /// Plies since the last move that cannot be taken back, or the last null move.
        int reversible = 0;
        /// How far this line has been extended, in plies, and whether a check did so last.
        int extended = 0;
        bool extended_by_check = false;
        /// Width extensions of the quiescence to come: Chess Programming Theory 2000.
        int danger = 0;
        /// Null moves in a row that led here.
        int nulls = 0;
        /// No null move here: one is being verified.
        bool no_null = false;
        /// A node that is expected to fail high.
        bool cut = false;
        /// The line is that of the refutation table so far.
        bool on_refutation = false;
        bool in_check = false;
        PrincipalVariation variation;
    };

    /// What one node knows, as its steps work it out.
    struct Node {
        Frame* frame;
        Value alpha;
        Value beta;
        Depth depth;
        std::optional<TableEntry> known = {};
        std::optional<Move> table_move = {};
        Value best = -infinite_value;
        std::optional<Move> best_move = {};
        /// Moves tried.
        int count = 0;
        /// Moves were left out.
        bool has_pruned = false;
        /// No move is to be left out.
        bool keep_all = false;

        [[nodiscard]] bool is_pv() const noexcept { return beta - alpha > 1; }
        /// What a move must beat.
        [[nodiscard]] Value bar() const noexcept { return std::max(alpha, best); }
        [[nodiscard]] int plies() const noexcept { return depth / one_ply; }
    };
    /// A move as the loop sees it.
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

    // Iterations: textbook_root.hpp
    void prepare(const Position& root, std::span<const Key> earlier,
                 std::span<const Move> first_moves);
    void iterate();
    void search_lines(int depth);
    void search_window(int depth, std::size_t line);
    Value search_root(Value alpha, Value beta, int depth, std::size_t line);
    Value value_of_root_move(Node& node, Move move);
    [[nodiscard]] static std::vector<Move> line_behind(Move move, const Frame& frame);
    void note(RootMove& root, const Node& node, Value value);
    void order_root();
    [[nodiscard]] bool is_lost(const RootMove& root) const;
    [[nodiscard]] bool is_finished();
    [[nodiscard]] Value first_guess(std::size_t line) const;

    // The node: textbook_node.hpp
    Value minimax(Frame* frame, int depth);
    Value negamax(Frame* frame, int depth);
    Value search(Frame* frame, Value alpha, Value beta, Depth depth);
    Value expand(Node& node);
    void try_all(Node& node, OrderedMoves& moves);
    [[nodiscard]] bool try_move(Node& node, Move move, std::size_t place);
    Value value_of_move(const Node& node, const Candidate& candidate);
    Value search_again(const Node& node, Frame* child, Value scouted, Depth depth);
    static Frame& begin_child(Frame& frame);
    void enter_child(const Node& node, const Candidate& candidate);
    [[nodiscard]] std::optional<Value> ask_table(Node& node);
    void store(const Node& node);
    void note_cut(const Node& node, Move move);
    void count_best(const Node& node, Move move);

    // What is counted: textbook_counters.hpp
    [[nodiscard]] std::optional<TableEntry> probe();
    void count_interior(std::size_t moves);
    [[nodiscard]] Value give_up();
    void count_verdict(const Node& node);
    void count_cut(const Node& node, Move move);

    // What is left out, reduced, extended: textbook_selection.hpp
    [[nodiscard]] std::optional<Value> prune_node(Node& node);
    [[nodiscard]] std::optional<Value> null_move(Node& node);
    [[nodiscard]] std::optional<Value> razor(Node& node);
    [[nodiscard]] bool is_left_out(Node& node, const Candidate& candidate, std::size_t place);
    [[nodiscard]] bool is_below_bar_at_once(const Node& node, Move move);
    [[nodiscard]] int extension(Node& node, const Candidate& candidate);
    [[nodiscard]] bool is_singular(Node& node, Move move);
    [[nodiscard]] Depth reduction(const Node& node, const Candidate& candidate);
    [[nodiscard]] bool escapes(Move move);
    [[nodiscard]] int adjustment(const Node& node, const Candidate& candidate);

    // Orders: textbook_order.hpp
    void rate(const Node& node, OrderedMoves& moves);
    void rate_captures(OrderedMoves& moves) const;
    [[nodiscard]] int rated(const Node& node, Move move, const std::optional<MoveChange>& change);
    [[nodiscard]] int noisy_worth(const Frame& frame, Move move) const;
    [[nodiscard]] int quiet_worth(const Frame& frame, Move move) const;
    [[nodiscard]] int capture_worth(Move move) const;
    [[nodiscard]] bool threatens(Move move) const;
    [[nodiscard]] std::optional<int> worth_by_kind(const Frame& frame, Move move) const;
    [[nodiscard]] std::optional<int> stored_worth(Move move);
    [[nodiscard]] std::optional<Move> refutation(const Frame& frame) const;

    // The horizon: textbook_horizon.hpp
    Value horizon(Frame* frame, Value alpha, Value beta);
    Value quiescence(Frame* frame, Value alpha, Value beta, int wide);
    [[nodiscard]] bool is_passed_by(const Frame& frame, Move move, Value base, Value alpha) const;
    [[nodiscard]] bool play_on(Frame* frame, Move move, Value& best, Value& alpha, Value beta,
                               int wide);
    void add_quiet_moves(OrderedMoves& moves) const;
    [[nodiscard]] Value best_exchange() const;

    Position::Undo make(Frame* frame, Move move);
    void unmake(Move move, const Position::Undo& undo);
    [[nodiscard]] bool is_draw(const Frame& frame) const;
    [[nodiscard]] Value static_value() { return evaluator_.evaluate(position_); }
    /// The static evaluation of a node that is not in check.
    [[nodiscard]] Value evaluation(Frame& frame);
    /// What the table knows, for other purposes than the node's own.
    [[nodiscard]] std::optional<TableEntry> look_up(Key key) const {
        if (own_table_) return own_table_->find(key);
        return shared_->observed != nullptr ? shared_->observed->peek(key)
                                            : shared_->table.find(key);
    }
    /// A capture on the square of the capture before it.
    [[nodiscard]] bool is_recapture(const Frame& frame, Move move) const;
    /// A capture of what is worth the attacker: Caplinger 2021, 9.5.
    [[nodiscard]] bool takes_as_much(Move move) const;
    [[nodiscard]] std::size_t killer_slots() const noexcept {
        return has(Technique::third_killer) ? 3 : 2;
    }

    [[no_unique_address]] Techniques techniques_;
    Evaluator evaluator_;
    TextbookHistories histories_;
    /// Only with `direct-mapped`; otherwise the table is the one that the engine uses.
    std::optional<DirectMappedTable> own_table_;
    SearchStatistics statistics_;

    SharedSearch* shared_ = nullptr;
    NodeCounter* nodes_ = nullptr;
    const Engine::Observer* observer_ = nullptr;
    StopCheck stop_check_;

    Position position_ = Position::start();
    std::vector<Key> keys_;
    std::vector<RootMove> root_moves_;
    /// As they stood when the last iteration was completed.
    std::vector<RootMove> completed_moves_;
    /// The line that answered the first move that is being searched, an iteration ago.
    std::vector<Move> refutation_;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    /// Iterations since the best move changed.
    int stable_iterations_ = 0;
    /// How often the table has known a position of late, from 0 to 1024.
    int table_luck_ = 512;

    /// Frames before the root, so that looking back needs no check.
    static constexpr std::size_t frames_before = 2;
    std::vector<Frame> frames_;
};

}  // namespace chess::detail
