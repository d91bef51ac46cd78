#include "libchess/uci/detail/mate_search.hpp"

#include "libchess/mate/detail/proof_builder.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

using Clock = std::chrono::steady_clock;

/// Whether the rules of draws may save a defender who is mated without them: a position that has
/// occurred twice may occur for the third time.
bool may_be_third(const GameHistory& game) {
    std::vector<Key> keys = game.earlier_keys();
    std::ranges::sort(keys);
    return std::ranges::adjacent_find(keys) != keys.end();
}

bool is_for_prover(const GameHistory& game, const SearchLimits& limits) {
    return limits.mate && limits.lines == 1 && limits.first_moves.empty() && !limits.strength &&
           has_legal_move(game.position()) && !may_be_third(game);
}

/// The questions to the prover about one position, and what they cost.
class MateQuestions {
public:
    MateQuestions(const Position& position, int length)
        : attack_(posed(position, length)),
          defence_(attack_) {
        defence_.defender_begins = true;
    }

    /// Positions visited so far.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// Neither side is mated within the length.
    [[nodiscard]] bool is_disproved() const noexcept { return !may_mate_ && !may_be_mated_; }

    /// Goes on with one of the questions; the line that is proved, if any, scored for the side to
    /// move, whose score so far tells which question is the better one. With that the search is
    /// over, so that `most_nodes` are for the line.
    std::optional<SearchLine> ask(Score score, const ProofLimits& limits,
                                  std::uint64_t most_nodes) {
        const bool is_behind = score < Score::centipawns(-rook);
        const bool asks_defence = !may_mate_ || (is_behind && std::exchange(turn_, !turn_));
        bool& may = asks_defence ? may_be_mated_ : may_mate_;
        if (!may) return std::nullopt;
        const MateProblem& problem = asks_defence ? defence_ : attack_;
        prover_.set_limits(limits);
        const Answer answer = prover_.ask(problem);
        nodes_ += prover_.nodes();
        if (answer == Answer::no) may = false;
        if (answer != Answer::yes) return std::nullopt;
        ProofLimits rest = limits;
        rest.nodes = most_nodes - std::min(most_nodes, prover_.nodes());
        return proved_line(problem, rest);
    }

private:
    static constexpr int rook = 500;

    static MateProblem posed(const Position& position, int length) {
        // Only a position in which the rule may come into force is asked with it: otherwise equal
        // positions are one, whatever their clocks.
        constexpr int fifty_moves = 100;
        const bool fifty = position.halfmove_clock() + 2 * length >= fifty_moves;
        return {position, Stipulation::direct, false, length, fifty, false};
    }

    /// What was proved is written down.
    std::optional<SearchLine> proved_line(const MateProblem& problem, const ProofLimits& limits) {
        prover_.set_limits(limits);
        int length = prover_.known_length(problem).value_or(problem.length);
        SearchLine line;
        if (const auto proof = detail::build_proof(prover_, problem)) {
            length = proof->length;
            line.moves = detail::longest_line(*proof, problem.position);
        } else {
            line.moves = detail::main_line(prover_, problem.in(length), false);
        }
        nodes_ += prover_.nodes();
        if (line.moves.empty()) return std::nullopt;
        const int plies = problem.defender_begins ? 2 * length : 2 * length - 1;
        // Without all of the proof the defences in it are any, and may not hold out.
        if (line.moves.size() < static_cast<std::size_t>(plies)) {
            if (problem.defender_begins) return std::nullopt;
            line.moves.erase(line.moves.begin() + 1, line.moves.end());
        }
        line.score = problem.defender_begins ? Score::mated_in(plies) : Score::mating_in(plies);
        line.depth = line.selective_depth = plies;
        line.chances = problem.defender_begins ? Chances{0, 0, 1000} : Chances{1000, 0, 0};
        return line;
    }

    MateProblem attack_;   ///< does the side to move mate?
    MateProblem defence_;  ///< is it mated?
    Prover prover_{{}};
    std::uint64_t nodes_ = 0;
    bool may_mate_ = true;
    bool may_be_mated_ = true;
    bool turn_ = false;  ///< the next question of a side that is behind is whether it is mated
};

