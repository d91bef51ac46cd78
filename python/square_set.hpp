#pragma once

#include <pybind11/pybind11.h>

namespace chess_python {

/// SquareSet.
void bind_square_set(pybind11::module_& module);

}  // namespace chess_python
