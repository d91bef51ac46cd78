#include "pgn_source.hpp"

#include "errors.hpp"
#include "gil.hpp"
#include "text.hpp"

#include <algorithm>

namespace py = pybind11;

namespace chess_python {

namespace {

/// What a file of Python's says that its name is, which may be anything.
std::string name_of(py::handle name) {
    if (PyUnicode_Check(name.ptr())) {
        if (PyObject* encoded = PyUnicode_EncodeFSDefault(name.ptr()))
            return py::reinterpret_steal<py::bytes>(encoded);
        PyErr_Clear();
    }
    return "<file>";
}

/// A text as UTF-8. Bytes of a file that Python has not understood, and has kept as "\udce9", are
/// what they were.
std::string bytes_of(py::handle text) {
    Py_ssize_t size = 0;
    if (const char* const plain = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
        return {plain, static_cast<std::size_t>(size)};
    if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw py::error_already_set();
    PyErr_Clear();
    PyObject* encoded = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogateescape");
    if (encoded == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::bytes>(encoded);
}

}  // namespace

PgnSource::PgnSource(const py::object& path_or_file) {
    if (!py::hasattr(path_or_file, "read")) {
        open(path_or_file);
        return;
    }
    file_ = path_or_file;
    const py::object name = py::getattr(file_, "name", py::none());
    name_ = name_of(name);
}

void PgnSource::open(const py::object& path) {
    name_ = path_bytes(path);
    // Only the program takes that for standard input.
    auto opened = chess::ByteSource::open(name_ == "-" ? "./-" : name_, stop_.get_token());
    if (opened) {
        bytes_.emplace(std::move(*opened));
        return;
    }
    py::module_::import("io").attr("open")(path, "rb").attr("close")();  // raises, and says why
    raise_os_error(name_, opened.error().message);
}

std::optional<std::size_t> PgnSource::read(std::span<char> buffer) {
    if (!bytes_) {
        const WithGil gil;
        try {
            return or_sleep_at_exit([&] { return read_object(buffer); });
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
        text_ = bytes_of(got);
        return;
    }
    if (!py::isinstance<py::bytes>(got))
        throw py::type_error("read() of the file gave neither str nor bytes but " +
                             class_name(got));
    text_ = py::cast<std::string>(got);
}

void PgnSource::check() const {
    if (raised_) std::rethrow_exception(raised_);
    if (bytes_ && bytes_->error()) raise_os_error(name_, bytes_->error()->message);
}

}  // namespace chess_python
