#include "values.hpp"

#include "bindings.hpp"
#include "casters.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/score.hpp"
#include "moves.hpp"
#include "square_set.hpp"
#include "text.hpp"
#include "typed.hpp"

#include <fmt/core.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <utility>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

constexpr int move_kinds = 7;

chess::Move move_of_bits(std::int64_t bits) {
    if (bits < 0 || bits > 0xFFFF || bits >> 12 >= move_kinds)
        throw py::value_error("these are not the bits of a move");
    return chess::Move::from_bits(static_cast<std::uint16_t>(bits));
}

/// "e2e4", "e7e8q", without a position to say whether it castles or takes en passant.
chess::Move move_of_uci(const std::string& text, std::optional<chess::Square> castling_rook,
                        bool en_passant) {
    const auto squares =
        text.size() == 4 || text.size() == 5
            ? std::pair(chess::parse_square(text.substr(0, 2)),
                        chess::parse_square(text.substr(2, 2)))
            : std::pair<std::optional<chess::Square>, std::optional<chess::Square>>();
    const auto [from, to] = squares;
    const auto promotion = text.size() == 5 ? std::string_view("nbrq").find(text[4]) : 0;
    if (!from || !to || promotion == std::string_view::npos ||
        (text.size() == 5 && (castling_rook || en_passant)) || (castling_rook && en_passant))
        throw py::value_error("not a move: expected one like 'e2e4' or 'e7e8q'");
    if (castling_rook) return {*from, *castling_rook, chess::MoveKind::castling};
    if (en_passant) return {*from, *to, chess::MoveKind::en_passant};
    if (text.size() == 4) return {*from, *to};
    return chess::Move::promotion(*from, *to, static_cast<chess::PieceType>(promotion + 1));
}

/// As `move_of_uci` reads it.
std::string described(chess::Move self) {
    std::string more;
    if (self.is_castling()) more = ", castling_rook='" + chess::to_string(self.to()) + "'";
    if (self.is_en_passant()) more = ", en_passant=True";
    return "Move.from_uci('" + coordinates(self) + "'" + more + ")";
}

void bind_move(py::module_& module) {
    py::class_<chess::Move> move(
        module, "Move",
        "A move: two squares, and what it does beyond that. Positions make moves, and so do\n"
        "arrays (`from_bits`). A value: it compares, hashes, copies and pickles.\n\n"
        "str(move) writes it as UCI does in standard chess; Position.uci knows Chess960, too.",
        py::is_final());
    move.def_static("from_bits", &move_of_bits, "bits"_a,
                    "The move with these `bits`; ValueError for bits that no move has.")
        .def_static("from_uci", &move_of_uci, "uci"_a, py::kw_only(),
                    "castling_rook"_a = py::none(), "en_passant"_a = false,
                    "The move of two squares, and what a pawn becomes: \"e2e4\", \"e7e8q\". It\n"
                    "knows no position: that it castles, or takes en passant, has to be said for\n"
                    "the Move to equal the legal one. Functions that take a legal move accept it\n"
                    "without that; Position.parse_uci reads a text for a position.")
        .def_property_readonly("from_square", method(&chess::Move::from),
                               "The square that is left.")
        .def_property_readonly(
            "to_square",
            [](chess::Move self) {
                return self.is_castling() ? chess::castling_targets(self.from(), self.to()).king
                                          : self.to();
            },
            "The square that is gone to; for castling, the king's, on the g- or c-file.")
        .def_property_readonly(
            "castling_rook",
            [](chess::Move self) {
                return self.is_castling() ? std::optional(self.to()) : std::nullopt;
            },
            "For castling the square that the rook leaves, otherwise None.")
        .def_property_readonly("promotion", method(&chess::Move::promoted_to),
                               "What a pawn becomes, KNIGHT to QUEEN, or None.")
        .def_property_readonly("is_castling", method(&chess::Move::is_castling),
                               "Whether it castles.")
        .def_property_readonly("is_en_passant", method(&chess::Move::is_en_passant),
                               "Whether it takes en passant.")
        .def_property_readonly("bits", method(&chess::Move::bits),
                               "The move as a number below 65536, as arrays hold it.")
        .def("uci", &coordinates, "\"e2e4\", \"e7e8q\"; castling as in standard chess, \"e1g1\".")
        .def("__str__", &coordinates)
        .def("__repr__", [](chess::Move self) { return described(self); })
        .def("__hash__", [](chess::Move self) { return static_cast<int>(self.bits()); })
        .def(py::self == py::self)
        .def(py::self != py::self);
    add_pickling(move, [](chess::Move self) { return unsigned{self.bits()}; }, &move_of_bits);
    add_copies(move);
    seal(move);
}

