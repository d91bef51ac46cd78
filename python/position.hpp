#pragma once

#include "libchess/position/position.hpp"

#include <pybind11/pybind11.h>

#include <cstdint>

namespace chess_python {

/// 64 numbers, a1 first: 0 is empty, 1 to 6 are White's pawn to king, -1 to -6 Black's.
void write_board(const chess::Position& position, std::int8_t* squares) noexcept;

/// What Position knows of its moves and their notation.
void add_moves(pybind11::class_<chess::Position>& position);

}  // namespace chess_python
