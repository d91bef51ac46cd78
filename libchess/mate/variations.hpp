#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/position/position.hpp"

#include <functional>
#include <string>
#include <vector>

namespace chess {

/// A part of a solution as problem books print it: defences that are answered alike, and what
/// follows. Moves are written as `MoveName` names them.
struct SolutionVariation {
    /// In the order of generation; "~" alone for all that there are, if they are more than three.
    std::vector<std::string> defences;
    /// The main one first; none where the defence ends the line, as in selfmates.
    std::vector<std::string> answers;
    bool is_dual = false;     ///< more than one answer, and not because more is threatened
    bool is_threat = false;   ///< the answer carries out what the key threatens
    bool is_unknown = false;  ///< a limit was reached before an answer was found
    bool is_cut = false;      ///< a limit was reached before all that follows was looked at
    /// What follows the main answer, longer play first, and what most defences run into last.
    std::vector<SolutionVariation> next;
    /// The moves to a defence that was shown before with the same play; `next` is empty then.
    std::vector<std::string> as_after;
};

/// What a move is called; `length` is the attacker's moves to the goal from it on, 0 for a move of
/// the defender's.
using MoveName = std::function<std::string(const Position& before, Move move, int length)>;

/// The variations that a list of defences in a position makes up. Those that do not meet a threat
/// of more than one move come last, without what follows.
[[nodiscard]] LIBCHESS_API std::vector<SolutionVariation> variations(
    const Solution& solution, const Position& position,
    const std::vector<Solution::Defence>& defences, const Solution::Threat* threat,
    const MoveName& name);

}  // namespace chess