chess::Piece piece_of_symbol(const std::string& symbol) {
    const auto piece = symbol.size() == 1 ? chess::parse_piece(symbol.front()) : std::nullopt;
    if (!piece) throw py::value_error("not a piece: expected one letter of PNBRQKpnbrqk");
    return *piece;
}

std::string symbol_of(chess::Piece piece) {
    return {chess::to_char(piece)};
}

void bind_piece(py::module_& module) {
    py::class_<chess::Piece> piece(module, "Piece", "A piece of one side. A value.",
                                   py::is_final());
    piece
        .def(py::init([](chess::PieceType type, chess::Color color) {
                 return chess::Piece{color, type};
             }),
             "piece_type"_a, "color"_a)
        .def_static("from_symbol", &piece_of_symbol, "symbol"_a,
                    "The piece of a FEN's letter, upper case for White.")
        .def_property_readonly(
            "piece_type", [](chess::Piece self) { return self.type; }, "PAWN to KING.")
        .def_property_readonly(
            "color", [](chess::Piece self) { return self.color; }, "WHITE (True) or BLACK (False).")
        .def("symbol", &symbol_of, "The letter of a FEN, upper case for White.")
        .def("__str__", &symbol_of)
        .def("__repr__",
             [](chess::Piece self) { return "Piece.from_symbol('" + symbol_of(self) + "')"; })
        .def("__hash__",
             [](chess::Piece self) {
                 return std::to_underlying(self.type) * 2 + std::to_underlying(self.color);
             })
        .def(py::self == py::self)
        .def(py::self != py::self);
    add_pickling(piece, &symbol_of, &piece_of_symbol);
    add_copies(piece);
    seal(piece);
}

std::string described(chess::Score self) {
    if (self == -chess::Score::mated_in(0)) return "-Score.mate_in(0)";
    if (const auto moves = self.as_mate_moves()) return fmt::format("Score.mate_in({})", *moves);
    return fmt::format("Score.from_cp({})", self.as_centipawns().value_or(0));
}

std::optional<std::int64_t> as_number(chess::Score self, std::optional<int> mate_score) {
    if (!mate_score) return self.as_centipawns();
    return static_cast<std::int64_t>(number_of(self, *mate_score));
}

chess::Score mate_in(int moves) {
    constexpr int most = chess::Score::max_mate_plies / 2;
    if (moves < -most || moves > most) throw py::value_error("a mate in more than 500 moves");
    return moves > 0 ? chess::Score::mating_in(2 * moves - 1) : chess::Score::mated_in(-2 * moves);
}

/// Any whole number, however large.
chess::Score score_of_cp(const Typed<"int">& centipawns) {
    constexpr Py_ssize_t most = chess::Score::max_centipawns;
    const auto number = whole_number(centipawns);
    if (!number)
        throw py::type_error("centipawns are a whole number (int), not " + class_name(centipawns));
    return chess::Score::centipawns(static_cast<int>(std::clamp(*number, -most, most)));
}

py::tuple state_of(chess::Score self) {
    return py::make_tuple(self.as_centipawns(), self.as_mate_moves(), self > chess::Score());
}

/// A mate in 0 may be either side's.
chess::Score score_of_state(const py::tuple& state) {
    if (state.size() != 3) throw py::value_error("this is not what a Score was pickled as");
    if (!state[0].is_none()) return chess::Score::centipawns(py::cast<int>(state[0]));
    const auto moves = py::cast<int>(state[1]);
    return moves == 0 && py::cast<bool>(state[2]) ? -mate_in(0) : mate_in(moves);
}

