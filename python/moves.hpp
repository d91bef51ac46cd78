#pragma once

#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"
#include "typed.hpp"

#include <pybind11/pybind11.h>

#include <optional>
#include <string>
#include <vector>

namespace chess_python {

/// An argument for one legal move, as `move_from` takes it.
using AnyMove = Typed<"Move | str">;
/// An argument for moves played in turn, as `line_from` takes them.
using Moves = Typed<"str | Iterable[Move | str]">;
/// The same for a line as games have it, where a side may pass, as `game_line_from` takes it.
using GameLine = Typed<"str | Iterable[Move | str | None]">;

/// A move as coordinates without a position to look at: castling as standard chess writes it.
[[nodiscard]] std::string coordinates(chess::Move move);

/// The legal move that is meant: of two squares alone it may be castling, or en passant.
[[nodiscard]] std::optional<chess::Move> legal_move(const chess::Position& position,
                                                    chess::Move given);

/// A legal move given as Move, or as a text that `parse_san` of libchess reads; otherwise raises
/// MoveError, or TypeError.
[[nodiscard]] chess::Move move_from(const chess::Position& position, pybind11::handle move);

/// The moves of a text, played in turn, as `read_pasted_moves` of libchess reads them; otherwise
/// raises MoveError.
[[nodiscard]] std::vector<chess::Move> pasted_line(const chess::Position& position,
                                                   pybind11::handle moves);

/// Moves played in turn, as `move_from` takes each, or those of a text.
[[nodiscard]] std::vector<chess::Move> line_from(chess::Position position, pybind11::handle moves);

/// What `move_from` takes, or a pass, which is nullopt: None, "--" and what else PGN has for it, or
/// a Move of no bits. ValueError for a pass in check.
[[nodiscard]] std::optional<chess::Move> move_or_pass_from(const chess::Position& position,
                                                           pybind11::handle move);
/// Moves and passes played in turn, or those of a text.
[[nodiscard]] std::vector<std::optional<chess::Move>> game_line_from(chess::Position position,
                                                                     pybind11::handle moves);

/// Moves as Python's list.
[[nodiscard]] Typed<"list[Move]"> to_list(const std::vector<chess::Move>& moves);

}  // namespace chess_python
