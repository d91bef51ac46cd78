#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>

namespace chess {

/// The longest mate that is looked for, in moves.
inline constexpr int max_mate_length = 250;

/// What a prover says to a question.
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

    /// When the time is over; nullopt if it is too long to be told, as the default is.
    [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> deadline() const noexcept {
        const auto now = std::chrono::steady_clock::now();
        if (time > std::chrono::steady_clock::time_point::max() - now) return std::nullopt;
        return now + time;
    }
};

/// What a prover is asked about, and what it may take.
struct ProverSettings {
    /// Not `help`, whose sides do not oppose each other.
    Stipulation stipulation = Stipulation::direct;
    std::size_t hash_megabytes = 64;  ///< what the table of positions may take, in MiB
    int threads = 1;                  ///< threads that work on one question; less than 1 means 1
    /// Whether fifty moves without capture or pawn move save the defender.
    bool fifty = false;
};

/// Answers whether an attacker reaches his goal within a number of moves, exactly: nothing is left
/// out that is not proved to be in vain.
///
/// A repetition within the line does not save the defender, and need not: whoever wins from the
/// second occurrence wins from the first, sooner. What is learned is kept from question to
/// question, until `clear`.
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

    /// What it was made with.
    [[nodiscard]] const ProverSettings& settings() const noexcept;

    /// Forgets all positions: what comes after does not depend on what came before.
    void clear();
    /// Begins to count nodes and time anew; for all questions until the next call.
    void set_limits(const ProofLimits& limits, std::stop_token stop = {});

    /// Whether the side to move reaches the goal in at most `length` moves, 1 to max_mate_length.
    [[nodiscard]] Answer attack(const Position& position, int length);
    /// Whether the side that is not to move reaches it in at most `length` more moves of its own, 0
    /// to max_mate_length, whatever the side to move plays.
    [[nodiscard]] Answer defence(const Position& position, int length);

    /// A first move with which the side to move reaches the goal in at most `length` moves, the one
    /// known to do it soonest; nullopt if it does not, or if a limit was reached.
    [[nodiscard]] std::optional<Move> winning_move(const Position& position, int length);
    /// A first move of the side to move after which the other one does not reach the goal in at
    /// most `length` moves, 0 or more; nullopt if there is none, or if a limit was reached.
    [[nodiscard]] std::optional<Move> saving_move(const Position& position, int length);
    /// The smallest length up to `length` that is known already to do for the side to move.
    [[nodiscard]] std::optional<int> known_length(const Position& position, int length) const;
    /// What positions are told apart by: where the rule of fifty moves is in force, also by how
    /// many half-moves the same pieces have been standing.
    [[nodiscard]] Key identity(const Position& position) const noexcept;

    /// Positions looked at since `set_limits`. May be asked from any thread.
    [[nodiscard]] std::uint64_t nodes() const noexcept;
    /// Whether a limit was reached since `set_limits`: every further answer is `unknown` but for
    /// those that are in the table, or near enough to the end to be told at once.
    [[nodiscard]] bool is_exhausted() const noexcept;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chess
