#include "pgn_source.hpp"

#include "text.hpp"

#include <algorithm>

namespace py = pybind11;

namespace chess_python {

namespace {

/// A path as bytes, as the system takes it; raises TypeError for what is not a path.
std::string system_path(const py::object& path) {
    PyObject* converted = nullptr;
    if (PyUnicode_FSConverter(path.ptr(), &converted) == 0) throw py::error_already_set();
    return py::reinterpret_steal<py::bytes>(converted);
}

}  // namespace

PgnSource::PgnSource(const py::object& path_or_file) {
    if (!py::hasattr(path_or_file, "read")) {
        open(path_or_file);
        return;
    }
    file_ = path_or_file;
    const py::object name = py::getattr(file_, "name", py::none());
    name_ = py::isinstance<py::str>(name) ? py::cast<std::string>(name) : "<file>";
}

void PgnSource::open(const py::object& path) {
    name_ = system_path(path);
    // Only the program takes that for standard input.
    auto opened = chess::ByteSource::open(name_ == "-" ? "./-" : name_, stop_.get_token());
    if (opened) {
        bytes_.emplace(std::move(*opened));
        return;
    }
    py::module_::import("io").attr("open")(path, "rb").attr("close")();  // raises, and says why
    PyErr_SetString(PyExc_OSError, (name_ + ": " + opened.error().message).c_str());
    throw py::error_already_set();
}

std::optional<std::size_t> PgnSource::read(std::span<char> buffer) {
    if (!bytes_) {
        const py::gil_scoped_acquire gil;
        try {
            return read_object(buffer);
        } catch (...) {
            raised_ = std::current_exception();
            return std::nullopt;
        }
    }
    const std::size_t size = bytes_->read(buffer);
    if (size == 0 && bytes_->error()) return std::nullopt;
    return size;
}

std::size_t PgnSource::read_object(std::span<char> buffer) {
    if (taken_ == text_.size()) fetch(buffer.size());
    const std::size_t size = std::min(buffer.size(), text_.size() - taken_);
    std::copy_n(text_.data() + taken_, size, buffer.data());
    taken_ += size;
    return size;
}

/// A file may be one of text, and may give more than it was asked for.
void PgnSource::fetch(std::size_t size) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const py::object got = file_.attr("read")(size);
    taken_ = 0;
    if (py::isinstance<py::str>(got)) {
        text_ = py::cast<std::string>(got);
        return;
    }
    if (!py::isinstance<py::bytes>(got))
        throw py::type_error("read() of the file gave neither str nor bytes but " +
                             class_name(got));
    text_ = py::cast<std::string>(got);
}

void PgnSource::check() const {
    if (raised_) std::rethrow_exception(raised_);
    if (!bytes_ || !bytes_->error()) return;
    PyErr_SetString(PyExc_OSError, (name_ + ": " + bytes_->error()->message).c_str());
    throw py::error_already_set();
}

}  // namespace chess_python
