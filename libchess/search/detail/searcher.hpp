#pragma once

// The engine's searcher. It is instantiated with its own techniques and margins compiled in
// (`EngineTechniques`) and with any (`SelectedTechniques`), each without and with counting.

#include "libchess/base/detail/zeroed_object.hpp"
#include "libchess/search/detail/correction_history.hpp"
#include "libchess/search/detail/histories.hpp"
#include "libchess/search/detail/move_picker.hpp"
#include "libchess/search/detail/search_thread.hpp"
#include "libchess/search/margins.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace chess::detail {

using EngineTechniques = CompiledTechniques<&TechniqueSet::engine>;

/// The techniques of a searcher, and whether it counts statistics: then it uses the observed table.
/// The search results are the same.
template <typename TechniquesType, bool is_counting>
struct SearcherPolicy {
    using Techniques = TechniquesType;
    static constexpr bool counts = is_counting;
};

template <typename Policy>
class Searcher final : public SearchThread {
public:
    using Techniques = typename Policy::Techniques;

    Searcher(Techniques techniques, const EngineOptions& options, const Weights& weights)
        : SearchThread(*options.evaluation, weights),
          techniques_(techniques),
          margins_(options.margins) {
        fill_reductions();
    }

    void clear() override {
        *histories_ = Histories{};
        *corrections_ = CorrectionHistory{};
    }
    [[nodiscard]] std::optional<SearchStatistics> statistics() const override {
        if constexpr (Policy::counts) {
            SearchStatistics statistics = statistics_;
            statistics.nodes = nodes_->value();
            return statistics;
        }
        return std::nullopt;
    }

private:
    struct Frame : StackFrame {
        /// The history of replies to the move made here.
        Continuation* continuation = nullptr;
        std::size_t move_target = Histories::no_move;
        std::array<std::optional<Move>, 2> killers;
        /// The move made here is not a capture or promotion.
        bool was_quiet = false;
        Threats threats;
        std::size_t pawns = 0;
        /// The reduction of the move made here, in plies.
        int reduction = 0;
        int double_extensions = 0;
        /// Cutoffs at this ply since the node two plies earlier was entered.
        int cutoffs = 0;
    };
    /// The state of one node, filled in by its steps.
    struct Node {
        Frame* frame;
        Value alpha;
        Value beta;
        int depth;
        /// A cut node: expected to fail high.
        bool cut;
        bool is_pv;
        std::optional<TtEntry> known = {};
        std::optional<Move> table_move = {};
        CorrectionHistory::Slots slots{};
        /// The static evaluation as stored in the table, uncorrected.
        std::optional<Value> raw_evaluation = {};
        /// The best estimate of the value: the evaluation, or a better bound from the table.
        Value estimate = 0;
        /// The correction by correction history.
        int correction = 0;
        bool improving = false;
        /// The opponent's last move has worsened the opponent's evaluation.
        bool worsened = false;
        /// The remaining quiet moves are skipped, except checks.
        bool skip_quiets = false;
        bool was_pv = false;
        /// Another thread is searching the same position.
        bool is_taken = false;
        /// The best value so far.
        Value best = -infinite_value;
    };
    /// The result of a quiescence node, and its best move, if any raised alpha.
    struct Played {
        Value best;
        std::optional<Move> move;
    };
    /// A move of a node, and how it is searched.
    struct Candidate {
        Move move;
        int count;  ///< 1 for the first move
        bool quiet;
        bool gives_check;
        bool bad_noisy;
        int history;
        int reduction = 0;  ///< in plies
        int extension = 0;
    };
    /// The searched moves of a node that were not best, up to a limit.
    struct Searched {
        MoveList quiets;
        MoveList captures;

        void push_back(const Candidate& candidate) {
            (candidate.quiet ? quiets : captures).push_back(candidate.move);
        }
    };
    using Picker = MovePicker<Techniques>;

    [[nodiscard]] bool has(Technique technique) const noexcept {
        return techniques_.has(technique);
    }
    [[nodiscard]] int margin(Margins::Name name) const noexcept {
        if constexpr (std::is_same_v<Techniques, EngineTechniques>) return built_in_margins(name);
        else return margins_(name);
    }

