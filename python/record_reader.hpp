#pragma once

#include "errors.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace chess_python {

/// The broken records that a reader has met, and why those that it skipped are broken.
class SkippedFaults {
public:
    void count() noexcept { ++broken_; }
    /// A file may have any number of broken records; memory stays flat.
    void keep(const Fault& fault) {
        constexpr std::size_t most = 1000;
        if (errors_.size() < most) errors_.push_back(fault);
    }
    [[nodiscard]] std::size_t broken() const noexcept { return broken_; }
    [[nodiscard]] Typed<"list[Fault]"> errors() const {
        pybind11::list list;
        for (const Fault& fault : errors_) list.append(to_python(fault));
        return list;
    }

private:
    std::vector<Fault> errors_;
    std::size_t broken_ = 0;
};

/// Raises what has ended a source before its time, if anything has: a record that it has cut off is
/// not to blame. `end` is called first, so that nothing more is read.
template <typename Source, typename End>
void check_source(const std::unique_ptr<Source>& source, End end) {
    if (!source) return;
    try {
        source->check();
    } catch (...) {
        end();
        throw;
    }
}

/// Makes a class of Python's of what reads a file record by record: an iterator with `next`, which
/// `close` ends, and what was broken, in `skipped`. `records` is what it says that it reads.
template <Hint name, typename Reader>
void bind_record_reader(pybind11::module_& module, const char* text, const std::string& records) {
    namespace py = pybind11;
    const std::string how_many = "How many " + records + " were broken so far.";
    py::class_<Reader> reader(module, name.text, text, py::is_final());
    reader.def("__iter__", [](Typed<name> self) { return self; })
        .def("__next__", method(&Reader::next))
        .def("__enter__", [](Typed<name> self) { return self; })
        .def("__exit__", [](Reader& self, const py::args& /*why*/) { self.close(); })
        .def("close", method(&Reader::close),
             "Closes a file that was opened by its path; there is nothing more to read.")
        .def_property_readonly(
            "broken", [](const Reader& self) { return self.skipped().broken(); }, how_many.c_str())
        .def_property_readonly(
            "errors", [](const Reader& self) { return self.skipped().errors(); },
            "Why, if they are skipped: the first thousand, each a Fault with file and line.");
    seal(reader);
}

}  // namespace chess_python
