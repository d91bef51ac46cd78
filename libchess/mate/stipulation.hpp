#pragma once

#include <cstdint>

namespace chess {

/// What a problem asks for. The attacker is the side that wants the goal reached, the defender the
/// other one; lengths count the attacker's moves.
enum class Stipulation : std::uint8_t {
    direct,     ///< the attacker checkmates against every defence
    self,       ///< the attacker forces the defender to checkmate the attacker
    help,       ///< both sides play so that the side to move is checkmated
    stalemate,  ///< the attacker stalemates against every defence
};

}  // namespace chess
