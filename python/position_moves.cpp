#include "casters.hpp"
#include "errors.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "moves.hpp"
#include "position.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

Typed<"list[Move]"> list_of(const chess::MoveList& moves) {
    py::list list(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) list[i] = py::cast(moves[i]);
    return list;
}

chess::Position after_null(const chess::Position& self) {
    if (self.in_check()) throw py::value_error("the side to move is in check and cannot pass");
    return self.after_null();
}

/// A text may have more than one move; one without any is no move.
chess::Position after_text_or_move(const chess::Position& self, const AnyMove& move) {
    if (!PyUnicode_Check(move.ptr())) return self.after(move_from(self, move));
    const std::vector<chess::Move> line = pasted_line(self, move);
    if (line.empty()) return self.after(move_from(self, move));
    chess::Position last = self;
    for (const chess::Move played : line) last.make(played);
    return last;
}

chess::Move read_uci(const chess::Position& self, const std::string& text) {
    const auto move = chess::parse_uci(self, text);
    if (move) return *move;
    using enum chess::SanError::Kind;
    raise_san(text, {chess::is_uci_move(text) ? illegal : syntax, move.error(), {}});
}

chess::Move read_san(const chess::Position& self, const std::string& text) {
    const auto move = chess::parse_san(self, text);
    if (!move) raise_san(text, move.error());
    return *move;
}

/// "1. e4 e5 2. Nf3", "3... Nf6 4. d4".
std::string numbered_line(chess::Position position, const GameLine& moves) {
    std::string text;
    for (const auto& move : game_line_from(position, moves)) {
        const bool white = position.turn() == chess::Color::white;
        if (!text.empty()) text += ' ';
        else if (!white) text = std::to_string(position.fullmove_number()) + "... ";
        if (white) text += std::to_string(position.fullmove_number()) + ". ";
        text += move ? chess::to_san(position, *move) : "--";
        chess::play(position, move);
    }
    return text;
}

bool is_legal_move(const chess::Position& self, chess::Move move) {
    return legal_move(self, move).has_value();
}

Typed<"NDArray[numpy.int8]"> board_array(const chess::Position& self) {
    py::array_t<std::int8_t> array(chess::square_count);
    write_board(self, array.mutable_data());
    return array;
}

}  // namespace

void write_board(const chess::Position& position, std::int8_t* squares) noexcept {
    for (int index = 0; index < chess::square_count; ++index) {
        const auto piece = position.at(chess::square_at(index));
        const int kind = piece ? static_cast<int>(piece->type) + 1 : 0;
        squares[index] =
            static_cast<std::int8_t>(piece && piece->color == chess::Color::black ? -kind : kind);
    }
}

void add_moves(py::class_<chess::Position>& position) {
    position
        .def_property_readonly(
            "legal_moves",
            [](const chess::Position& self) { return list_of(chess::legal_moves(self)); },
            "Every legal move, in a list.")
        .def("count_legal_moves", &chess::count_legal_moves,
             "len(legal_moves), without listing them.")
        .def("is_legal", &is_legal_move, "move"_a, "Whether the move can be played here.")
        .def(
            "make",
            [](const chess::Position& self, const AnyMove& move) {
                return after_text_or_move(self, move);
            },
            "move"_a,
            "The position after a legal move, a Move or its text. MoveError if it is none. A text\n"
            "may hold several moves, as they are pasted: \"1. e4 e5 2. Nf3\".")
        .def(
            "make_line",
            [](const chess::Position& self, const GameLine& moves) {
                chess::Position last = self;
                for (const auto& move : game_line_from(self, moves)) chess::play(last, move);
                return last;
            },
            "moves"_a,
            "The position after moves played one after the other (None or \"--\" for a pass), or\n"
            "after those of a text: \"1. e4 -- 2. d4\".")
        .def("make_null", &after_null, "The position with the turn passed; ValueError in check.")
        .def(
            "san",
            [](const chess::Position& self, const AnyMove& move) {
                return chess::to_san(self, move_from(self, move));
            },
            "move"_a, "A legal move in Standard Algebraic Notation: \"Nbd2\", \"e8=Q+\".")
        .def(
            "uci",
            [](const chess::Position& self, const AnyMove& move) {
                return chess::to_uci(self, move_from(self, move));
            },
            "move"_a, "A legal move as UCI writes it; in Chess960 castling is \"e1h1\".")
        .def("parse_san", &read_san, "san"_a,
             "The legal move of a text in SAN, long algebraic or UCI: \"Nf3\", \"Ng1-f3\", "
             "\"g1f3\",\n\"0-0\", \"e8Q\". InvalidMoveError, IllegalMoveError or "
             "AmbiguousMoveError.")
        .def("parse_uci", &read_uci, "uci"_a,
             "The legal move of a text as UCI writes it. InvalidMoveError or IllegalMoveError.")
        .def("line_san", &numbered_line, "moves"_a,
             "Moves played one after the other, with their numbers: \"1. e4 e5 2. Nf3\". None or\n"
             "\"--\" is a pass.")
        .def(
            "gives_check",
            [](const chess::Position& self, const AnyMove& move) {
                return self.gives_check(move_from(self, move));
            },
            "move"_a, "Whether a legal move attacks the enemy king.")
        .def(
            "is_capture",
            [](const chess::Position& self, const AnyMove& move) {
                return self.is_capture(move_from(self, move));
            },
            "move"_a, "Whether a legal move takes something, en passant included.")
        .def(
            "exchange_value",
            [](const chess::Position& self, const AnyMove& move) {
                return chess::exchange_value(self, move_from(self, move));
            },
            "move"_a,
            "The centipawns that a legal move wins if both sides go on capturing on its square\n"
            "as long as that pays (static exchange evaluation; pins are not looked at).")
        .def("array", &board_array,
             "The board as 64 numbers of numpy (int8), a1 first: 0 for an empty square, 1 to 6\n"
             "for White's pawn to king, -1 to -6 for Black's.");
}

}  // namespace chess_python
