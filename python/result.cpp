#include "result.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace py = pybind11;

namespace chess_python {

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
