#include "libchess/mate/prover.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/proof_search.hpp"
#include "libchess/mate/detail/proof_searcher.hpp"
#include "libchess/mate/detail/proof_work.hpp"
#include "libchess/mate/detail/search_ways.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace chess {

namespace {

using detail::ProofNumbers;
using detail::ProofSearch;
using detail::ProofSearcher;
using detail::ProofWork;

template <Stipulation... goals>
std::unique_ptr<ProofSearcher> make_searcher_among(Stipulation stipulation, ProofWork& work) {
    std::unique_ptr<ProofSearcher> made;
    const auto make = [&]<Stipulation goal>() {
        if (stipulation == goal) made = std::make_unique<ProofSearch<goal>>(work);
    };
    (make.template operator()<goals>(), ...);
    return made;
}

std::unique_ptr<ProofSearcher> make_searcher(Stipulation stipulation, ProofWork& work) {
    auto made = make_searcher_among<
        Stipulation::direct, Stipulation::stalemate, Stipulation::self,
        Stipulation{Play::self, Aim::stalemate}, Stipulation{Play::reflex, Aim::mate},
        Stipulation{Play::reflex, Aim::stalemate}, Stipulation{Play::semi_reflex, Aim::mate},
        Stipulation{Play::semi_reflex, Aim::stalemate}>(stipulation, work);
    if (!made)
        throw std::invalid_argument("nobody is to be forced by '" + sign_of(stipulation) + "'");
    return made;
}

Answer answer_of(ProofNumbers numbers) noexcept {
    if (numbers.proof == 0) return Answer::yes;
    return numbers.disproof == 0 ? Answer::no : Answer::unknown;
}

/// Whether no mate is possible whatever both play: the mating side has only its king, or neither
/// side has mating material.
bool is_hopeless(const MateProblem& problem) {
    if (problem.stipulation.aim != Aim::mate) return false;
    const Position& position = problem.position;
    const bool self = is_reached_by_defender(problem.stipulation);
    const Color mating = problem.defender_begins == self ? position.turn() : ~position.turn();
    return position.pieces(mating).count() == 1 || has_insufficient_material(position);
}

/// The defender has no move.
Answer answer_without_moves(const MateProblem& problem) noexcept {
    if (is_reached_by_defender(problem.stipulation)) return Answer::no;
    const bool is_mate = problem.stipulation.aim == Aim::mate;
    return problem.position.in_check() == is_mate ? Answer::yes : Answer::no;
}

}  // namespace

struct Prover::State {
    explicit State(const ProverOptions& settings)
        : threads(static_cast<std::size_t>(std::max(settings.threads, 1))),
          work(settings.hash_megabytes << 20U) {
        work.set_limits({});
    }

    /// Forgets what was learned under other rules.
    void prepare(const MateProblem& problem) {
        if (!searchers.empty() && problem.stipulation == stipulation && problem.fifty == work.fifty)
            return;
        if (!searchers.empty()) work.table.clear();
        stipulation = problem.stipulation;
        work.fifty = problem.fifty;
        searchers.clear();
        while (searchers.size() < threads) searchers.push_back(make_searcher(stipulation, work));
    }

    /// The tables' answer on the attacker's moves to mate.
    struct EndingAnswer {
        std::optional<int> length;  ///< nullopt if he does not mate
    };
    /// nullopt if the tables do not cover the position, or the problem is of another kind.
    [[nodiscard]] std::optional<EndingAnswer> by_table(const MateProblem& problem) const {
        if (problem.stipulation != Stipulation::direct || problem.fifty) return std::nullopt;
        const Position& position = problem.position;
        if (position.occupied().count() > tables.men) return std::nullopt;
        if (tables.own != nullptr) {
            if (const auto value = tables.own->probe(position)) {
                const Wdl wanted = problem.defender_begins ? Wdl::loss : Wdl::win;
                if (value->wdl != wanted) return EndingAnswer{};
                return EndingAnswer{(value->plies + 1) / 2};
            }
        }
        if (tables.syzygy == nullptr) return std::nullopt;
        const auto wdl = tables.syzygy->probe(position);
        if (!wdl || (problem.defender_begins ? *wdl < Wdl::draw : *wdl > Wdl::draw))
            return std::nullopt;  // there is a mate of unknown length
        return EndingAnswer{};
    }
    [[nodiscard]] std::optional<Answer> answer_of_table(const MateProblem& problem) const {
        const auto known = by_table(problem);
        if (!known) return std::nullopt;
        return known->length && *known->length <= problem.length ? Answer::yes : Answer::no;
    }

    [[nodiscard]] std::optional<detail::ProofEntry> known(const MateProblem& problem) const {
        return work.table.probe(
            work.key_of(problem.position, problem.length, !problem.defender_begins));
    }

    /// The known or cheaply found answer to a question with the defender to move: a length that
    /// suffices, or nullopt.
    std::optional<int> length_at_hand(const MateProblem& problem) {
        constexpr int cheap = 1;
        if (const auto table = by_table(problem))
            return table->length && *table->length <= problem.length ? table->length : std::nullopt;
        if (problem.length <= cheap || !has_legal_move(problem.position)) {
            if (ask(problem) != Answer::yes) return std::nullopt;
            return has_legal_move(problem.position) ? problem.length : 0;
        }
        const auto entry = known(problem);
        if (!entry || entry->enough > problem.length) return std::nullopt;
        return entry->enough;
    }
    /// The same with the attacker to move: whether he is known not to reach the goal.
    bool is_refuted_at_hand(const MateProblem& problem) {
        constexpr int cheap = 2;
        if (const auto answer = answer_of_table(problem)) return answer == Answer::no;
        if (detail::was_reached_by_defender(problem)) return false;
        if (problem.length == 0) return true;
        if (problem.length <= cheap) return ask(problem) == Answer::no;
        const auto entry = known(problem);
        return entry && entry->too_short > problem.length;
    }

