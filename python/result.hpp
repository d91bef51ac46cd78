#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>

namespace chess_python {

/// A class of Python for what a function has found out: a tuple with names, as `os.stat` returns
/// one, with the methods of named tuples. It compares, hashes, copies and pickles as tuples do, and
/// cannot be changed.
class ResultType {
public:
    /// A member, its type hint, and what `help` says of it. The texts must be literals.
    struct Field {
        const char* name;
        const char* hint;
        const char* text;
    };
    /// A name that a member had before, and that still gives it.
    struct OldName {
        const char* name;
        const char* now;
    };

    /// None yet.
    ResultType() = default;
    /// Adds the class to the module. The texts must be literals.
    ResultType(pybind11::module_& module, const char* name, const char* text,
               std::initializer_list<Field> fields, std::initializer_list<OldName> old_names = {});

    /// A result; as many values as there are fields, in their order.
    template <typename... Values>
    [[nodiscard]] pybind11::object operator()(Values&&... values) const {
        return make(pybind11::make_tuple(std::forward<Values>(values)...));
    }
    /// Gives the class a method.
    template <typename Function, typename... Extra>
    void add_method(const char* method, Function&& function, const Extra&... extra) const {
        const pybind11::handle type(reinterpret_cast<PyObject*>(type_));
        type.attr(method) =
            pybind11::cpp_function(std::forward<Function>(function), pybind11::name(method),
                                   pybind11::is_method(type), extra...);
    }
    /// Whether an object is such a result.
    [[nodiscard]] bool is_of(pybind11::handle object) const {
        return Py_TYPE(object.ptr()) == type_;
    }

private:
    [[nodiscard]] pybind11::object make(const pybind11::tuple& values) const;

    PyTypeObject* type_ = nullptr;  // lives as long as the process
    std::size_t fields_ = 0;
};

/// A value, or None if it is not there.
[[nodiscard]] inline pybind11::object or_none(bool there, pybind11::object value) {
    return there ? std::move(value) : pybind11::object(pybind11::none());
}

/// What `help` says of an old name.
[[nodiscard]] std::string old_name_text(const char* now);

}  // namespace chess_python
