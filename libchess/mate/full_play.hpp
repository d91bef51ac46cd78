#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/solution.hpp"

#include <optional>
#include <vector>

namespace chess {

/// The play of a problem with defences as Popeye prints it: unlike in a `Solution`, every answer is
/// followed, threats are played out in every position, and keys may be shorter than what is asked.
struct FullPlay {
    struct Defence;
    /// One of the attacker's moves.
    struct Attack {
        Move move;                 ///< what the attacker plays
        bool is_check = false;     ///< it gives check
        bool is_end = false;       ///< it reaches the aim
        bool is_zugzwang = false;  ///< nothing is threatened, and the defender is not in check
        /// What follows if the defender passes: all that reach the goal soonest.
        std::vector<Attack> threats = {};
        /// The defender's moves after which not every threat can be carried out, nor anything
        /// sooner, with the answers that reach the goal soonest; all that do not refute, if threats
        /// are not wanted. In selfmates those that mate at once are left out unless it is the end,
        /// or there are no others: then nothing is threatened either.
        std::vector<Defence> defences = {};
    };
    /// One of the defender's moves.
    struct Defence {
        Move move;                         ///< what the defender plays
        bool is_end = false;               ///< it reaches the aim itself, as in selfmates
        std::vector<Attack> answers = {};  ///< none if so
    };
    /// A key or a try.
    struct First {
        Attack attack;                       ///< with what follows
        std::vector<Move> refutations = {};  ///< of a try; none of a key
    };

    std::vector<Defence> set_play;  ///< if it was wanted: what loses if the defender began
    /// Where the defender begins: what follows the key, which nobody knows: its move means nothing.
    /// All that refutes it is there.
    std::optional<First> post_key;
    std::vector<First> firsts;  ///< keys, and tries that are wanted, in the order of generation
    bool is_cut = false;        ///< a limit was reached before all was looked at
};

/// The full play of a problem within its length; what is wanted of it are variations (`tree`), with
/// threats or without, tries with one refutation, and set play.
[[nodiscard]] LIBCHESS_API FullPlay find_full_play(Prover& prover, const MateProblem& problem,
                                                   const SolveOptions& options);

}  // namespace chess
