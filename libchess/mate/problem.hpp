#pragma once

#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chess {

/// What a problem asks for. The attacker is the side that wants the goal reached, the defender the
/// other one; lengths count the attacker's moves.
enum class Stipulation : std::uint8_t {
    direct,     ///< the attacker checkmates against every defence
    self,       ///< the attacker forces the defender to checkmate the attacker
    help,       ///< both sides play so that the side to move is checkmated
    stalemate,  ///< the attacker stalemates against every defence
};

/// "direct", "self", "help", "stalemate".
[[nodiscard]] constexpr std::string_view name_of(Stipulation stipulation) noexcept {
    constexpr std::array<std::string_view, 4> names{"direct", "self", "help", "stalemate"};
    return names[static_cast<std::size_t>(stipulation)];
}

/// The longest mate that is looked for, in moves.
inline constexpr int max_mate_length = 250;

/// A question: does the attacker reach the goal in at most `length` of his moves?
struct MateProblem {
    Position position;                              ///< where it begins
    Stipulation stipulation = Stipulation::direct;  ///< what is asked for
    /// The side to move is the defender: is the goal reached whatever it plays?
    bool defender_begins = false;
    int length = max_mate_length;  ///< the most moves that the attacker may take
    bool fifty = false;  ///< whether fifty moves without capture or pawn move save the defender

    /// What is still asked after a move.
    [[nodiscard]] MateProblem after(Move move) const {
        return {position.after(move), stipulation, !defender_begins,
                defender_begins ? length : length - 1, fifty};
    }
    /// The same with another length.
    [[nodiscard]] MateProblem in(int moves) const {
        return {position, stipulation, defender_begins, moves, fifty};
    }
};

}  // namespace chess
