#include "output_file.hpp"

#include "errors.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/files.hpp"
#include "text.hpp"

#include <cstdio>

namespace py = pybind11;

namespace chess_python {

OutputFile::OutputFile(const py::object& path_or_file) : file_(path_or_file) {
    const py::module_ io = py::module_::import("io");
    if (py::hasattr(file_, "write")) {
        // Of text is what has an encoding: files that tempfile and codecs wrap, too.
        is_text_ = py::isinstance(file_, io.attr("TextIOBase")) || py::hasattr(file_, "encoding");
        return;
    }
    is_own_ = true;
    if (make_temporary(path_or_file)) file_ = io.attr("open")(py::bytes(temporary_), "wb");
    else file_ = io.attr("open")(path_or_file, "wb");
}

OutputFile::~OutputFile() {
    if (temporary_.empty()) return;
    try {
        file_.attr("close")();
    } catch (const py::error_already_set&) {  // NOLINT(bugprone-empty-catch): it is thrown away
    }
    chess::system::remove_file(temporary_);
}

void OutputFile::write(const std::string& text) const {
    if (is_text_) file_.attr("write")(to_text(text));
    else file_.attr("write")(py::bytes(text));
}

void OutputFile::close() {
    if (is_own_) file_.attr("close")();
    if (temporary_.empty()) return;
    if (const int error = chess::system::put_in_place(temporary_, target_); error != 0)
        raise_os_error(target_, chess::system_reason(error));
    temporary_.clear();
}

/// Makes an empty file beside the one that a path names; false where that one is to be written to
/// itself: a device or a pipe, or in a folder that takes no new file.
bool OutputFile::make_temporary(const py::object& path) {
    if (py::isinstance<py::int_>(path)) return false;
    const std::string name = path_bytes(path);
    if (name.starts_with("/dev/") || name.starts_with("/proc/")) return false;
    const py::object paths = py::module_::import("os").attr("path");
    const py::object real = paths.attr("realpath")(path);
    const auto says = [&](const char* question) {
        return py::cast<bool>(paths.attr(question)(real));
    };
    if (says("lexists") && !says("isfile")) return false;
    target_ = path_bytes(real);
    const auto made = chess::system::make_beside(target_, ".partial-");
    if (!made) return false;
    temporary_ = made->name;
    std::fclose(made->file);  // NOLINT(cert-err33-c): nothing was written
    return true;
}

}  // namespace chess_python
