#include "result.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace py = pybind11;

namespace chess_python {

namespace {

py::dict dict_of(const py::object& result) {
    py::dict values;
    std::size_t index = 0;
    for (const py::handle name : result.attr("_fields"))
        values[name] = py::reinterpret_borrow<py::tuple>(result)[index++];
    return values;
}

py::object replaced(const py::object& result, const py::kwargs& changes) {
    const py::dict values = dict_of(result);
    for (const auto& [name, value] : changes) {
        if (!values.contains(name))
            throw py::value_error("there is no member " + py::cast<std::string>(name));
        values[name] = value;
    }
    return py::type::of(result)(py::tuple(values.attr("values")()));
}

/// What named tuples have beyond other tuples, and what takes them looks for.
void add_tuple_names(py::handle type, const py::tuple& names) {
    type.attr("_fields") = names;
    type.attr("_field_defaults") = py::dict();
    type.attr("_asdict") = py::cpp_function(&dict_of, py::name("_asdict"), py::is_method(type),
                                            "The members as a dict, by their names.");
    type.attr("_replace") = py::cpp_function(&replaced, py::name("_replace"), py::is_method(type),
                                             "The same with other values of some members.");
    const py::object class_method = py::module_::import("builtins").attr("classmethod");
    type.attr("_make") = class_method(py::cpp_function(
        [](const py::object& made, const py::object& values) { return made(py::tuple(values)); },
        py::name("_make"), "One of these values."));
}

}  // namespace

ResultType::ResultType(py::module_& module, const char* name, const char* text,
                       std::initializer_list<Field> fields,
                       std::initializer_list<OldName> old_names) {
    std::vector<PyStructSequence_Field> described;
    for (const Field& field : fields) described.push_back({field.name, field.text});
    described.push_back({nullptr, nullptr});
    // The name is kept by the type, as it is.
    auto* full = new std::string(std::string("libchess.") + name);
    PyStructSequence_Desc description{full->c_str(), text, described.data(),
                                      static_cast<int>(fields.size())};
    type_ = PyStructSequence_NewType(&description);
    if (type_ == nullptr) throw py::error_already_set();
    fields_ = fields.size();
    py::tuple names(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) names[i] = described[i].name;
    py::dict hints;
    for (const Field& field : fields) hints[field.name] = field.hint;
    const py::handle type(reinterpret_cast<PyObject*>(type_));
    type.attr("__match_args__") = names;
    type.attr("__annotations__") = hints;
    add_tuple_names(type, names);
    const py::object getter = py::module_::import("operator").attr("attrgetter");
    const py::object property = py::module_::import("builtins").attr("property");
    for (const OldName& old : old_names)
        type.attr(old.name) =
            property(getter(old.now), py::none(), py::none(), old_name_text(old.now));
    module.attr(name) = type;
}

std::string old_name_text(const char* now) {
    return std::string("The old name of `") + now + "`.";
}

py::object ResultType::make(const py::tuple& values) const {
    if (values.size() != fields_) throw std::logic_error("a result with values missing");
    PyObject* result = PyStructSequence_New(type_);
    if (result == nullptr) throw py::error_already_set();
    for (std::size_t i = 0; i < values.size(); ++i)
        PyStructSequence_SetItem(result, static_cast<Py_ssize_t>(i),
                                 py::object(values[i]).release().ptr());
    return py::reinterpret_steal<py::object>(result);
}

}  // namespace chess_python
