#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/position/position.hpp"

#include <functional>
#include <string>
#include <vector>

namespace chess {

/// A part of a solution as problem books print it: defences with the same answers, and the play
/// after them. Moves are written as `MoveName` names them.
struct SolutionVariation {
    /// In the order of generation; a single "~" stands for all defences if there are more than
    /// three.
    std::vector<std::string> defences;
    /// The main answer first; none if the defence ends the line, as in selfmates.
    std::vector<std::string> answers;
    bool is_dual = false;     ///< more than one answer, not due to several threats
    bool is_threat = false;   ///< the answer carries out the key's threat
    bool is_unknown = false;  ///< a limit was reached before an answer was found
    bool is_cut = false;      ///< a limit was reached before the continuation was complete
    /// The play after the main answer, longer play first, and the variation with most defences
    /// last.
    std::vector<SolutionVariation> next;
    /// The moves to an earlier defence with the same play; `next` is empty then.
    std::vector<std::string> as_after;
};

/// Names a move; `length` is the attacker's moves to the goal from it on, 0 for a defender's move.
using MoveName = std::function<std::string(const Position& before, Move move, int length)>;

/// The variations of a list of defences in a position. Defences that do not meet a threat of more
/// than one move come last, without continuation.
[[nodiscard]] LIBCHESS_API std::vector<SolutionVariation> variations(
    const Solution& solution, const Position& position,
    const std::vector<Solution::Defence>& defences, const Solution::Threat* threat,
    const MoveName& name);

}  // namespace chess
