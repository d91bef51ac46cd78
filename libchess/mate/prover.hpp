#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/mate/problem.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>

namespace chess {

/// A prover's answer to a question.
enum class Answer : std::uint8_t {
    no,       ///< disproved
    yes,      ///< proved
    unknown,  ///< a limit was reached first
};

/// Limits on the work; the first one reached ends it.
struct ProofLimits {
    /// Positions visited, by all threads.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// Time from the call that sets the limits.
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
    std::stop_token stop = {};  ///< a request to stop
    /// Endgame tables that answer direct mates, without the fifty-move rule, at no cost. They must
    /// outlive the questions.
    SearchTables tables = {};

    /// The end of the time; nullopt if it is beyond the clock's range, as the default is.
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> deadline() const noexcept {
        const auto now = std::chrono::steady_clock::now();
        if (time > std::chrono::steady_clock::time_point::max() - now) return std::nullopt;
        return now + time;
    }
};

/// The resources of a prover.
struct ProverOptions {
    std::size_t hash_megabytes = 64;  ///< size of the transposition table, in MiB
    int threads = 1;                  ///< threads that work on one question; less than 1 means 1
};
/// The old name.
using ProverSettings [[deprecated("it is ProverOptions")]] = ProverOptions;

/// Decides problems of forced play exactly: only moves proved useless are pruned.
///
/// Repetition does not save the defender, and need not: a win from the second occurrence is a win
/// from the first, and sooner. The table is kept between questions, until `clear` or until the
/// stipulation or the use of the fifty-move rule changes. Not for help and series play, where the
/// sides do not oppose each other.
class LIBCHESS_API Prover {
public:
    /// The table grows as it fills: the constructor and every question throw std::bad_alloc if
    /// memory runs out.
    explicit Prover(const ProverOptions& settings);
    /// Takes over the other's state; it may then only be destroyed or assigned to.
    Prover(Prover&&) noexcept;
    /// Takes over the other's state; it may then only be destroyed or assigned to.
    Prover& operator=(Prover&&) noexcept;
    /// Frees the table.
    ~Prover();

    /// Clears the table, so that later answers do not depend on earlier ones.
    void clear();
    /// Sets the limits for all questions until the next call, and restarts the counts of nodes and
    /// time.
    void set_limits(const ProofLimits& limits);

    /// Whether the attacker reaches the goal. The length must be at least 1 if he begins, else at
    /// least 0, and at most max_mate_length. Throws std::invalid_argument if nobody is to be
    /// forced, or to a capture.
    [[nodiscard]] Answer ask(const MateProblem& problem);

    /// The attacker's first move that is known to reach the goal soonest; nullopt if there is none,
    /// or if a limit was reached.
    [[nodiscard]] std::optional<Move> winning_move(const MateProblem& problem);
    /// The defender's first move that keeps the attacker from the goal; nullopt if there is none,
    /// if only a claim of a draw does, or if a limit was reached.
    [[nodiscard]] std::optional<Move> saving_move(const MateProblem& problem);
    /// The smallest length up to the problem's that is already known to suffice for the attacker,
    /// who begins.
    [[nodiscard]] std::optional<int> known_length(const MateProblem& problem) const;

    /// Positions visited since `set_limits`. Thread-safe.
    [[nodiscard]] std::uint64_t nodes() const noexcept;
    /// Whether a limit was reached since `set_limits`: every further answer is `unknown`, except
    /// answers that are in the table or near enough to the end to be found at once.
    [[nodiscard]] bool is_exhausted() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace chess
