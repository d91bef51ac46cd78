#pragma once

#include "gil.hpp"
#include "libchess/files/byte_source.hpp"
#include "long_call.hpp"
#include "typed.hpp"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <exception>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace chess_python {

/// An argument for a file that is read: what PgnSource takes.
using GivenFile = Typed<"_Path | IO[str] | IO[bytes]">;

/// The bytes of what Python calls a file: a path, whose content may be compressed, or an object
/// with `read`. Objects are read with the GIL, paths without.
class PgnSource {
public:
    /// Opens a path; raises what Python's `open` does if that fails. Needs the GIL.
    explicit PgnSource(const pybind11::object& path_or_file);
    /// Needs the GIL.
    ~PgnSource() = default;
    PgnSource(const PgnSource&) = delete;
    PgnSource& operator=(const PgnSource&) = delete;

    /// As `ByteReader` of libchess; called without the GIL.
    std::optional<std::size_t> read(std::span<char> buffer);
    /// Raises what has ended the bytes before their time, if anything has. Needs the GIL.
    void check() const;

    /// How messages name it: the bytes of a path, or of a name.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// Whether it is a file that is ready whenever it is read: no pipe, and no object of Python's.
    [[nodiscard]] bool is_regular() const noexcept { return bytes_ && bytes_->total(); }

    /// Does work that reads from here, without the GIL, and so that Ctrl-C ends it. An object of
    /// Python's is read in the thread of the caller, as only there Python ends a read that waits.
    template <typename Work>
    [[nodiscard]] auto run(Work&& work) {
        if (bytes_)
            return long_call([&](const std::stop_token& stop) {
                const std::stop_callback forward(stop, [this] { stop_.request_stop(); });
                return work(stop);
            });
        const WithoutGil released;
        return work(std::stop_token());
    }

private:
    void open(const pybind11::object& path);
    std::size_t read_object(std::span<char> buffer);
    void fetch(std::size_t size);

    std::string name_;
    std::stop_source stop_;
    std::optional<chess::ByteSource> bytes_;
    pybind11::object file_;
    std::string text_;       // what the object has given, and has not been passed on
    std::size_t taken_ = 0;  // of that
    std::exception_ptr raised_;
};

}  // namespace chess_python
