#pragma once

#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/game.hpp"

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace chess_python {

/// What "[%name ...]" says in the comments about a move, the first of that name.
[[nodiscard]] std::optional<std::string_view> command_of(const chess::GameMove& move,
                                                         std::string_view name);
/// "[%clk ...]" in seconds.
[[nodiscard]] std::optional<double> clock_of(const chess::GameMove& move);
/// "[%eval ...]".
[[nodiscard]] std::optional<chess::EvalCommand> eval_of(const chess::GameMove& move);

/// A line of moves of a game as GameMoves; the first has been preceded by `ply` half-moves.
[[nodiscard]] pybind11::list to_list(const std::shared_ptr<const chess::Game>& game,
                                     const std::vector<chess::GameMove>& line,
                                     chess::Position before, int ply);
/// The texts of comments without their commands.
[[nodiscard]] pybind11::str plain_text(const std::vector<chess::Comment>& comments);

/// GameMove.
void bind_game_move(pybind11::module_& module);

}  // namespace chess_python
