#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"

#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace chess {

/// A legal move as UCI writes it: "e2e4", "e7e8q"; castling is "e1g1", or king takes rook ("e1h1")
/// in a Chess960 position.
[[nodiscard]] LIBCHESS_API std::string to_uci(const Position& position, Move move);
/// A line of moves, separated by blanks.
[[nodiscard]] LIBCHESS_API std::string to_uci(Position position, std::span<const Move> line);

/// A game's moves as UCI writes them, separated by blanks.
[[nodiscard]] LIBCHESS_API std::string to_uci(const GameHistory& game);
/// The UCI command that leads to the game's last position: "position fen FEN moves e2e4".
[[nodiscard]] LIBCHESS_API std::string position_command(const GameHistory& game,
                                                        const FenOptions& options = {});

/// Whether a text is a move in UCI notation as `parse_uci` reads it, legal or not.
[[nodiscard]] LIBCHESS_API bool is_uci_move(std::string_view text) noexcept;
/// Reads a legal move in UCI notation; capitals ("e7e8Q") and "e7e8=q" are accepted, too. Either
/// notation of castling is accepted if it is unambiguous.
[[nodiscard]] LIBCHESS_API std::expected<Move, ParseError> parse_uci(const Position& position,
                                                                     std::string_view text);

}  // namespace chess
