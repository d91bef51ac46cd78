#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/solution.hpp"

#include <optional>
#include <vector>

namespace chess {

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

/// The full play of a problem within its length; the options select variations (`tree`), with or
/// without threats, tries with one refutation, and set play.
[[nodiscard]] LIBCHESS_API FullPlay find_full_play(Prover& prover, const MateProblem& problem,
                                                   const SolveOptions& options);

}  // namespace chess
