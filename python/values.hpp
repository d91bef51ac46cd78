#pragma once

#include <pybind11/pybind11.h>

namespace chess_python {

/// What every value has that cannot be changed: a copy is the object itself.
template <typename Class>
void add_copies(Class& bound) {
    bound.def("__copy__", [](pybind11::object self) { return self; })
        .def("__deepcopy__",
             [](pybind11::object self, const pybind11::object& /*memo*/) { return self; });
}

}  // namespace chess_python