    // The root: searcher_root.hpp
    void prepare(int reversible) override;
    [[nodiscard]] bool is_iterating() const noexcept override {
        return has(Technique::iterative_deepening);
    }
    [[nodiscard]] Window first_window(int depth, std::size_t line) override;
    [[nodiscard]] bool widen(Window& window, Value value) const override;
    Value search_root(const Window& window, int depth, std::size_t line) override;
    void order_moves(std::size_t searched) override { sort_by_value(0, searched); }
    void update_course(int depths) override;
    [[nodiscard]] bool is_settled() const override;
    [[nodiscard]] std::optional<TtEntry> peek(Key key) const override {
        if constexpr (Policy::counts) return shared_->observed->peek(key);
        else return shared_->table.probe(key);
    }

    // The node: searcher_node.hpp
    template <bool pv>
    Value node(Frame* frame, Value alpha, Value beta, int depth, bool cut);
    [[nodiscard]] std::optional<Value> end_of_game(const Frame& frame, Value& alpha, Value& beta);
    void look_up(Node& node);
    [[nodiscard]] static bool is_deep_enough(const Node& node);
    [[nodiscard]] std::optional<Value> table_cutoff(const Node& node);
    void evaluate(Node& node);
    template <bool pv>
    Value move_loop(Node& node);
    [[nodiscard]] Candidate candidate_of(const Node& node, Move move, int count, bool gives_check,
                                         bool bad_noisy, const MoveContext& moves) const;
    template <bool pv>
    Value search_move(const Node& node, const Candidate& candidate);
    Value finish(const Node& node, Value best, std::optional<Move> best_move,
                 const Searched& searched, int moves);
    void learn_gain(const Frame* frame);
    [[nodiscard]] int hindsight(const Frame* frame, int depth) const;
    /// Calls `use` with the correction entries of the last moves, if any.
    template <typename Use>
    void with_replies(const Frame* frame, Use use) const {
        if (!has(Technique::reply_correction) || !frame[-1].move) return;
        for (const int back : {2, 4})
            if (frame[-back].move)
                use(corrections_->reply(frame[-back].move_target, frame[-1].move_target));
    }
    void correct(const Node& node, Value best, Bound bound, std::optional<Move> best_move);

    // Pruning, extensions and reductions: searcher_selection.hpp
    [[nodiscard]] std::optional<Value> prune_node(Node& node);
    [[nodiscard]] bool is_mate_threatened();
    [[nodiscard]] std::optional<Value> null_move(Node& node);
    [[nodiscard]] std::optional<Value> probcut(Node& node);
    [[nodiscard]] bool ends_quiets(const Node& node, const Candidate& candidate) const;
    [[nodiscard]] bool is_pruned(const Node& node, const Candidate& candidate) const;
    [[nodiscard]] std::optional<Value> extend(Node& node, Candidate& candidate);
    [[nodiscard]] std::optional<Value> singular(Node& node, Candidate& candidate);
    void fill_reductions();
    [[nodiscard]] int reduction(const Node& node, const Candidate& candidate) const;

    // The horizon: searcher_quiescence.hpp
    template <bool pv>
    Value quiescence(Frame* frame, Value alpha, Value beta, int plies);
    template <bool pv>
    Played play_out(Node& node, Value best, int plies);
    [[nodiscard]] bool is_hopeless(Move move, Value base, Value alpha) const;

    // The table.
    [[nodiscard]] std::optional<TtEntry> probe() {
        if constexpr (Policy::counts) return shared_->observed->probe(position_, statistics_.table);
        else return shared_->table.probe(position_.key());
    }
    void store(const TtEntry& entry) {
        if (!has(Technique::transposition_table)) return;
        if constexpr (Policy::counts) shared_->observed->store(position_, entry, statistics_.table);
        else shared_->table.store(position_.key(), entry);
    }
    void prefetch(Key key) const noexcept {
        if constexpr (!Policy::counts) shared_->table.prefetch(key);
    }

    // Making moves.
    Position::Undo make(Frame* frame, Move move) {
        frame->move = move;
        frame->was_quiet = !position_.is_noisy(move);
        frame->move_target = MoveContext::target_of(position_, move);
        frame->continuation = &histories_->continuation[frame->move_target];
        const Position::Undo undo = position_.make(move);
        frame[1].reversible = position_.halfmove_clock() == 0 ? 0 : frame->reversible + 1;
        enter();
        return undo;
    }
    void unmake(Move move, const Position::Undo& undo) {
        keys_.pop_back();
        position_.unmake(move, undo);
    }
    Position::Undo make_null(Frame* frame) {
        frame->move.reset();
        frame->move_target = Histories::no_move;
        frame->continuation = &histories_->continuation[Histories::no_move];
        const Position::Undo undo = position_.make_null();
        frame[1].reversible = 0;  // repetitions do not reach back over a null move
        enter();
        return undo;
    }
    void unmake_null(const Position::Undo& undo) {
        keys_.pop_back();
        position_.unmake_null(undo);
    }
    void enter() {
        keys_.push_back(position_.key());
        prefetch(position_.key());
        ++*nodes_;
    }

