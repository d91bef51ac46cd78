#pragma once

#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/game.hpp"
#include "typed.hpp"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace chess_python {

/// What "[%name ...]" says in the comments about a move, the first of that name.
[[nodiscard]] std::optional<std::string_view> command_of(const chess::GameMove& move,
                                                         std::string_view name);
/// The evaluations "[%eval ...]" behind the moves of a game's main line.
[[nodiscard]] std::vector<std::optional<chess::EvalCommand>> evaluations_of(
    const chess::Game& game);

/// What is known of the time of one move.
struct MoveTime {
    std::optional<double> clock = std::nullopt;  ///< seconds on the mover's clock after it
    std::optional<double> spent = std::nullopt;  ///< seconds that it took
};
/// The times of a game's main line, as `read_clocks` of libchess reads them.
[[nodiscard]] std::vector<MoveTime> times_of(const chess::Game& game);
/// The clocks alone, which is much faster where each speaks for itself.
[[nodiscard]] std::vector<std::optional<double>> clocks_of(const chess::Game& game);

/// The GameMoves of a game's main line, from one index to another.
[[nodiscard]] Typed<"list[GameMove]"> mainline_of(const std::shared_ptr<const chess::Game>& game,
                                                  std::size_t first, std::size_t last);
/// The texts of comments without their commands.
[[nodiscard]] pybind11::str plain_text(const std::vector<chess::Comment>& comments);

/// GameMove.
void bind_game_move(pybind11::module_& module);

}  // namespace chess_python
