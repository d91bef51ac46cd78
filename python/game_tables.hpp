#pragma once

#include "result.hpp"

#include <pybind11/pybind11.h>

namespace chess_python {

/// Gives GameArrays, whose type it gets, its tables for Arrow, and adds Plies.
void bind_tables(pybind11::module_& module, const ResultType& arrays_type);

}  // namespace chess_python
