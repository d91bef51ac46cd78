#pragma once

#include "libchess/core/score.hpp"

#include <pybind11/pybind11.h>

namespace chess_python {

/// What a mate is worth to those who need a number.
inline constexpr int mate_worth = 100'000;
/// Centipawns; a mate is worth more than anything else, less the moves to it.
[[nodiscard]] double number_of(chess::Score score, double mate_score) noexcept;

/// A method for Python. Bound as it is, pybind11 2.10 takes None for its object, and passes on a
/// null pointer.
template <typename Class, typename Result, typename... Arguments, bool is_noexcept>
[[nodiscard]] auto method(Result (Class::*function)(Arguments...) const noexcept(is_noexcept)) {
    return [function](const Class& self, Arguments... arguments) -> Result {
        return (self.*function)(arguments...);
    };
}
template <typename Class, typename Result, typename... Arguments>
[[nodiscard]] auto method(Result (Class::*function)(Arguments...)) {
    return [function](Class& self, Arguments... arguments) -> Result {
        return (self.*function)(arguments...);
    };
}

/// Nobody makes an object of a class but by calling the class: `Class.__new__` would leave one
/// behind its value, which the first use of it would make up.
void seal(pybind11::handle bound);

/// How objects of a class are pickled: `state_of` gives what Python can pickle, and `from_state`,
/// which gets what it finds in a pickle, the value. What is made anew is called libchess._restore.
void add_restorer(pybind11::handle bound, const pybind11::cpp_function& from_state);

/// All of them by their classes' names: a dict.
[[nodiscard]] pybind11::handle restorers();

/// Both together.
template <typename Class, typename StateOf, typename FromState>
void add_pickling(Class& bound, StateOf state_of, FromState from_state) {
    add_restorer(bound, pybind11::cpp_function(from_state));
    bound.def("__reduce__", [state_of](pybind11::object self) {
        const auto restore = pybind11::module_::import("libchess").attr("_restore");
        const auto name = pybind11::type::handle_of(self).attr("__name__");
        using Value = typename Class::type;
        return pybind11::make_tuple(
            restore, pybind11::make_tuple(name, state_of(pybind11::cast<const Value&>(self))));
    });
}

/// What every value has that cannot be changed: a copy is the object itself.
template <typename Class>
void add_copies(Class& bound) {
    bound.def("__copy__", [](pybind11::object self) { return self; })
        .def("__deepcopy__",
             [](pybind11::object self, const pybind11::object& /*memo*/) { return self; });
}

}  // namespace chess_python
