#pragma once

#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/notation/san.hpp"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess_python {

/// Something wrong with a text, and its place as people count; Python's `Fault`.
struct Fault {
    std::string message;
    std::optional<std::string> file = std::nullopt;  ///< its name's bytes; none for a text
    std::size_t line = 1;                            ///< from 1
    std::size_t column = 1;                          ///< from 1, in bytes
    std::size_t length = 1;                          ///< bytes that it covers
    std::string source = {};                         ///< the line, without its end
};

/// The fault of a text that is not part of a file.
[[nodiscard]] Fault fault_in(std::string_view text, const chess::ParseError& error);
/// The fault of a record of a file.
[[nodiscard]] Fault fault_in(const chess::TextRecord& record, const chess::ParseError& error,
                             const std::optional<std::string>& file);

/// A `Fault` as Python has it.
[[nodiscard]] pybind11::object to_python(const Fault& fault);

/// Which exception; they are explained in errors.cpp.
enum class ErrorType {
    fen,
    invalid_move,
    illegal_move,
    ambiguous_move,
    pgn,
    epd,
    problem,
    certificate,
    engine
};

/// An exception with the fault's place in its attributes, ready to be thrown.
[[nodiscard]] pybind11::object make_error(ErrorType type, const Fault& fault);
/// Throws what `make_error` has made.
[[noreturn]] void throw_error(const pybind11::object& error);
/// Both.
[[noreturn]] void raise(ErrorType type, const Fault& fault);
/// An OSError of a file.
[[noreturn]] void raise_os_error(const std::string& file, const std::string& message);
/// All that is wrong with a text, one fault or more: the first is the error's own, and all are in
/// `faults`.
[[noreturn]] void raise_all(ErrorType type, const std::vector<Fault>& faults);
/// A FEN that is not a position: the first fatal fault, with all of them in `faults`.
[[noreturn]] void raise_fen(std::string_view fen, const std::vector<chess::ParseError>& faults);
/// A text that is not a move in its position.
[[noreturn]] void raise_san(std::string_view text, const chess::SanError& error);

}  // namespace chess_python
