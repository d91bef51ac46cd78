#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace chess {

/// What is asked about one position.
struct MateProblem {
    Position position;                              ///< where it begins
    Stipulation stipulation = Stipulation::direct;  ///< what is asked for
    /// The side to move is the defender: how soon is it mated? For direct mates and stalemates.
    bool defender_begins = false;
    /// The most moves that the attacker may take.
    int length = max_mate_length;
    /// Somebody says that it takes so many: that is looked at first, then whether fewer will do.
    /// Otherwise one length after another is tried, from 1.
    bool is_stated = false;
};

/// What is wanted beside the shortest mate.
struct MateWishes {
    /// Any mate within the length; no proof that it is the shortest.
    bool fast = false;
    /// Every first move that reaches the goal in the minimal number of moves.
    bool all_keys = false;
    bool tries = false;     ///< see `Solution::tries`
    bool set_play = false;  ///< see `Solution::set_play`
    /// The whole solution, and whether it works by threat or zugzwang.
    bool tree = false;
    /// A proof that can be verified.
    bool proof = false;
};

/// What the answer to a problem is: the goal is reached; it is not, within the length asked for; a
/// limit was reached before either was known.
enum class MateStatus : std::uint8_t { mate, no_mate, unknown };

/// What was found out about one position.
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
    /// Whether `keys` (`help_lines` of a helpmate) is all that there is.
    bool has_all_keys = false;
    /// The longest line from the position, the first key's.
    std::vector<Move> line;
    std::optional<Solution> solution;  ///< the play, if anything of it was asked for
    /// For helpmates: the solutions, each from the first move to the mate, in the order of
    /// generation; all of them if `has_all_keys`.
    std::vector<std::vector<Move>> help_lines;
    std::optional<Proof> proof;       ///< if it was asked for, and could be made within the limits
    std::uint64_t nodes = 0;          ///< positions looked at, by all threads together
    std::chrono::nanoseconds time{};  ///< how long it took
};

/// Solves problems, one after the other.
class LIBCHESS_API MateSolver {
public:
    /// What a solver may take, and the rule of fifty moves.
    struct Settings {
        std::size_t hash_megabytes = 64;  ///< what the table of positions may take, in MiB
        int threads = 1;                  ///< threads that work on one problem; less than 1 means 1
        bool fifty = false;  ///< whether fifty moves without capture or pawn move save the defender
    };

    /// Nothing is taken before the first problem; `solve` throws std::bad_alloc if there is no
    /// memory.
    explicit MateSolver(const Settings& settings);

    /// Everything about a problem that can be told within the limits. The result depends on the
    /// problem alone, not on problems solved before.
    [[nodiscard]] MateResult solve(const MateProblem& problem, const MateWishes& wishes,
                                   const ProofLimits& limits, std::stop_token stop = {});

private:
    Settings settings_;
    std::optional<Prover> prover_;
};

}  // namespace chess