    Answer ask(const MateProblem& problem) {
        if (problem.defender_begins && !has_legal_move(problem.position))
            return answer_without_moves(problem);
        if (const auto answer = answer_of_table(problem)) return *answer;
        if (is_hopeless(problem)) return Answer::no;
        // With other threads, only while waking them does not pay.
        constexpr std::uint64_t worth_while = 50'000;
        const std::uint64_t left = nodes_left();
        const ProofNumbers alone =
            decide_alone(problem, threads == 1 ? left : std::min(left, worth_while), false);
        if (alone.is_decided() || work.is_exhausted() || threads == 1) return answer_of(alone);
        return answer_of(decide_together(problem));
    }

    [[nodiscard]] std::uint64_t nodes_left() const noexcept {
        return work.node_limit() - std::min(work.node_limit(), work.nodes());
    }

    /// Decides with one thread, after about `most` nodes at the latest; `again` as in
    /// `ProofSearcher::decide`.
    ProofNumbers decide_alone(const MateProblem& problem, std::uint64_t most, bool again) {
        work.begin(false);
        detail::Turns turns;
        const ProofNumbers numbers = searchers.front()->decide(problem, most, turns, again);
        if (!numbers.is_decided() && nodes_left() == 0) work.exhaust();
        return numbers;
    }

    /// Puts the moves that decide a problem, which is known to work, into the table once more.
    void search_again(const MateProblem& problem) {
        if (!answer_of_table(problem)) decide_alone(problem, nodes_left(), true);
    }

    /// Decides with all threads, which stop where the table has to grow.
    ProofNumbers decide_together(const MateProblem& problem) {
        detail::Turns turns;
        while (true) {
            if (work.table.is_full()) work.table.grow();
            work.begin(true);
            const ProofNumbers numbers = decide_at_once(problem, turns);
            if (numbers.is_decided() || work.is_exhausted() || !work.table.is_full())
                return numbers;
        }
    }
    /// The same, until any of them stops.
    ProofNumbers decide_at_once(const MateProblem& problem, detail::Turns& turns) {
        std::vector<ProofNumbers> found(threads);
        detail::HelperThreads helpers([&] { work.halt(); });
        for (std::size_t i = 0; i < threads; ++i)
            helpers.start([&, i] {
                found[i] = searchers[i]->decide(problem, work.node_limit(), turns, false);
                work.halt();
            });
        helpers.join();
        const auto decided = std::ranges::find_if(found, &ProofNumbers::is_decided);
        return decided == found.end() ? ProofNumbers() : *decided;
    }

    std::size_t threads;
    SearchTables tables;
    Stipulation stipulation = Stipulation::direct;
    ProofWork work;
    std::vector<std::unique_ptr<ProofSearcher>> searchers;  // none before the first question
};

Prover::Prover(const ProverOptions& settings) : state_(std::make_unique<State>(settings)) {}
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;
Prover::~Prover() = default;

void Prover::clear() {
    state_->work.table.clear();
    state_->searchers.clear();  // drops the searchers' own state, too
}

void Prover::set_limits(const ProofLimits& limits) {
    state_->work.set_limits(limits);
    state_->tables = limits.tables;
}

Answer Prover::ask(const MateProblem& problem) {
    state_->prepare(problem);
    return state_->ask(problem);
}

std::optional<Move> Prover::winning_move(const MateProblem& problem) {
    state_->prepare(problem);
    const MoveList moves = detail::playable_moves(problem);
    // First from the table, then after solving again, since the table may have lost the answer.
    for (const bool asks : {false, true}) {
        if (asks && state_->ask(problem) != Answer::yes) return std::nullopt;
        if (asks) state_->search_again(problem);
        std::optional<Move> best;
        int least = problem.length;
        for (const Move move : moves) {
            const auto needed = state_->length_at_hand(problem.after(move));
            if (!needed || *needed >= least) continue;
            best = move;
            least = *needed;
        }
        if (best) return best;
    }
    for (const Move move : moves)
        if (state_->ask(problem.after(move)) == Answer::yes) return move;
    return std::nullopt;
}

std::optional<Move> Prover::saving_move(const MateProblem& problem) {
    state_->prepare(problem);
    const MoveList moves = detail::playable_moves(problem);
    for (const bool asks : {false, true}) {
        if (asks && state_->ask(problem) != Answer::no) return std::nullopt;
        for (const Move move : moves)
            if (state_->is_refuted_at_hand(problem.after(move))) return move;
    }
    for (const Move move : moves)
        if (state_->ask(problem.after(move)) == Answer::no) return move;
    return std::nullopt;
}

std::optional<int> Prover::known_length(const MateProblem& problem) const {
    if (const auto table = state_->by_table(problem))
        return table->length && *table->length <= problem.length ? table->length : std::nullopt;
    const auto entry = state_->known(problem);
    if (!entry || entry->enough > problem.length) return std::nullopt;
    return entry->enough;
}

std::uint64_t Prover::nodes() const noexcept {
    return state_->work.nodes();
}

bool Prover::is_exhausted() const noexcept {
    return state_->work.is_exhausted();
}

}  // namespace chess
