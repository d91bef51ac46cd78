#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <string_view>

namespace chess {

/// A part of a game; `PhaseTracker` says where each begins.
enum class GamePhase : std::uint8_t { opening, middlegame, endgame };

/// "opening", "middlegame", "endgame".
[[nodiscard]] LIBCHESS_API std::string_view name_of(GamePhase phase) noexcept;

/// Follows a game through its phases, which never go back: the opening is over when pieces have
/// been traded down to ten (queens, rooks, bishops, knights of both sides), or when a side has
/// fewer than four men left on its first rank; with six or fewer pieces it is an endgame.
class LIBCHESS_API PhaseTracker {
public:
    /// The phase of the next position of the game.
    GamePhase next(const Position& position) noexcept;

private:
    GamePhase phase_ = GamePhase::opening;
};

}  // namespace chess
