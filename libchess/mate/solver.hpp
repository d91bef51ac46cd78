#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
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

/// The answer to a problem.
enum class MateStatus : std::uint8_t {
    mate,     ///< the goal is reached
    no_mate,  ///< it is not reached within the length
    unknown,  ///< a limit was reached first
};

/// "mate", "no-mate", "unknown".
[[nodiscard]] LIBCHESS_API std::string_view name_of(MateStatus status) noexcept;

/// The play of a problem of forced play as Popeye prints it: unlike in a `Solution`, every answer
/// is followed, threats are played out in every position, and keys may be shorter than the length
/// asked for.
struct FullPlay {
    struct Defence;
    /// One of the attacker's moves.
    struct Attack {
        Move move;                 ///< what the attacker plays
        bool is_check = false;     ///< it gives check
        bool is_end = false;       ///< it reaches the aim
        bool is_zugzwang = false;  ///< nothing is threatened, and the defender is not in check
        /// The threats: all moves that reach the goal soonest if the defender passes.
        std::vector<Attack> threats = {};
        /// The defences against the threats, with the answers that reach the goal soonest: moves
        /// after which some threat no longer works and nothing is sooner. Without threats, all
        /// moves that do not refute. In selfmates, moves that mate at once are left out unless it
        /// is the last move or there are no others: then there is no threat either.
        std::vector<Defence> defences = {};
    };
    /// One of the defender's moves.
    struct Defence {
        Move move;                         ///< what the defender plays
        bool is_end = false;               ///< it reaches the aim itself, as in selfmates
        std::vector<Attack> answers = {};  ///< empty if `is_end`
    };
    /// A key or a try.
    struct First {
        Attack attack;                       ///< the move and its play
        std::vector<Move> refutations = {};  ///< of a try; empty for a key
    };

    std::vector<Defence> set_play;  ///< if requested: the defender's moves that lose if he begins
    /// If the defender begins: the play after an unknown key, whose `move` is meaningless, with all
    /// refutations.
    std::optional<First> post_key;
    std::vector<First> firsts;  ///< keys, and tries if requested, in the order of generation
    bool is_cut = false;        ///< a limit was reached before the search was complete
};

/// The result for one problem.
struct MateResult {
    MateStatus status = MateStatus::unknown;  ///< the answer
    /// The shortest length found, in moves of the attacker; 0 if the side to move is mated already
    /// (and `defender_begins`).
    std::optional<int> length;
    /// It is proved that no shorter length suffices.
    bool minimal = false;
    /// The largest length proved not to suffice; 0 if none.
    int disproved = 0;
    /// The first moves that reach the goal in `length` moves: all if `has_all_keys`, otherwise the
    /// one found. If the defender begins: his moves that hold out longest.
    std::vector<Move> keys;
    /// Whether `keys` (`help_lines` in help and series play) is complete.
    bool has_all_keys = false;
    /// The longest line of the first key.
    std::vector<Move> line;
    bool line_is_cut = false;          ///< it ends before the goal, because a limit was reached
    std::optional<Solution> solution;  ///< the play, if requested
    /// For help and series play: the solutions, each from the first move to the mate, in the order
    /// of generation; all of them if `has_all_keys`.
    std::vector<std::vector<Move>> help_lines;
    bool has_more_lines = false;  ///< there are more than `help_lines`, which were not to be kept
    /// In help and series play: the problem of the set play, from `set_play_of`; nullopt if not
    /// requested, or if there cannot be any.
    std::optional<MateProblem> set_problem;
    /// The lines of the set play; nullopt as above, or if a limit was reached.
    std::optional<std::vector<std::vector<Move>>> set_lines;
    bool set_lines_are_cut = false;  ///< there may be more of them
    /// The play as Popeye prints it, if requested.
    std::optional<FullPlay> full_play;
    /// With it, in help and series play: the solutions longer than `length`, by increasing length.
    std::vector<std::pair<int, std::vector<std::vector<Move>>>> longer_lines;
    std::optional<Proof> proof;       ///< if requested, and found within the limits
    std::uint64_t nodes = 0;          ///< positions visited, by all threads
    std::chrono::nanoseconds time{};  ///< how long it took
};

/// Solves problems, one after the other.
class LIBCHESS_API MateSolver {
public:
    /// Allocates nothing before the first problem; `solve` throws std::bad_alloc if memory runs
    /// out.
    explicit MateSolver(const ProverOptions& settings) : settings_(settings) {}

    /// Solves a problem within its limits. The result depends only on the problem, not on problems
    /// solved before. Throws std::invalid_argument if the problem is longer than `max_mate_length`,
    /// or is to force a capture.
    [[nodiscard]] MateResult solve(const MateProblem& problem, const SolveOptions& options);
    /// The old form.
    [[deprecated("the limits are a member of SolveOptions"), nodiscard]] MateResult solve(
        const MateProblem& problem, SolveOptions options, const ProofLimits& limits) {
        options.limits = limits;
        return solve(problem, options);
    }

private:
    ProverOptions settings_;
    std::optional<Prover> prover_;
};

}  // namespace chess
