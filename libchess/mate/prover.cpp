#include "libchess/mate/prover.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/mate/detail/proof_search.hpp"
#include "libchess/mate/detail/proof_work.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::ProofNumbers;
using detail::ProofSearch;
using detail::ProofSearcher;
using detail::ProofWork;

std::unique_ptr<ProofSearcher> make_searcher(Stipulation stipulation, ProofWork& work) {
    switch (stipulation) {
        case Stipulation::direct: return std::make_unique<ProofSearch<Stipulation::direct>>(work);
        case Stipulation::self: return std::make_unique<ProofSearch<Stipulation::self>>(work);
        case Stipulation::stalemate:
            return std::make_unique<ProofSearch<Stipulation::stalemate>>(work);
        case Stipulation::help: break;
    }
    throw std::invalid_argument("nobody is to be forced in a helpmate");
}

Answer answer_of(ProofNumbers numbers) noexcept {
    if (numbers.proof == 0) return Answer::yes;
    return numbers.disproof == 0 ? Answer::no : Answer::unknown;
}

/// The side that is to be mated cannot be, whatever both play: the other one has nothing to mate
/// with, or neither side has.
bool is_hopeless(const Position& position, Color mating, Stipulation stipulation) {
    if (stipulation == Stipulation::stalemate) return false;
    return position.pieces(mating).count() == 1 || has_insufficient_material(position);
}

}  // namespace

class Prover::Implementation {
public:
    explicit Implementation(const ProverSettings& settings)
        : settings_(settings),
          work_(settings.hash_megabytes << 20U, settings.fifty) {
        for (int i = 0; i < std::max(settings.threads, 1); ++i)
            searchers_.push_back(make_searcher(settings.stipulation, work_));
        work_.set_limits({}, {});
    }

    [[nodiscard]] const ProverSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] ProofWork& work() noexcept { return work_; }
    [[nodiscard]] const ProofWork& work() const noexcept { return work_; }

    void clear() {
        work_.table.clear();
        // What a searcher has learned beside the table goes too.
        for (auto& searcher : searchers_) searcher = make_searcher(settings_.stipulation, work_);
    }

    /// What the table holds about a question; `attacks`: the side to move is the attacker.
    [[nodiscard]] std::optional<detail::ProofEntry> known(const Position& position, int length,
                                                          bool attacks) const {
        return work_.table.find(work_.key_of(position, length, attacks));
    }

    /// What is known already, or can be told at no cost worth the name, about a question whose side
    /// to move is the defender: the length that does, none if none does.
    std::optional<int> defence_at_hand(const Position& position, int length) {
        constexpr int cheap = 1;
        if (length <= cheap || !has_legal_move(position)) {
            if (decide(position, length, false) != Answer::yes) return std::nullopt;
            return has_legal_move(position) ? length : 0;
        }
        const auto entry = known(position, length, false);
        if (!entry || entry->enough > length) return std::nullopt;
        return entry->enough;
    }
    bool attack_is_refuted(const Position& position, int length) {
        constexpr int cheap = 2;
        if (settings_.stipulation == Stipulation::self && is_checkmate(position)) return false;
        if (length == 0) return true;
        if (length <= cheap) return decide(position, length, true) == Answer::no;
        const auto entry = known(position, length, true);
        return entry && entry->too_short > length;
    }

    std::optional<Move> winning_move(const Position& position, int length) {
        const MoveList moves = legal_moves(position);
        // Once at hand, and once more when the question has been asked again: the table may have
        // lost the answer.
        for (const bool asks : {false, true}) {
            if (asks && decide(position, length, true) != Answer::yes) return std::nullopt;
            std::optional<Move> best;
            int least = length;
            for (const Move move : moves) {
                const auto needed = defence_at_hand(position.after(move), length - 1);
                if (!needed || *needed >= least) continue;
                best = move;
                least = *needed;
            }
            if (best) return best;
        }
        for (const Move move : moves)
            if (decide(position.after(move), length - 1, false) == Answer::yes) return move;
        return std::nullopt;
    }

    std::optional<Move> saving_move(const Position& position, int length) {
        const MoveList moves = legal_moves(position);
        for (const bool asks : {false, true}) {
            if (asks && decide(position, length, false) != Answer::no) return std::nullopt;
            for (const Move move : moves)
                if (attack_is_refuted(position.after(move), length)) return move;
        }
        for (const Move move : moves)
            if (decide(position.after(move), length, true) == Answer::no) return move;
        return std::nullopt;
    }

    /// `attacks`: the side to move is the attacker.
    Answer decide(const Position& position, int length, bool attacks) {
        if (!attacks && !has_legal_move(position)) return answer_of(end_of(position));
        const Color attacker = attacks ? position.turn() : ~position.turn();
        const bool self = settings_.stipulation == Stipulation::self;
        if (is_hopeless(position, self ? ~attacker : attacker, settings_.stipulation))
            return Answer::no;
        const ProofNumbers alone = decide_alone(position, length, attacks);
        if (alone.is_decided() || work_.is_exhausted() || searchers_.size() == 1)
            return answer_of(alone);
        return answer_of(decide_together(position, length, attacks));
    }

