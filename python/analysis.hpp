#pragma once

#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"

#include <pybind11/pybind11.h>

namespace chess_python {

/// What a search of a position has found, as Python's Analysis.
[[nodiscard]] pybind11::object to_python(const chess::SearchResult& result,
                                         const chess::Position& position);

/// Analysis and Line.
void bind_analysis(pybind11::module_& module);

}  // namespace chess_python