/// libchess tells a mate after one's own move from one after the opponent's; Python's scores are
/// the same if they say the same.
chess::Score as_said(chess::Score self) {
    const auto moves = self.as_mate_moves();
    return moves && *moves != 0 ? mate_in(*moves) : self;
}

void bind_score(py::module_& module) {
    py::class_<chess::Score> score(
        module, "Score",
        "The worth of a position for one side: centipawns, or moves to mate. Scores are ordered:\n"
        "the more, the better for the side that is scored. -score is the other side's.\n\n"
        "float(score) is always a number, so that arrays can be made of scores: centipawns, and\n"
        "for a mate in n 100000 - n, as games_to_arrays has it. `cp` and `mate` say which of the\n"
        "two it is. A value.",
        py::is_final());
    score
        .def_static("from_cp", &score_of_cp, "centipawns"_a,
                    "So many hundredths of a pawn; more than 30000 either way count as 30000.")
        .def_static("mate_in", &mate_in, "moves"_a,
                    "Mates in so many moves, or is mated if they are negative; 0 is mated now.")
        .def_property_readonly("cp", method(&chess::Score::as_centipawns),
                               "Centipawns; None for a mate.")
        .def_property_readonly(
            "mate", method(&chess::Score::as_mate_moves),
            "Moves to mate, negative if the side is mated, 0 if it is mated now; or None.")
        .def("is_mate", method(&chess::Score::is_mate), "Whether it is a mate, for either side.")
        .def("score", &as_number, py::kw_only(), "mate_score"_a = py::none(),
             "The same with another worth of a mate: mate_score - n for a mate in n, or None\n"
             "without mate_score.")
        .def("__float__", [](chess::Score self) { return number_of(self, mate_worth); })
        .def("__int__",
             [](chess::Score self) { return static_cast<int>(number_of(self, mate_worth)); })
        .def("__str__", [](chess::Score self) { return chess::to_string(self); })
        .def("__repr__", [](chess::Score self) { return described(self); })
        .def("__hash__",
             [](chess::Score self) { return py::hash(py::str(chess::to_string(self))); })
        .def(-py::self);
    const auto add_comparison = [&](const char* name, auto compare) {
        score.def(
            name,
            [compare](chess::Score a, chess::Score b) { return compare(as_said(a), as_said(b)); },
            py::is_operator());
    };
    add_comparison("__eq__", [](chess::Score a, chess::Score b) { return a == b; });
    add_comparison("__ne__", [](chess::Score a, chess::Score b) { return a != b; });
    add_comparison("__lt__", [](chess::Score a, chess::Score b) { return a < b; });
    add_comparison("__le__", [](chess::Score a, chess::Score b) { return a <= b; });
    add_comparison("__gt__", [](chess::Score a, chess::Score b) { return a > b; });
    add_comparison("__ge__", [](chess::Score a, chess::Score b) { return a >= b; });
    add_pickling(score, &state_of, &score_of_state);
    add_copies(score);
    seal(score);
}

void add_constants(py::module_& module) {
    module.attr("WHITE") = true;
    module.attr("BLACK") = false;
    for (const chess::PieceType type : chess::all_piece_types) {
        std::string name(chess::name_of(type));
        for (char& letter : name) letter = static_cast<char>(letter - 'a' + 'A');
        module.attr(name.c_str()) = type;
    }
    for (int index = 0; index < chess::square_count; ++index) {
        std::string name = chess::to_string(chess::square_at(index));
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
        module.attr(name.c_str()) = index;
    }
    module.def(
        "square_name", [](chess::Square square) { return chess::to_string(square); }, "square"_a,
        "\"e4\" for E4 (28).");
    module.def(
        "parse_square", [](chess::Square square) { return square; }, "name"_a,
        "28 for \"e4\"; ValueError for what is not a square.");
}

}  // namespace

double number_of(chess::Score score, double mate_score) noexcept {
    const auto moves = score.as_mate_moves();
    if (!moves) return score.as_centipawns().value_or(0);
    return score > chess::Score() ? mate_score - *moves : -mate_score - *moves;
}

void bind_values(py::module_& module) {
    add_constants(module);
    bind_move(module);
    bind_piece(module);
    bind_square_set(module);
    bind_score(module);
}

}  // namespace chess_python