    // Move histories.
    /// Fills in the context of histories besides the move.
    void update_context(Frame* frame) const {
        if (has(Technique::threat_history)) frame->threats = Threats::in(position_);
        if (has(Technique::pawn_history)) frame->pawns = pawn_slot(position_);
    }
    [[nodiscard]] MoveContext context(const Frame* frame) const {
        MoveContext context{
            *histories_,
            {frame[-1].continuation, frame[-2].continuation, frame[-4].continuation},
            {},
            frame->threats,
            frame->pawns};
        if (has(Technique::killers)) {
            context.killers[0] = frame->killers[0];
            context.killers[1] = frame->killers[1];
        }
        if (has(Technique::counter_moves)) {
            const std::optional<Move> counter = histories_->counter[frame[-1].move_target];
            if (counter && !context.is_killer(*counter)) context.killers[2] = counter;
        }
        return context;
    }
    void learn_quiet(const Frame* frame, Move move, int bonus) {
        learn_quiet(frame, position_.turn(), move, MoveContext::target_of(position_, move), bonus);
    }
    void learn_quiet(const Frame* frame, Color mover, Move move, std::size_t target, int bonus) {
        quiet_history(frame, mover, move).add(bonus);
        if (has(Technique::pawn_history)) histories_->pawn[frame->pawns][target].add(bonus);
        learn_continuations(frame, target, bonus);
    }
    [[nodiscard]] HistoryScore& quiet_history(const Frame* frame, Color mover, Move move) {
        return histories_->quiet[mover][move.from()][move.to()][frame->threats.exposure(move)];
    }
    void learn_continuations(const Frame* frame, std::size_t target, int bonus) {
        for (const int back : {1, 2, 4})
            if (frame[-back].move) (*frame[-back].continuation)[target].add(bonus);
    }
    [[nodiscard]] int bonus_for(int depth) const {
        return std::min(margin("bonus.ply") * depth + margin("bonus.base"), margin("bonus.most"));
    }
    void learn_capture(Move move, int bonus) {
        const std::size_t target = MoveContext::target_of(position_, move);
        histories_->capture[target][MoveContext::captured_or_king(position_, move)].add(bonus);
    }
    void learn(const Node& node, Move best, const Searched& searched);

    // Statistics, if counted.
    using Statistic = std::uint64_t SearchStatistics::*;
    void count(Statistic what) noexcept {
        if constexpr (Policy::counts) ++(statistics_.*what);
    }
    /// Counts for a node at full width, except in singular searches.
    template <typename Count>
    void count(const Node& node, Count count_in) noexcept {
        if constexpr (Policy::counts)
            if (!node.frame->excluded) count_in(statistics_);
    }
    void count_given_up(const Node& node) noexcept {
        count(node, [](SearchStatistics& statistics) { ++statistics.given_up; });
    }
    /// Counts a node that is about to try its moves. The search itself generates moves in stages
    /// and seldom needs them all.
    void count_interior(const Node& node) noexcept {
        count(node, [&](SearchStatistics& statistics) {
            const int moves = count_legal_moves(position_);
            if (moves == 0) return;
            ++statistics.interior;
            statistics.count_expanded(static_cast<std::uint64_t>(moves));
        });
    }

    [[no_unique_address]] Techniques techniques_;
    static constexpr Margins built_in_margins{};
    Margins margins_;
    std::array<std::array<int, 64>, 64> reductions_{};
    struct Nothing {};
    [[no_unique_address]] std::conditional_t<Policy::counts, SearchStatistics, Nothing> statistics_;
    ZeroedObject<Histories> histories_ = make_zeroed<Histories>();
    std::unique_ptr<CorrectionHistory> corrections_ = std::make_unique<CorrectionHistory>();
    /// While a null move is verified, the side to move makes no null moves before this ply.
    int null_move_from_ = 0;
    Value average_value_ = 0;

    /// Extra frames before the root, so that looking back needs no bounds check.
    static constexpr std::size_t frames_before = 6;
    std::vector<Frame> frames_ = std::vector<Frame>(frames_before + max_ply + 8);
};

}  // namespace chess::detail
