#include "result.hpp"

#include <string>
#include <vector>

namespace py = pybind11;

namespace chess_python {

ResultType::ResultType(py::module_& module, const char* name, const char* text,
                       std::initializer_list<Field> fields) {
    std::vector<PyStructSequence_Field> described;
    for (const Field& field : fields) described.push_back({field.name, field.text});
    described.push_back({nullptr, nullptr});
    // The name is kept by the type, as it is.
    auto* full = new std::string(std::string("libchess.") + name);
    PyStructSequence_Desc description{full->c_str(), text, described.data(),
                                      static_cast<int>(fields.size())};
    type_ = PyStructSequence_NewType(&description);
    if (type_ == nullptr) throw py::error_already_set();
    py::tuple names(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) names[i] = described[i].name;
    const py::handle type(reinterpret_cast<PyObject*>(type_));
    type.attr("__match_args__") = names;
    module.attr(name) = type;
}

py::object ResultType::make(const py::tuple& values) const {
    PyObject* result = PyStructSequence_New(type_);
    if (result == nullptr) throw py::error_already_set();
    for (std::size_t i = 0; i < values.size(); ++i)
        PyStructSequence_SetItem(result, static_cast<Py_ssize_t>(i),
                                 py::object(values[i]).release().ptr());
    return py::reinterpret_steal<py::object>(result);
}

}  // namespace chess_python
