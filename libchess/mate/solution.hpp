#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/prover.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace chess {

/// A solution as problem books print it: what the attacker plays against every defence.
///
/// Nodes refer to each other by index, so that a position reached by several lines is there
/// once: a graph, whose lengths fall with every step.
struct Solution {
    /// One of the defender's moves, and every answer that reaches the goal as soon as can be: more
    /// than one is a dual.
    struct Defence {
        Move move;  ///< what the defender plays
        /// The attacker's moves to the goal from here; 0 where the defence itself reaches it, as in
        /// selfmates. Where nothing is known for a limit, so that `answers` is empty, the most that
        /// it can take, 1 or more.
        int length = 0;
        /// Indices into `attacks`, in the order of generation; the first one is the main line.
        std::vector<std::size_t> answers;
        /// All that the key threatens still does: the defence meets no threat, and several answers
        /// to it are no dual.
        bool leaves_threats = false;
        bool is_cut = false;  ///< a limit was reached: answers are missing
    };
    /// One of the attacker's moves.
    struct Attack {
        Move move;  ///< what the attacker plays
        /// The attacker's moves to the goal, this one included.
        int length = 1;
        /// Every move that the defender has; none where the goal is reached, that is, where
        /// `length` is 1 (but in selfmates), nor where `is_dual` or `is_cut` tell why.
        std::vector<Defence> defences;
        /// An answer beside the main line: what follows it is left out.
        bool is_dual = false;
        /// A limit was reached: no defences are given, or some answers to them are missing.
        bool is_cut = false;
    };
    /// A first move that fails to one single reply.
    struct Try {
        Move move;        ///< the try
        Move refutation;  ///< the one reply that refutes it
    };
    /// What a key does when the defender could pass: he is threatened with mate, or, if there is no
    /// threat, he is in zugzwang. A key that checks does neither.
    struct Threat {
        /// The attacker's moves to the goal if the defender passes, less than from the key on; 0
        /// means zugzwang.
        int length = 0;
        /// The moves that begin it, in the order of generation; none in zugzwang.
        std::vector<Move> moves;
    };

    /// A first move that reaches the goal.
    struct Key {
        std::size_t attack;  ///< its index in `attacks`
        /// Nullopt where it checks or reaches the goal, in selfmates, where a limit was reached,
        /// and without a tree.
        std::optional<Threat> threat;
    };

    std::vector<Attack> attacks;  ///< every attacking move of the solution, which the indices count
    std::vector<Key> keys;        ///< empty where the defender begins
    /// Where the defender begins: what he can play, and what follows.
    std::vector<Defence> first_defences;
    /// What would follow if the defender were to move at the start: his moves that lose within one
    /// move less than the solution takes. Nullopt if not asked for, if the attacker is in check or
    /// does not begin, or if a limit was reached before all were decided.
    std::optional<std::vector<Defence>> set_play;
    /// Tries, in the order of generation. Nullopt if not asked for, if the attacker does not begin,
    /// or if a limit was reached before all were decided.
    std::optional<std::vector<Try>> tries;
    /// How many positions have more than one best answer, set play left out: first those where the
    /// attacker gives his first answer (the second move, or the first where the defender begins),
    /// then the next.
    std::vector<std::size_t> duals;
    /// A limit was reached before all was looked at.
    bool is_cut = false;
};

/// What is wanted beside a mate, and how it is looked for.
struct SolveOptions {
    /// The length is what somebody says it takes: it is looked at first, then whether fewer will
    /// do. Otherwise one length after another is tried, from 1.
    bool stated_first = false;
    /// The length is the problem's own and not only the most that it may take: set play is half a
    /// move less than that.
    bool exact_length = false;
    /// Any mate within the length; no proof that it is the shortest.
    bool fast = false;
    /// Every first move that reaches the goal in the minimal number of moves.
    bool all_keys = false;
    bool tries = false;     ///< see `Solution::tries`
    bool set_play = false;  ///< see `Solution::set_play`
    /// The whole solution, and whether it works by threat or zugzwang.
    bool tree = false;
    bool proof = false;  ///< one that can be verified
    /// Of help and series play the proof has all lines, and says so.
    bool all_lines = false;
    /// The play as Popeye prints it, in `MateResult::full_play`; of help and series play the
    /// solutions of every length up to the one asked for.
    bool full_play = false;
    bool threats = true;  ///< shown; without, the full play leaves out no variation for one
    /// How many attacking moves a tree may hold: no position is looked at further once there are
    /// as many, the deepest ones last, and what is left is marked as cut.
    std::size_t most_nodes = 200'000;
    /// How many solutions of help and series play are listed; the search ends with the next one.
    std::size_t most_lines = 10'000;
};

/// The first moves of the attacker, who begins, that reach the goal within the problem's length;
/// nullopt if a limit was reached before all were decided.
[[nodiscard]] LIBCHESS_API std::optional<std::vector<Move>> find_keys(Prover& prover,
                                                                      const MateProblem& problem);

/// The solution of a problem whose goal is reached in its length and no fewer moves, with the keys
/// that are known. Where the defender begins his moves stand in `first_defences` if there is to be
/// a tree, and `keys` is not looked at.
[[nodiscard]] LIBCHESS_API Solution find_solution(Prover& prover, const MateProblem& problem,
                                                  const std::vector<Move>& keys,
                                                  const SolveOptions& options);

}  // namespace chess