private:
    /// The defender has no move.
    [[nodiscard]] ProofNumbers end_of(const Position& position) const noexcept {
        if (settings_.stipulation == Stipulation::self) return ProofNumbers::of(false);
        const bool is_mate = settings_.stipulation == Stipulation::direct;
        return ProofNumbers::of(position.in_check() == is_mate);
    }

    [[nodiscard]] std::uint64_t nodes_left() const noexcept {
        return work_.node_limit() - std::min(work_.node_limit(), work_.nodes());
    }

    /// One thread; with others waiting, only as long as calling them would not be worth while.
    ProofNumbers decide_alone(const Position& position, int length, bool attacks) {
        constexpr std::uint64_t worth_while = 50'000;
        const std::uint64_t left = nodes_left();
        const std::uint64_t most = searchers_.size() == 1 ? left : std::min(left, worth_while);
        work_.begin(false);
        const ProofNumbers numbers = searchers_.front()->decide(position, length, attacks, most);
        if (!numbers.is_decided() && nodes_left() == 0) work_.exhaust();
        return numbers;
    }

    ProofNumbers decide_together(const Position& position, int length, bool attacks) {
        work_.table.grow_up();
        work_.begin(true);
        std::vector<ProofNumbers> found(searchers_.size());
        detail::HelperThreads threads([&] { work_.halt(); });
        for (std::size_t i = 0; i < searchers_.size(); ++i)
            threads.start([&, i] {
                found[i] = searchers_[i]->decide(position, length, attacks, work_.node_limit());
                work_.halt();
            });
        threads.join();
        const auto decided = std::ranges::find_if(found, &ProofNumbers::is_decided);
        return decided == found.end() ? ProofNumbers() : *decided;
    }

    ProverSettings settings_;
    ProofWork work_;
    std::vector<std::unique_ptr<ProofSearcher>> searchers_;
};

Prover::Prover(const ProverSettings& settings)
    : implementation_(std::make_unique<Implementation>(settings)) {}
Prover::Prover(Prover&&) noexcept = default;
Prover& Prover::operator=(Prover&&) noexcept = default;
Prover::~Prover() = default;

const ProverSettings& Prover::settings() const noexcept {
    return implementation_->settings();
}

void Prover::clear() {
    implementation_->clear();
}

void Prover::set_limits(const ProofLimits& limits, std::stop_token stop) {
    implementation_->work().set_limits(limits, std::move(stop));
}

Answer Prover::attack(const Position& position, int length) {
    return implementation_->decide(position, length, true);
}

Answer Prover::defence(const Position& position, int length) {
    return implementation_->decide(position, length, false);
}

std::optional<Move> Prover::winning_move(const Position& position, int length) {
    return implementation_->winning_move(position, length);
}

std::optional<Move> Prover::saving_move(const Position& position, int length) {
    return implementation_->saving_move(position, length);
}

std::optional<int> Prover::known_length(const Position& position, int length) const {
    const auto entry = std::as_const(*implementation_).known(position, length, true);
    if (!entry || entry->enough > length) return std::nullopt;
    return entry->enough;
}

Key Prover::identity(const Position& position) const noexcept {
    return settings().fifty ? ProofWork::key_with_clock(position) : position.key();
}

std::uint64_t Prover::nodes() const noexcept {
    return std::as_const(*implementation_).work().nodes();
}

bool Prover::is_exhausted() const noexcept {
    return std::as_const(*implementation_).work().is_exhausted();
}

}  // namespace chess
