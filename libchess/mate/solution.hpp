#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/prover.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace chess {

/// A solution as problem books print it: the attacker's answers to every defence.
///
/// Nodes refer to each other by index, so that a position reached by several lines occurs once: a
/// graph whose lengths decrease with every step.
struct Solution {
    /// One of the defender's moves, and every answer that reaches the goal soonest: more than one
    /// is a dual.
    struct Defence {
        Move move;  ///< what the defender plays
        /// The attacker's moves to the goal from here; 0 if the defence itself reaches it, as in
        /// selfmates. If a limit was reached and `answers` is empty, the most that it can take, 1
        /// or more.
        int length = 0;
        /// Indices into `attacks`, in the order of generation; the first one is the main line.
        std::vector<std::size_t> answers;
        /// All of the key's threats still work: the defence meets none, and several answers to it
        /// are not a dual.
        bool leaves_threats = false;
        bool is_cut = false;  ///< a limit was reached: answers are missing
    };
    /// One of the attacker's moves.
    struct Attack {
        Move move;  ///< what the attacker plays
        /// The attacker's moves to the goal, this one included.
        int length = 1;
        /// Every move that the defender has; empty if the goal is reached, that is, if `length` is
        /// 1 (except in selfmates), or if `is_dual` or `is_cut`.
        std::vector<Defence> defences;
        /// An answer besides the main line: its continuation is left out.
        bool is_dual = false;
        /// A limit was reached: no defences are given, or some answers to them are missing.
        bool is_cut = false;
    };
    /// A first move that only one reply refutes.
    struct Try {
        Move move;        ///< the try
        Move refutation;  ///< the one reply that refutes it
    };
    /// The threat of a key, if the defender passed; without a threat he is in zugzwang. A checking
    /// key has neither.
    struct Threat {
        /// The attacker's moves to the goal if the defender passes, less than from the key on; 0
        /// means zugzwang.
        int length = 0;
        /// The threats' first moves, in the order of generation; none in zugzwang.
        std::vector<Move> moves;
    };

    /// A first move that reaches the goal.
    struct Key {
        std::size_t attack;  ///< its index in `attacks`
        /// Nullopt if the key checks or reaches the goal, in selfmates, if a limit was reached, or
        /// without a tree.
        std::optional<Threat> threat;
        /// Whether the defender is in zugzwang after it: nothing would be threatened if he could
        /// pass. Not after a check, or if the goal is reached. Nullopt if not known: in quiet
        /// selfmates, if a limit was reached, or without a tree.
        std::optional<bool> is_zugzwang = std::nullopt;
    };

    std::vector<Attack> attacks;  ///< every attacking move of the solution; indices refer to it
    std::vector<Key> keys;        ///< empty if the defender begins
    /// If the defender begins: his moves and the play after them.
    std::vector<Defence> first_defences;
    /// Set play: the defender's moves at the start that lose within one move less than the
    /// problem's own length, or, if it has none, than the solution takes. Nullopt if not requested,
    /// if the attacker is in check or does not begin, or if a limit was reached before all were
    /// decided.
    std::optional<std::vector<Defence>> set_play;
    /// Tries, in the order of generation: they fail in the problem's own length, or, if it has
    /// none, in that of the solution. Nullopt if not requested, if the attacker does not begin, or
    /// if a limit was reached before all were decided.
    std::optional<std::vector<Try>> tries;
    /// The number of duals at each of the attacker's answers, without set play: first at his first
    /// answer (his second move, or his first if the defender begins), then at the next.
    std::vector<std::size_t> duals;
    /// A limit was reached before the search was complete.
    bool is_cut = false;
};

/// What to find besides a mate, how, and with how much work.
struct SolveOptions {
    /// The length is stated: it is tried first, then whether fewer moves suffice. Otherwise lengths
    /// are tried in order from 1.
    bool stated_first = false;
    /// The length is the problem's own and not only an upper limit: set play and tries refer to
    /// it, even if fewer moves suffice. In help play set play is half a move shorter.
    bool exact_length = false;
    /// Accept any mate within the length, without a proof that it is the shortest.
    bool fast = false;
    /// Find every first move that reaches the goal in the minimal number of moves.
    bool all_keys = false;
    bool tries = false;     ///< see `Solution::tries`
    bool set_play = false;  ///< see `Solution::set_play`
    /// Find the whole solution, and whether it works by threat or zugzwang.
    bool tree = false;
    bool proof = false;  ///< build a proof that `verify` can check
    /// In help and series play: the proof has all lines, and says so.
    bool all_lines = false;
    /// Find the play as Popeye prints it, in `MateResult::full_play`; in help and series play, the
    /// solutions of every length up to the requested one.
    bool full_play = false;
    bool threats = true;  ///< show threats; otherwise the full play has all variations
    /// The most attacking moves in a tree: at the limit no more positions are expanded, and what is
    /// missing is marked as cut. The deepest positions come last.
    std::size_t most_nodes = 200'000;
    /// The most solutions of help and series play that are listed; the search ends at the next one.
    std::size_t most_lines = 10'000;
    ProofLimits limits = {};  ///< the work that one problem may take
};

}  // namespace chess
