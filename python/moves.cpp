#include "moves.hpp"

#include "errors.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pasted_moves.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "text.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace py = pybind11;

namespace chess_python {

namespace {

/// Whether a side passes: None, one of PGN's words for it, or what GameArrays have for it.
bool is_pass(py::handle move) {
    if (move.is_none()) return true;
    if (py::isinstance<chess::Move>(move)) return py::cast<chess::Move>(move).bits() == 0;
    return PyUnicode_Check(move.ptr()) && chess::parse_null_move(text_from(move, "a move"));
}

void check_pass(const chess::Position& position) {
    if (position.in_check()) throw py::value_error("the side to move is in check and cannot pass");
}

/// The word of a text around a byte of it, without a number before it, if it is a pass.
std::optional<std::string_view> pass_at(std::string_view text, std::size_t at) {
    const std::size_t before = text.find_last_of(" \t\r\n,.}", at);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n,{", at), text.size());
    if (begin > at) return std::nullopt;
    const std::string_view word = text.substr(begin, end - begin);
    return chess::parse_null_move(word) ? std::optional(word) : std::nullopt;
}

/// The moves of a text with passes among them, which pasted moves do not have: the parts between
/// passes are read one by one.
std::vector<std::optional<chess::Move>> pasted_game_line(chess::Position position,
                                                         std::string_view text) {
    std::vector<std::optional<chess::Move>> line;
    const auto play_next = [&](std::optional<chess::Move> move) {
        chess::play(position, move);
        line.push_back(move);
    };
    for (std::string_view rest = text;;) {
        auto moves = chess::read_pasted_moves(position, rest);
        const auto pass = moves ? std::nullopt : pass_at(rest, moves.error().error.offset);
        if (pass) {
            // A number may follow anything but a result, and behind that there is no pass either.
            std::string before(rest.data(), pass->data());
            if (auto read = chess::read_pasted_moves(position, before.append(" 1.")))
                moves = std::move(read);
        }
        if (!moves) {
            moves.error().error.offset += text.size() - rest.size();
            raise_san(text, moves.error());
        }
        for (const chess::Move move : *moves) play_next(move);
        if (!pass) return line;
        check_pass(position);
        play_next(std::nullopt);
        rest.remove_prefix(static_cast<std::size_t>(pass->data() - rest.data()) + pass->size());
    }
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
    check_pass(position);
    return std::nullopt;
}

std::vector<std::optional<chess::Move>> game_line_from(chess::Position position, py::handle moves) {
    if (PyUnicode_Check(moves.ptr()))
        return pasted_game_line(position, text_from(moves, "a line of moves"));
    std::vector<std::optional<chess::Move>> line;
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
