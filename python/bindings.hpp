#pragma once

#include <pybind11/pybind11.h>

// What each file adds to the module `libchess`; module.cpp calls them in this order.
namespace chess_python {

/// Move, Piece, SquareSet, Score and the constants of colours, pieces and squares.
void bind_values(pybind11::module_& module);
/// ChessError and what derives from it.
void bind_errors(pybind11::module_& module);
/// Position.
void bind_position(pybind11::module_& module);
/// perft and divide.
void bind_perft(pybind11::module_& module);
/// Game, Tags, GameMove and parse_game.
void bind_game(pybind11::module_& module);
/// read_pgn and write_pgn.
void bind_pgn(pybind11::module_& module);
/// games_to_arrays.
void bind_arrays(pybind11::module_& module);
/// Engine and what it says.
void bind_engine(pybind11::module_& module);
/// evaluate and explain.
void bind_evaluation(pybind11::module_& module);
/// prove_mate, verify, solve and solve_problems.
void bind_mate(pybind11::module_& module);
/// find_motifs and solve_puzzle.
void bind_puzzles(pybind11::module_& module);
/// ExpectedAnswer and expected_answer.
void bind_suite(pybind11::module_& module);
/// check.
void bind_check(pybind11::module_& module);
/// annotate.
void bind_annotation(pybind11::module_& module);

}  // namespace chess_python
