#include "square_set.hpp"

#include "casters.hpp"
#include "libchess/core/bitboard.hpp"
#include "text.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <fmt/core.h>
#include <pybind11/operators.h>

#include <string>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

chess::Bitboard set_of(const Typed<"SquareSet | int | Iterable[_Square]">& squares) {
    if (py::isinstance<chess::Bitboard>(squares)) return py::cast<chess::Bitboard>(squares);
    // Arrays of numpy seem to be numbers, too.
    const bool is_iterable = Py_TYPE(squares.ptr())->tp_iter != nullptr;
    if (PyIndex_Check(squares.ptr()) && !is_iterable) {
        const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(squares.ptr()));
        if (!number) throw py::error_already_set();
        const auto bits = PyLong_AsUnsignedLongLong(number.ptr());
        if (PyErr_Occurred()) {
            PyErr_Clear();
            throw py::value_error("a set of squares has 64 bits");
        }
        return chess::Bitboard(bits);
    }
    chess::Bitboard set;
    for (const py::handle square : py::iter(squares)) {
        py::detail::make_caster<chess::Square> caster;
        if (!caster.load(square, true))
            throw py::type_error("a square is a number or a name, not " + class_name(square));
        set |= chess::Bitboard(py::detail::cast_op<chess::Square>(caster));
    }
    return set;
}

std::string named(chess::Bitboard set) {
    std::string text;
    for (const chess::Square square : set) {
        if (!text.empty()) text += ' ';
        text += chess::to_string(square);
    }
    return text;
}

/// As boards are printed, White's side below.
std::string drawn(chess::Bitboard set) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank)
        for (int file = 0; file < 8; ++file) {
            text += set.contains(chess::square_at(8 * rank + file)) ? '1' : '.';
            text += file < 7 ? " " : rank > 0 ? "\n" : "";
        }
    return text;
}

bool contains(chess::Bitboard set, const py::object& square) {
    py::detail::make_caster<chess::Square> caster;
    try {
        return caster.load(square, true) && set.contains(caster);
    } catch (const py::value_error&) {
        return false;
    }
}

using SetClass = py::class_<chess::Bitboard>;

void add_operators(SetClass& set) {
    set.def(py::self & py::self)
        .def(py::self | py::self)
        .def(py::self ^ py::self)
        .def(
            "__sub__", [](chess::Bitboard a, chess::Bitboard b) { return a & ~b; },
            py::is_operator())
        .def("__invert__", [](chess::Bitboard self) { return ~self; })
        .def(py::self == py::self)
        .def(py::self != py::self)
        .def(
            "issubset",
            [](chess::Bitboard self, chess::Bitboard other) { return (self & ~other).empty(); },
            "other"_a, "Whether all its squares are in the other one.")
        .def(
            "isdisjoint",
            [](chess::Bitboard self, chess::Bitboard other) { return (self & other).empty(); },
            "other"_a, "Whether no square is in both.");
}

}  // namespace

void bind_square_set(py::module_& module) {
    SetClass set(
        module, "SquareSet",
        "A set of squares: iterates over their numbers, and int(set) has bit i for square\n"
        "i. & | ^ - ~ work as for sets. A value.",
        py::is_final());
    set.def(py::init(&set_of), "squares"_a = py::tuple(),
            "From the bits of a number, or from squares.")
        .def(
            "__iter__", [](chess::Bitboard self) -> Typed<"Iterator[int]"> {
                py::list squares;
                for (const chess::Square square : self) squares.append(square);
                return py::iter(squares);
            })
        .def("__len__", method(&chess::Bitboard::count))
        .def("__bool__", method(&chess::Bitboard::any))
        .def("__contains__", &contains)
        .def("__int__", method(&chess::Bitboard::bits))
        .def("__index__", method(&chess::Bitboard::bits))
        .def("__hash__", [](chess::Bitboard self) { return py::hash(py::int_(self.bits())); })
        .def("__str__", &drawn)
        .def("__repr__", [](chess::Bitboard self) {
            return fmt::format("SquareSet('{}'.split())", named(self));
        });
    add_operators(set);
    add_pickling(
        set, [](chess::Bitboard self) { return self.bits(); },
        [](std::uint64_t bits) { return chess::Bitboard(bits); });
    add_copies(set);
    seal(set);
}

}  // namespace chess_python
