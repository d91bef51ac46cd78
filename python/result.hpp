#pragma once

#include <pybind11/pybind11.h>

#include <initializer_list>
#include <utility>

namespace chess_python {

/// A class of Python for what a function has found out: a tuple with names, as `os.stat` returns
/// one. It compares, hashes, copies and pickles as tuples do, and cannot be changed.
class ResultType {
public:
    /// A member, and what `help` says of it. Both texts must be literals.
    struct Field {
        const char* name;
        const char* text;
    };

    /// None yet.
    ResultType() = default;
    /// Adds the class to the module. The texts must be literals.
    ResultType(pybind11::module_& module, const char* name, const char* text,
               std::initializer_list<Field> fields);

    /// A result; as many values as there are fields, in their order.
    template <typename... Values>
    [[nodiscard]] pybind11::object operator()(Values&&... values) const {
        return make(pybind11::make_tuple(std::forward<Values>(values)...));
    }

private:
    [[nodiscard]] pybind11::object make(const pybind11::tuple& values) const;

    PyTypeObject* type_ = nullptr;  // lives as long as the process
};

/// A value, or None if it is not there.
[[nodiscard]] inline pybind11::object or_none(bool there, pybind11::object value) {
    return there ? std::move(value) : pybind11::object(pybind11::none());
}

}  // namespace chess_python
