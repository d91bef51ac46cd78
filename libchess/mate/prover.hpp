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
    no,       ///< proved not to be so
    yes,      ///< proved to be so
    unknown,  ///< a limit was reached first
};

/// How much work an answer may cost; whatever is reached first ends the work.
struct ProofLimits {
    /// Positions looked at, by all threads together.
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// From the call that sets the limits.
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
    std::stop_token stop = {};  ///< somebody else's wish to end it
    /// Tables that answer direct mates, without the rule of fifty moves, at no cost. They must
    /// outlive the questions.
    SearchTables tables = {};

    /// When the time is over; nullopt if it is too far off for a clock, as the default is.
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> deadline() const noexcept {
        const auto now = std::chrono::steady_clock::now();
        if (time > std::chrono::steady_clock::time_point::max() - now) return std::nullopt;
        return now + time;
    }
};

/// What a prover may take.
struct ProverSettings {
    std::size_t hash_megabytes = 64;  ///< the table of positions, in MiB
    int threads = 1;                  ///< that work on one question; less than 1 means 1
};

/// Answers questions exactly: nothing is left out that is not proved to be in vain.
///
/// A repetition within the line does not save the defender, and need not: whoever wins from the
/// second occurrence wins from the first, sooner. What is learned is kept from question to
/// question, until `clear` or until the stipulation or the rule of fifty moves is another one.
/// Help and series play, whose sides do not oppose each other, is not for it.
class LIBCHESS_API Prover {
public:
    /// The table grows as it fills: this, and every question, throws std::bad_alloc if there is no
    /// memory.
    explicit Prover(const ProverSettings& settings);
    /// Takes the other one's work over; that may only be destroyed or assigned to.
    Prover(Prover&&) noexcept;
    /// Takes the other one's work over; that may only be destroyed or assigned to.
    Prover& operator=(Prover&&) noexcept;
    /// Frees the table.
    ~Prover();

    /// Forgets all positions: what comes after does not depend on what came before.
    void clear();
    /// Begins to count nodes and time anew; for all questions until the next call.
    void set_limits(const ProofLimits& limits);

    /// Whether the attacker reaches the goal. A length is at least 1 if he begins, else 0, and at
    /// most max_mate_length.
    [[nodiscard]] Answer ask(const MateProblem& problem);

    /// The attacker's first move to the goal, the one known to reach it soonest; nullopt if there
    /// is none, or if a limit was reached.
    [[nodiscard]] std::optional<Move> winning_move(const MateProblem& problem);
    /// The defender's first move that keeps the attacker from the goal; nullopt if there is none,
    /// or if a limit was reached.
    [[nodiscard]] std::optional<Move> saving_move(const MateProblem& problem);
    /// The smallest length up to the problem's that is known already to do for the attacker, who
    /// begins.
    [[nodiscard]] std::optional<int> known_length(const MateProblem& problem) const;

    /// Positions looked at since `set_limits`. May be asked from any thread.
    [[nodiscard]] std::uint64_t nodes() const noexcept;
    /// Whether a limit was reached since `set_limits`: every further answer is `unknown` but for
    /// those that are in the table, or near enough to the end to be seen at once.
    [[nodiscard]] bool is_exhausted() const noexcept;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace chess
