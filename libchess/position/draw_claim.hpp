#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace chess {

/// What a player may claim a draw by (Laws of Chess, 9.2 and 9.3): the position occurs for the
/// third time, or there were fifty moves of each side without a capture or pawn move.
enum class DrawClaim : std::uint8_t { threefold, fifty_moves };

/// "threefold", "fifty_moves".
[[nodiscard]] LIBCHESS_API std::string_view name_of(DrawClaim claim) noexcept;
/// "third occurrence", "fifty moves".
[[nodiscard]] LIBCHESS_API std::string_view words_of(DrawClaim claim) noexcept;

/// What the side to move may claim a draw by as the position stands; `earlier` are the keys of the
/// positions before it, as of `GameHistory::earlier_keys`. Nullopt if nothing, or if there is no
/// legal move: then the game is over.
[[nodiscard]] LIBCHESS_API std::optional<DrawClaim> claim_on_board(const Position& position,
                                                                   std::span<const Key> earlier);
/// The same for the last position of a game.
[[nodiscard]] LIBCHESS_API std::optional<DrawClaim> claim_on_board(const GameHistory& game);

/// The legal moves with which the side to move may claim a draw before it makes them, since they
/// lead to a position in which one may be claimed.
[[nodiscard]] LIBCHESS_API std::vector<Move> claiming_moves(const Position& position,
                                                            std::span<const Key> earlier);

}  // namespace chess
