#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

namespace chess_python {

/// Bytes of a PGN as text: UTF-8, or else ISO 8859-1, which the PGN standard has and in which every
/// byte is a letter.
[[nodiscard]] inline pybind11::str to_text(std::string_view bytes) {
    const auto size = static_cast<Py_ssize_t>(bytes.size());
    PyObject* text = PyUnicode_DecodeUTF8(bytes.data(), size, nullptr);
    if (text == nullptr) {
        PyErr_Clear();
        text = PyUnicode_DecodeLatin1(bytes.data(), size, nullptr);
    }
    if (text == nullptr) throw pybind11::error_already_set();
    return pybind11::reinterpret_steal<pybind11::str>(text);
}

/// `name(1, 2)` or `<name>`: the name of an object's class, for what it says of itself.
[[nodiscard]] inline std::string class_name(pybind11::handle object) {
    return pybind11::cast<std::string>(pybind11::type::handle_of(object).attr("__name__"));
}

}  // namespace chess_python
