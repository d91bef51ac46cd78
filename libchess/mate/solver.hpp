#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/full_play.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/solution.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

/// What the answer to a problem is.
enum class MateStatus : std::uint8_t {
    mate,     ///< the goal is reached
    no_mate,  ///< it is not, within the length asked for
    unknown,  ///< a limit was reached before either was known
};

/// "mate", "no-mate", "unknown".
[[nodiscard]] LIBCHESS_API std::string_view name_of(MateStatus status) noexcept;

/// What was found about one position.
struct MateResult {
    MateStatus status = MateStatus::unknown;  ///< the answer
    /// The shortest length found, in moves of the attacker; 0 if the side to move is mated already
    /// (and `defender_begins`).
    std::optional<int> length;
    /// No shorter length will do; proved.
    bool minimal = false;
    /// The largest length that is proved not to do; 0 if none is.
    int disproved = 0;
    /// The first moves that reach the goal in `length` moves: all if `has_all_keys`, otherwise the
    /// one found. Where the defender begins: his moves that hold out as long.
    std::vector<Move> keys;
    /// Whether `keys` (`help_lines` in help and series play) is all that there is.
    bool has_all_keys = false;
    /// The longest line from the position, the first key's.
    std::vector<Move> line;
    std::optional<Solution> solution;  ///< the play, if anything of it was asked for
    /// For help and series play: the solutions, each from the first move to the mate, in the order
    /// of generation; all of them if `has_all_keys`.
    std::vector<std::vector<Move>> help_lines;
    /// Of help and series play, whose lines the set play has: what `set_play_of` gives; nullopt if
    /// not asked for, or if there cannot be any.
    std::optional<MateProblem> set_problem;
    /// These lines; nullopt likewise, or if a limit was reached.
    std::optional<std::vector<std::vector<Move>>> set_lines;
    /// Where all of it is asked for: the play as Popeye prints it.
    std::optional<FullPlay> full_play;
    /// Likewise, in help and series play: the solutions that are longer than `length`, by rising
    /// length.
    std::vector<std::pair<int, std::vector<std::vector<Move>>>> longer_lines;
    std::optional<Proof> proof;       ///< if it was asked for, and could be made within the limits
    std::uint64_t nodes = 0;          ///< positions looked at, by all threads together
    std::chrono::nanoseconds time{};  ///< how long it took
};

/// Solves problems, one after the other.
class LIBCHESS_API MateSolver {
public:
    /// Nothing is taken before the first problem; `solve` throws std::bad_alloc if there is no
    /// memory.
    explicit MateSolver(const ProverSettings& settings) : settings_(settings) {}

    /// Everything about a problem that can be found within the limits. The result depends on the
    /// problem alone, not on problems solved before.
    [[nodiscard]] MateResult solve(const MateProblem& problem, const SolveOptions& options,
                                   const ProofLimits& limits);

private:
    ProverSettings settings_;
    std::optional<Prover> prover_;
};

}  // namespace chess
