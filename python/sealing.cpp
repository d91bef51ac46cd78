#include "values.hpp"

#include <utility>

namespace py = pybind11;

namespace chess_python {

namespace {

/// What pybind11's base of all classes makes objects with.
newfunc new_of_base = nullptr;

/// pybind11 2.10 ends the process if it is asked for an object of the base itself, as pickling by
/// the oldest protocols does.
PyObject* guarded_new(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
    if (type->tp_base == &PyBaseObject_Type) {
        PyErr_SetString(PyExc_TypeError, "there are no objects of this class");
        return nullptr;
    }
    return new_of_base(type, arguments, keywords);
}

/// Nothing but what the base does, yet another function than the base's: that is what `__new__`
/// looks at before it makes an object.
PyObject* new_object(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
    return guarded_new(type, arguments, keywords);
}

}  // namespace

void seal(py::handle bound) {
    auto* const type = reinterpret_cast<PyTypeObject*>(bound.ptr());
    if (new_of_base == nullptr) new_of_base = std::exchange(type->tp_base->tp_new, &guarded_new);
    type->tp_new = &new_object;
}

py::handle restorers() {
    static const py::handle all = py::dict().release();  // lives as long as the process
    return all;
}

void add_restorer(py::handle bound, const py::cpp_function& from_state) {
    restorers()[bound.attr("__name__")] = from_state;
}

}  // namespace chess_python
