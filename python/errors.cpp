#include "errors.hpp"

#include "bindings.hpp"
#include "libchess/base/enum_map.hpp"
#include "result.hpp"
#include "text.hpp"

#include <fmt/core.h>

namespace py = pybind11;

namespace chess_python {

namespace {

/// The exceptions, which live as long as the process.
struct ErrorTypes {
    py::handle chess;
    chess::EnumMap<ErrorType, py::handle, 9> by_type;
};
ErrorTypes error_types;

ResultType fault_type;

py::handle add_error(py::module_& module, const char* name, py::handle base, const char* text) {
    const std::string full = std::string("libchess.") + name;
    PyObject* type = PyErr_NewExceptionWithDoc(full.c_str(), text, base.ptr(), nullptr);
    if (type == nullptr) throw py::error_already_set();
    module.attr(name) = py::handle(type);
    return type;
}

/// The attributes are there of every exception, whoever raised it.
void add_attributes(py::handle type) {
    for (const char* name : {"message", "file", "line", "column", "length", "source"})
        type.attr(name) = py::none();
}

/// "games.pgn:812:17: what is wrong", "column 5: what is wrong" in a text of one line.
py::str described(const Fault& fault) {
    if (fault.file)
        return py::str(path_text(*fault.file) +
                       to_text(fmt::format(":{}:{}: {}", fault.line, fault.column, fault.message)));
    if (fault.line > 1)
        return to_text(
            fmt::format("line {}, column {}: {}", fault.line, fault.column, fault.message));
    return to_text(fmt::format("column {}: {}", fault.column, fault.message));
}

py::object file_of(const Fault& fault) {
    return fault.file ? py::object(path_text(*fault.file)) : py::none();
}

void set_place(py::handle error, const Fault& fault) {
    error.attr("message") = to_text(fault.message);
    error.attr("file") = file_of(fault);
    error.attr("line") = fault.line;
    error.attr("column") = fault.column;
    error.attr("length") = fault.length;
    error.attr("source") = to_text(fault.source);
}

}  // namespace

Fault fault_in(const chess::TextRecord& record, const chess::ParseError& error,
               const std::optional<std::string>& file) {
    const chess::TextPlace place = chess::place_in(record, error.offset);
    return {error.message, file, place.line, place.column, error.length, std::string(place.source)};
}

Fault fault_in(std::string_view text, const chess::ParseError& error) {
    return fault_in(chess::TextRecord{.text = text}, error, std::nullopt);
}

py::object to_python(const Fault& fault) {
    return fault_type(to_text(fault.message), file_of(fault), fault.line, fault.column,
                      fault.length, to_text(fault.source));
}

py::object make_error(ErrorType type, const Fault& fault) {
    if (type == ErrorType::engine) {  // has no place in a text
        py::object error = error_types.by_type[type](to_text(fault.message));
        error.attr("message") = to_text(fault.message);
        return error;
    }
    py::object error = error_types.by_type[type](described(fault));
    set_place(error, fault);
    return error;
}

void throw_error(const py::object& error) {
    PyErr_SetObject(py::type::handle_of(error).ptr(), error.ptr());
    throw py::error_already_set();
}

void raise(ErrorType type, const Fault& fault) {
    throw_error(make_error(type, fault));
}

void raise_os_error(const std::string& file, const std::string& message) {
    const py::object text = path_text(file) + to_text(": " + message);
    PyErr_SetObject(PyExc_OSError, text.ptr());
    throw py::error_already_set();
}

void raise_all(ErrorType type, const std::vector<Fault>& faults) {
    const py::object error = make_error(type, faults.front());
    py::list all;
    for (const Fault& fault : faults) all.append(to_python(fault));
    error.attr("faults") = all;
    throw_error(error);
}

void raise_fen(std::string_view fen, const std::vector<chess::ParseError>& faults) {
    const chess::ParseError* first = &faults.front();
    py::list all;
    for (const chess::ParseError& fault : faults) {
        if (fault.fatal && !first->fatal) first = &fault;
        all.append(to_python(fault_in(fen, fault)));
    }
    const py::object error = make_error(ErrorType::fen, fault_in(fen, *first));
    error.attr("faults") = all;
    throw_error(error);
}

void raise_san(std::string_view text, const chess::SanError& error) {
    constexpr chess::EnumMap<chess::SanError::Kind, ErrorType, 3> types{
        {ErrorType::invalid_move, ErrorType::illegal_move, ErrorType::ambiguous_move}};
    py::list candidates;
    for (const chess::Move move : error.candidates) candidates.append(move);
    const py::object made = make_error(types[error.kind], fault_in(text, error.error));
    made.attr("candidates") = candidates;
    throw_error(made);
}

void bind_errors(py::module_& module) {
    fault_type = ResultType(module, "Fault",
                            "What is wrong with a text, and where; of what was forgiven, too.",
                            {{"message", "str", "what is wrong, and what was expected"},
                             {"file", "str | None", "the file as it was named; None for a text"},
                             {"line", "int", "the line, counted from 1"},
                             {"column", "int", "the column in bytes, counted from 1"},
                             {"length", "int", "how many bytes it covers"},
                             {"source", "str", "the line in question, without its end"}});
    error_types.chess = add_error(
        module, "ChessError", PyExc_ValueError,
        "What was passed is not what it has to be.\n\n"
        "`message` says what is wrong, `file` (None for a text), `line` and `column` where, both\n"
        "counted from 1, columns in bytes; `length` bytes are wrong, and `source` is the line.");
    add_attributes(error_types.chess);
    const auto add = [&](ErrorType type, const char* name, py::handle base, const char* text) {
        error_types.by_type[type] = add_error(module, name, base, text);
    };
    add(ErrorType::fen, "FenError", error_types.chess,
        "A FEN that cannot be read, or is not a legal position; `faults` lists all that is wrong.");
    const py::handle move = add_error(module, "MoveError", error_types.chess,
                                      "A text or a Move that is not a move in its position.");
    move.attr("candidates") = py::tuple();
    add(ErrorType::invalid_move, "InvalidMoveError", move, "It is not written as a move.");
    add(ErrorType::illegal_move, "IllegalMoveError", move,
        "It is a move, but cannot be played here.");
    add(ErrorType::ambiguous_move, "AmbiguousMoveError", move,
        "Several legal moves can be meant; `candidates` lists them.");
    add(ErrorType::pgn, "PgnError", error_types.chess, "A game of a PGN that cannot be read.");
    add(ErrorType::epd, "EpdError", error_types.chess,
        "A record of EPD that cannot be read; `faults` lists all that is wrong.");
    add(ErrorType::problem, "ProblemError", error_types.chess,
        "A chess problem, or a stipulation, that cannot be read; `faults` lists all that is "
        "wrong.");
    for (const ErrorType type : {ErrorType::fen, ErrorType::epd, ErrorType::problem})
        error_types.by_type[type].attr("faults") = py::tuple();
    add(ErrorType::certificate, "CertificateError", error_types.chess,
        "A certificate that cannot be read, or does not prove what it says.");
    error_types.by_type[ErrorType::engine] =
        add_error(module, "EngineError", PyExc_RuntimeError, "An engine gave no answer.");
    add_attributes(error_types.by_type[ErrorType::engine]);
}

}  // namespace chess_python
