#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <pybind11/pybind11.h>

#include <optional>
#include <string_view>

// How the small types of libchess look in Python, as python-chess has them: a square is its number
// from 0 (a1) to 63 (h8), a side is True for White, a kind of piece counts from 1 (pawn) to 6.
// Squares are also taken by name. Include this wherever a function takes or returns one of them.

namespace chess_python {

/// A bool of Python's or of numpy's, which need not be loaded; nullopt for anything else.
[[nodiscard]] inline std::optional<bool> truth_value(pybind11::handle value) {
    const std::string_view name = Py_TYPE(value.ptr())->tp_name;
    const bool is_numpy = name == "numpy.bool_" || name == "numpy.bool";  // before and since 2.0
    if (!PyBool_Check(value.ptr()) && !is_numpy) return std::nullopt;
    const int truth = PyObject_IsTrue(value.ptr());
    if (truth < 0) throw pybind11::error_already_set();
    return truth != 0;
}

/// A whole number; nullopt if it is none. A bool is none.
[[nodiscard]] inline std::optional<Py_ssize_t> whole_number(pybind11::handle value) {
    if (!PyIndex_Check(value.ptr()) || truth_value(value)) return std::nullopt;
    const Py_ssize_t number = PyNumber_AsSsize_t(value.ptr(), nullptr);  // clipped if too large
    if (number == -1 && PyErr_Occurred()) throw pybind11::error_already_set();
    return number;
}

}  // namespace chess_python

namespace pybind11::detail {

template <>
struct type_caster<chess::Square> {
    PYBIND11_TYPE_CASTER(chess::Square, const_name("Square"));

    bool load(handle source, bool /*convert*/) {
        if (PyUnicode_Check(source.ptr())) {
            Py_ssize_t size = 0;
            const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
            if (text == nullptr) throw error_already_set();
            const auto square = chess::parse_square({text, static_cast<std::size_t>(size)});
            if (!square) throw value_error("not a square: expected a name like 'e4'");
            value = *square;
            return true;
        }
        const auto number = chess_python::whole_number(source);
        if (!number) return false;
        if (*number < 0 || *number >= chess::square_count)
            throw value_error("not a square: expected a number from 0 (a1) to 63 (h8)");
        value = chess::square_at(static_cast<int>(*number));
        return true;
    }
    static handle cast(chess::Square square, return_value_policy /*policy*/, handle /*parent*/) {
        return PyLong_FromLong(chess::index_of(square));
    }
};

template <>
struct type_caster<chess::Color> {
    PYBIND11_TYPE_CASTER(chess::Color, const_name("bool"));

    bool load(handle source, bool /*convert*/) {
        const auto is_white = chess_python::truth_value(source);
        if (!is_white) return false;
        value = *is_white ? chess::Color::white : chess::Color::black;
        return true;
    }
    static handle cast(chess::Color color, return_value_policy /*policy*/, handle /*parent*/) {
        return handle(color == chess::Color::white ? Py_True : Py_False).inc_ref();
    }
};

template <>
struct type_caster<chess::PieceType> {
    PYBIND11_TYPE_CASTER(chess::PieceType, const_name("int"));

    bool load(handle source, bool /*convert*/) {
        const auto number = chess_python::whole_number(source);
        if (!number) return false;
        if (*number < 1 || *number > 6)
            throw value_error("not a kind of piece: expected a number from 1 (pawn) to 6 (king)");
        value = static_cast<chess::PieceType>(*number - 1);
        return true;
    }
    static handle cast(chess::PieceType type, return_value_policy /*policy*/, handle /*parent*/) {
        return PyLong_FromLong(static_cast<long>(type) + 1);
    }
};

}  // namespace pybind11::detail
