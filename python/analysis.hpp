#pragma once

#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"

#include <pybind11/pybind11.h>

#include <vector>

namespace chess_python {

/// What a search of a position has found, as Python's Analysis.
[[nodiscard]] pybind11::object to_python(const chess::SearchResult& result,
                                         const chess::Position& position);

/// Lines of a search of a position, as a list of Line.
[[nodiscard]] pybind11::list lines_of(const std::vector<chess::SearchLine>& lines,
                                      const chess::Position& position);

/// What an Analysis says of its best line, enough for a test of it; TypeError if it is none.
[[nodiscard]] chess::SearchResult result_of(pybind11::handle analysis);

/// Analysis and Line.
void bind_analysis(pybind11::module_& module);

}  // namespace chess_python
