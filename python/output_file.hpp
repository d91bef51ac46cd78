#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace chess_python {

/// A file to write to. A path gets what was written when all is, so that the games may come from
/// the file that they replace, and a fault on the way leaves it as it was.
class OutputFile {
public:
    /// What Python gives for a file: a path, or an object of text or bytes. OSError.
    explicit OutputFile(const pybind11::object& path_or_file);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Writes UTF-8, or what the library kept of other bytes.
    void write(const std::string& text) const;
    /// Puts a path's file in place; an object stays open.
    void close();

private:
    bool make_temporary(const pybind11::object& path);

    pybind11::object file_;
    std::string target_;     // what a path names, links followed
    std::string temporary_;  // beside it, until all is written; or empty
    bool is_text_ = false;
    bool is_own_ = false;
};

}  // namespace chess_python
