#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

namespace chess_python {

/// Bytes of a file as text: what is UTF-8 stays, and each other byte is read as Windows-1252, which
/// most old files are in, whatever stands around it.
[[nodiscard]] pybind11::str to_text(std::string_view bytes);

/// The name of a file as Python's `os.fsdecode` gives it; it may be any bytes.
[[nodiscard]] pybind11::str path_text(std::string_view name);
/// The bytes of a path, as `os.fsencode` gives them; TypeError for what is none.
[[nodiscard]] std::string path_bytes(pybind11::handle path);

/// The bytes of a str (UTF-8), or bytes as they are. TypeError for anything else, that `what` is a
/// text; UnicodeEncodeError for half characters, which UTF-8 cannot hold.
[[nodiscard]] std::string text_from(pybind11::handle object, const char* what);

/// The name of an object's class.
[[nodiscard]] std::string class_name(pybind11::handle object);

}  // namespace chess_python
