#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

// What the types file says of what C++ sees as any object, any list, any text. pybind11 writes it
// into the signatures, from which `write_stub.py` takes it.

namespace chess_python {

/// A type hint of Python's.
template <std::size_t size>
struct Hint {
    char text[size]{};

    constexpr Hint(const char (&literal)[size])  // NOLINT(*-explicit-*): it stands for the literal
    {
        std::copy_n(literal, size, text);
    }
};

/// An object that type checkers take for what the hint says; at run time it may be any.
template <Hint hint>
class Typed : public pybind11::object {
public:
    using pybind11::object::object;
    Typed(pybind11::object other)  // NOLINT(*-explicit-*): a name for the object
        : pybind11::object(std::move(other)) {}

    static bool check_(pybind11::handle /*object*/) noexcept { return true; }
};

/// A text that type checkers take for what the hint says.
template <Hint hint>
struct TypedText {
    std::string value;

    operator const std::string&() const noexcept { return value; }  // NOLINT(*-explicit-*)
};

}  // namespace chess_python

namespace pybind11::detail {

template <chess_python::Hint hint>
struct handle_type_name<chess_python::Typed<hint>> {
    static constexpr auto name = const_name(hint.text);
};

template <chess_python::Hint hint>
struct type_caster<chess_python::TypedText<hint>> {
    PYBIND11_TYPE_CASTER(chess_python::TypedText<hint>, const_name(hint.text));

    bool load(handle source, bool convert) {
        make_caster<std::string> text;
        if (!text.load(source, convert)) return false;
        value.value = cast_op<std::string&&>(std::move(text));
        return true;
    }
    static handle cast(const chess_python::TypedText<hint>& text, return_value_policy /*policy*/,
                       handle /*parent*/) {
        return str(text.value).release();
    }
};

}  // namespace pybind11::detail
