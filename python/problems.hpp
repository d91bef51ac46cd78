#pragma once

#include "libchess/mate/stipulation.hpp"

#include <pybind11/pybind11.h>

#include <string>

namespace chess_python {

/// Reads a stipulation; raises ProblemError.
[[nodiscard]] chess::WrittenStipulation stipulation_of(const std::string& text);

/// solve, solve_problems and ProblemReader.
void bind_problems(pybind11::module_& module);

}  // namespace chess_python
