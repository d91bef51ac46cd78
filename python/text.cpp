#include "text.hpp"

#include "libchess/base/utf8.hpp"

namespace py = pybind11;

namespace chess_python {

namespace {

py::str owned(PyObject* text) {
    if (text == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(text);
}

Py_ssize_t size_of(std::string_view text) noexcept {
    return static_cast<Py_ssize_t>(text.size());
}

}  // namespace

py::str to_text(std::string_view bytes) {
    // Nearly every text is UTF-8, and Python finds that out while it decodes.
    if (PyObject* text = PyUnicode_DecodeUTF8(bytes.data(), size_of(bytes), nullptr))
        return owned(text);
    if (PyErr_ExceptionMatches(PyExc_UnicodeDecodeError) == 0) throw py::error_already_set();
    PyErr_Clear();
    const std::string text = chess::as_utf8(bytes);
    return owned(PyUnicode_DecodeUTF8(text.data(), size_of(text), nullptr));
}

py::str path_text(std::string_view name) {
    return owned(PyUnicode_DecodeFSDefaultAndSize(name.data(), size_of(name)));
}

std::string path_bytes(py::handle path) {
    PyObject* converted = nullptr;
    if (PyUnicode_FSConverter(path.ptr(), &converted) == 0) throw py::error_already_set();
    return py::reinterpret_steal<py::bytes>(converted);
}

std::string text_from(py::handle object, const char* what) {
    if (PyBytes_Check(object.ptr())) return py::reinterpret_borrow<py::bytes>(object);
    if (!PyUnicode_Check(object.ptr()))
        throw py::type_error(std::string(what) + " is a text (str), not " + class_name(object));
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (text == nullptr) throw py::error_already_set();
    return {text, static_cast<std::size_t>(size)};
}

std::string class_name(py::handle object) {
    return py::cast<std::string>(py::type::handle_of(object).attr("__name__"));
}

}  // namespace chess_python
