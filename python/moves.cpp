#include "moves.hpp"

#include "errors.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pasted_moves.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "text.hpp"

#include <cctype>

namespace py = pybind11;

namespace chess_python {

namespace {

/// Whether a side passes: None, or one of PGN's words for it.
bool is_pass(py::handle move) {
    if (move.is_none()) return true;
    return PyUnicode_Check(move.ptr()) && chess::parse_null_move(text_from(move, "a move"));
}

}  // namespace

std::string coordinates(chess::Move move) {
    const chess::Square to =
        move.is_castling() ? chess::castling_targets(move.from(), move.to()).king : move.to();
    std::string text = chess::to_string(move.from()) + chess::to_string(to);
    if (const auto type = move.promoted_to())
        text += static_cast<char>(std::tolower(chess::letter_of(*type)));
    return text;
}

std::optional<chess::Move> legal_move(const chess::Position& position, chess::Move given) {
    if (chess::is_legal(position, given)) return given;
    if (given.kind() != chess::MoveKind::normal) return std::nullopt;
    const auto meant = chess::parse_uci(position, coordinates(given));
    return meant ? std::optional(*meant) : std::nullopt;
}

chess::Move move_from(const chess::Position& position, py::handle move) {
    if (py::isinstance<chess::Move>(move)) {
        const auto given = py::cast<chess::Move>(move);
        if (const auto legal = legal_move(position, given)) return *legal;
        const std::string text = coordinates(given);
        raise(
            ErrorType::illegal_move,
            {.message = text + " is not a legal move here", .length = text.size(), .source = text});
    }
    if (!PyUnicode_Check(move.ptr()))
        throw py::type_error("expected a Move or the text of one, not " + class_name(move));
    const std::string text = text_from(move, "a move");
    const auto read = chess::parse_san(position, text);
    if (!read) raise_san(text, read.error());
    return *read;
}

std::vector<chess::Move> pasted_line(const chess::Position& position, py::handle moves) {
    const std::string text = text_from(moves, "a line of moves");
    auto line = chess::read_pasted_moves(position, text);
    if (!line) raise_san(text, line.error());
    return *std::move(line);
}

std::vector<chess::Move> line_from(chess::Position position, py::handle moves) {
    if (PyUnicode_Check(moves.ptr())) return pasted_line(position, moves);
    std::vector<chess::Move> line;
    for (const py::handle given : py::iter(moves)) {
        line.push_back(move_from(position, given));
        position.make(line.back());
    }
    return line;
}

std::optional<chess::Move> move_or_pass_from(const chess::Position& position, py::handle move) {
    if (!is_pass(move)) return move_from(position, move);
    if (position.in_check()) throw py::value_error("the side to move is in check and cannot pass");
    return std::nullopt;
}

std::vector<std::optional<chess::Move>> game_line_from(chess::Position position, py::handle moves) {
    std::vector<std::optional<chess::Move>> line;
    if (PyUnicode_Check(moves.ptr())) {
        for (const chess::Move move : pasted_line(position, moves)) line.emplace_back(move);
        return line;
    }
    for (const py::handle given : py::iter(moves)) {
        line.push_back(move_or_pass_from(position, given));
        chess::play(position, line.back());
    }
    return line;
}

Typed<"list[Move]"> to_list(const std::vector<chess::Move>& moves) {
    py::list list;
    for (const chess::Move move : moves) list.append(move);
    return list;
}

}  // namespace chess_python