/// One search with the prover beside it.
class MateSearch {
public:
    MateSearch(const GameHistory& game, const SearchLimits& limits, const std::stop_token& stop,
               const Engine::Observer& observer)
        : game_(game),
          limits_(limits),
          observer_(observer),
          on_stop_(stop, Stop{&end_}),
          questions_(game.position(), std::min(*limits.mate, max_mate_length)) {}

    SearchResult run(Engine& engine) {
        SearchLimits limits = limits_;
        if (limits.nodes) limits.nodes = (*limits.nodes + 1) / 2;
        SearchResult result =
            engine.search(game_, limits, end_.get_token(),
                          [this](const SearchResult& iteration) { observe(iteration); });
        // What the search has left over is the prover's.
        if (limits_.nodes && !is_mate(result) && !end_.stop_requested())
            ask(result, std::numeric_limits<std::uint64_t>::max());
        result.nodes += questions_.nodes();
        result.time = Clock::now() - begun_;
        if (!proved_) return result;
        result.depth = proved_->depth;
        result.lines = {*std::move(proved_)};
        if (observer_) observer_(result);
        return result;
    }

private:
    struct Stop {
        std::stop_source* end;
        void operator()() const { end->request_stop(); }
    };

    [[nodiscard]] bool is_mate(const SearchResult& result) const {
        if (result.lines.empty() || result.lines.front().bound != Bound::exact) return false;
        const auto moves = result.lines.front().score.as_mate_moves();
        return moves && std::abs(*moves) <= *limits_.mate;
    }

    void observe(const SearchResult& iteration) {
        if (observer_) {
            SearchResult both = iteration;
            both.nodes += questions_.nodes();
            observer_(both);
        }
        if (is_mate(iteration) || end_.stop_requested()) return;
        const std::uint64_t due = iteration.nodes - std::min(iteration.nodes, questions_.nodes());
        ask(iteration, due);
        if (proved_ || (questions_.is_disproved() && !is_limited())) end_.request_stop();
    }

    void ask(const SearchResult& so_far, std::uint64_t due) {
        const std::uint64_t left = nodes_left(so_far.nodes);
        const std::uint64_t nodes = std::min(due, left);
        if (so_far.lines.empty() || nodes == 0 || questions_.is_disproved()) return;
        ProofLimits limits{.nodes = nodes, .stop = end_.get_token()};
        if (limits_.time || limits_.clock) limits.time = so_far.time - 2 * asked_;
        if (limits_.time)
            limits.time = std::min(limits.time, begun_ + *limits_.time - Clock::now());
        if (limits.time <= std::chrono::nanoseconds::zero()) return;
        const auto start = Clock::now();
        proved_ = questions_.ask(so_far.lines.front().score, limits, left);
        asked_ += Clock::now() - start;
    }

    /// Of the nodes that both may have together.
    [[nodiscard]] std::uint64_t nodes_left(std::uint64_t searched) const {
        if (!limits_.nodes) return std::numeric_limits<std::uint64_t>::max();
        const std::uint64_t gone = searched + questions_.nodes();
        return *limits_.nodes - std::min(*limits_.nodes, gone);
    }

    [[nodiscard]] bool is_limited() const noexcept {
        return limits_.depth || limits_.nodes || limits_.time || limits_.clock;
    }

    const GameHistory& game_;
    const SearchLimits& limits_;
    const Engine::Observer& observer_;
    std::stop_source end_;
    std::stop_callback<Stop> on_stop_;
    MateQuestions questions_;
    Clock::time_point begun_ = Clock::now();
    std::chrono::nanoseconds asked_{};  ///< time that the prover took
    std::optional<SearchLine> proved_;
};

}  // namespace

SearchResult search_with_prover(Engine& engine, const GameHistory& game, const SearchLimits& limits,
                                const std::stop_token& stop, const Engine::Observer& observer) {
    if (!is_for_prover(game, limits)) return engine.search(game, limits, stop, observer);
    return MateSearch(game, limits, stop, observer).run(engine);
}

}  // namespace chess
