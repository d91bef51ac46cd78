#include "values.hpp"

namespace py = pybind11;

namespace chess_python {

namespace {

/// Nothing but what the base does, yet another function than the base's: that is what `__new__`
/// looks at before it makes an object.
PyObject* new_object(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
    return type->tp_base->tp_new(type, arguments, keywords);
}

}  // namespace

void seal(py::handle bound) {
    reinterpret_cast<PyTypeObject*>(bound.ptr())->tp_new = &new_object;
}

py::handle restorers() {
    static const py::handle all = py::dict().release();  // lives as long as the process
    return all;
}

void add_restorer(py::handle bound, const py::cpp_function& from_state) {
    restorers()[bound.attr("__name__")] = from_state;
}

}  // namespace chess_python
