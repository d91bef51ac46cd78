#include "position.hpp"

#include "bindings.hpp"
#include "board_svg.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "result.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType outcome_type;

constexpr const char* start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

chess::ValidationOptions validation(bool chess960, bool strict) {
    return {.reject_from = strict ? chess::Severity::repairable : chess::Severity::unplayable,
            .chess960 = chess960};
}

Typed<"list[Fault]"> faults_of(const std::string& fen) {
    const auto read = chess::read_fen(fen);
    py::list faults;
    for (const chess::ParseError& fault : read ? read->warnings : read.error())
        faults.append(to_python(fault_in(fen, fault)));
    return faults;
}

std::string fen_of(const chess::Position& self, bool shredder,
                   const TypedText<"Literal['legal', 'fen', 'xfen']">& style) {
    const std::string& en_passant = style;
    chess::FenOptions options;
    if (shredder) options.castling = chess::CastlingStyle::shredder;
    if (en_passant == "legal") options.en_passant = chess::EnPassantStyle::legal;
    else if (en_passant == "fen") options.en_passant = chess::EnPassantStyle::fen;
    else if (en_passant == "xfen") options.en_passant = chess::EnPassantStyle::x_fen;
    else throw py::value_error("en_passant is 'legal', 'fen' or 'xfen'");
    return chess::to_fen(self, options);
}

std::uint64_t key_of(const chess::Position& self) {
    return std::to_underlying(self.key());
}

/// Says all that a position is made of.
std::string whole_fen(const chess::Position& self) {
    return chess::to_fen(self, {.en_passant = chess::EnPassantStyle::fen});
}

py::tuple state_of(const chess::Position& self) {
    return py::make_tuple(whole_fen(self), self.is_chess960());
}

chess::Position position_of_state(const py::tuple& state) {
    if (state.size() != 2) throw py::value_error("this is not a pickled Position");
    return position_of(py::cast<std::string>(state[0]), py::cast<bool>(state[1]), false);
}

std::string described(const chess::Position& self) {
    return "Position('" + chess::to_fen(self) + "'" +
           (self.is_chess960() ? ", chess960=True)" : ")");
}

/// What the FENs say: an en passant square that no pawn can capture on makes no difference, and
/// Chess960 none where nobody may castle.
bool are_equal(const chess::Position& a, const chess::Position& b) {
    if (a == b) return true;
    const bool castle_alike = a.is_chess960() == b.is_chess960() || a.castling_rooks().empty();
    return a.key() == b.key() && castle_alike && chess::to_fen(a) == chess::to_fen(b);
}

/// As boards are printed, White's side below.
std::string drawn(const chess::Position& self) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank)
        for (int file = 0; file < 8; ++file) {
            const auto piece = self.at(chess::square_at(8 * rank + file));
            text += piece ? chess::to_char(*piece) : '.';
            text += file < 7 ? " " : rank > 0 ? "\n" : "";
        }
    return text;
}

bool may_castle(const chess::Position& self, chess::Color color, chess::CastlingSide side) {
    return self.castling_rook(color, side).has_value();
}

using PositionClass = py::class_<chess::Position>;

void add_making(PositionClass& position) {
    position
        .def(
            py::init(&position_of), "fen"_a = start_fen, py::kw_only(), "chess960"_a = false,
            "strict"_a = false,
            "Reads a FEN; the counters at its end may be missing. FenError if it cannot be read\n"
            "or is not a legal position. What can be repaired is dropped (castling rights without\n"
            "their rook), or an error if `strict`; `fen_faults` lists it.")
        .def("fen", &fen_of, py::kw_only(), "shredder"_a = false, "en_passant"_a = "legal",
             "The position as FEN. `en_passant`: the square is written where the capture is\n"
             "'legal', after every double step ('fen'), or where a pawn is ready ('xfen').")
        .def(
            "epd",
            [](const chess::Position& self) { return chess::to_fen(self, {.counters = false}); },
            "The FEN without its counters.")
        .def("__str__", &drawn)
        .def("__repr__", &described)
        .def("__hash__",
             [](const chess::Position& self) { return py::hash(py::int_(key_of(self))); })
        .def("__eq__", &are_equal, py::is_operator())
        .def(
            "__ne__",
            [](const chess::Position& a, const chess::Position& b) { return !are_equal(a, b); },
            py::is_operator());
    add_pickling(position, &state_of, &position_of_state);
    add_copies(position);
    seal(position);
}

void add_board(PositionClass& position) {
    position
        .def_property_readonly("turn", method(&chess::Position::turn),
                               "The side to move: WHITE or BLACK.")
        .def_property_readonly("halfmove_clock", method(&chess::Position::halfmove_clock),
                               "Half-moves since the last capture or pawn move.")
        .def_property_readonly("fullmove_number", method(&chess::Position::fullmove_number),
                               "The number of the move to be played; grows after Black's.")
        .def_property_readonly("chess960", method(&chess::Position::is_chess960),
                               "Whether castling is Chess960's.")
        .def_property_readonly(
            "key", &key_of,
            "The Zobrist key, 64 bits: equal for positions that are the same to the rules of\n"
            "repetition (pieces, turn, castling rights, legal en passant capture).")
        .def_property_readonly("ep_square", method(&chess::Position::en_passant),
                               "The square passed over by the last move's double step, or None.")
        .def(
            "has_legal_en_passant",
            [](const chess::Position& self) { return self.legal_en_passant().has_value(); },
            "Whether an en passant capture is legal.")
        .def_property_readonly("occupied", method(&chess::Position::occupied),
                               "The squares with a piece.")
        .def_property_readonly("castling_rooks", method(&chess::Position::castling_rooks),
                               "The rooks that may still castle, of both sides.")
        .def("piece_at", method(&chess::Position::at), "square"_a, "What stands there, or None.")
        .def(
            "pieces",
            [](const chess::Position& self, chess::PieceType type, chess::Color color) {
                return self.pieces(color, type);
            },
            "piece_type"_a, "color"_a, "The squares with a piece of one side and kind.")
        .def(
            "occupied_by",
            [](const chess::Position& self, chess::Color color) { return self.pieces(color); },
            "color"_a, "The squares with a piece of one side.")
        .def("king", method(&chess::Position::king), "color"_a, "Where a side's king stands.")
        .def(
            "has_kingside_castling_rights",
            [](const chess::Position& self, chess::Color color) {
                return may_castle(self, color, chess::CastlingSide::king_side);
            },
            "color"_a, "Whether a side may still castle there, if not at the moment.")
        .def(
            "has_queenside_castling_rights",
            [](const chess::Position& self, chess::Color color) {
                return may_castle(self, color, chess::CastlingSide::queen_side);
            },
            "color"_a, "Whether a side may still castle there, if not at the moment.")
        .def("flipped", method(&chess::Position::flipped),
             "The position with colours exchanged and the board turned upside down.");
}

chess::Bitboard attacks_from(const chess::Position& self, chess::Square square) {
    const auto piece = self.at(square);
    return piece ? chess::piece_attacks(*piece, square, self.occupied()) : chess::Bitboard();
}

/// The end of a game by the position alone, the strongest reason first.
py::object outcome_of(const chess::Position& self) {
    const auto end = [&](const char* termination, py::object winner, const char* result) {
        return outcome_type(termination, std::move(winner), result);
    };
    if (chess::is_checkmate(self)) {
        const bool white_wins = self.turn() == chess::Color::black;
        return end("checkmate", py::bool_(white_wins), white_wins ? "1-0" : "0-1");
    }
    const auto draw = [&](const char* termination) {
        return end(termination, py::none(), "1/2-1/2");
    };
    if (chess::has_insufficient_material(self)) return draw("insufficient_material");
    if (chess::is_stalemate(self)) return draw("stalemate");
    if (chess::is_seventy_five_move_draw(self)) return draw("seventyfive_moves");
    return py::none();
}

std::string svg_of(const chess::Position& self, chess::Color orientation,
                   std::optional<chess::Move> last_move, int size) {
    if (size < 1 || size > 10'000) throw py::value_error("a size is 1 to 10000 pixels");
    return board_svg(self, {orientation, last_move, size});
}

void add_ends(PositionClass& position) {
    position
        .def(
            "outcome",
            [](const chess::Position& self) -> Typed<"Outcome | None"> { return outcome_of(self); },
            "How the game has ended, an Outcome, if it has: by checkmate, by stalemate, by too\n"
            "little material, or by 75 moves, all that a position shows. Otherwise None.")
        .def("svg", &svg_of, py::kw_only(), "orientation"_a = true, "last_move"_a = py::none(),
             "size"_a = 360,
             "The board as a picture in SVG of so many pixels, the side `orientation` below, with\n"
             "the squares of `last_move` and a king in check marked.")
        .def("_repr_svg_", [](const chess::Position& self) { return board_svg(self); });
}

void add_attacks(PositionClass& position) {
    position
        .def("attacks", &attacks_from, "square"_a,
             "The squares that the piece there attacks, own men included; none if it is empty.")
        .def(
            "attackers",
            [](const chess::Position& self, chess::Color color, chess::Square square) {
                return self.attackers_to(square, self.occupied()) & self.pieces(color);
            },
            "color"_a, "square"_a, "The pieces of one side that attack a square, pinned or not.")
        .def(
            "is_attacked_by",
            [](const chess::Position& self, chess::Color color, chess::Square square) {
                return (self.attackers_to(square, self.occupied()) & self.pieces(color)).any();
            },
            "color"_a, "square"_a, "Whether any piece of one side attacks a square.")
        .def("checkers", method(&chess::Position::checkers), "The pieces that give check.")
        .def("pinned", method(&chess::Position::pinned), "color"_a,
             "The pieces of a side that may not leave the line to their king.")
        .def("is_check", method(&chess::Position::in_check),
             "Whether the side to move is in check.")
        .def("is_checkmate", &chess::is_checkmate, "Whether the side to move is mated.")
        .def("is_stalemate", &chess::is_stalemate,
             "Whether the side to move has no legal move, and is not in check.")
        .def("has_legal_move", &chess::has_legal_move, "Whether there is any legal move.")
        .def("is_insufficient_material", &chess::has_insufficient_material,
             "Whether no sequence of legal moves mates, as far as material alone decides: bare\n"
             "kings, one knight, or bishops that all stand on squares of one colour.")
        .def("is_fifty_moves", &chess::is_fifty_move_draw,
             "Whether a player may claim a draw by the rule of fifty moves.")
        .def("is_seventyfive_moves", &chess::is_seventy_five_move_draw,
             "Whether the game is drawn by the rule of 75 moves.");
}

}  // namespace

chess::Position position_of(const std::string& fen, bool chess960, bool strict) {
    auto read = chess::read_fen(fen, validation(chess960, strict));
    if (!read) raise_fen(fen, read.error());
    return read->position;
}

void bind_position(py::module_& module) {
    outcome_type = ResultType(
        module, "Outcome", "How a game has ended.",
        {{"termination",
          "Literal['checkmate', 'stalemate', 'insufficient_material', 'seventyfive_moves']",
          "'checkmate', 'stalemate', 'insufficient_material' or 'seventyfive_moves'"},
         {"winner", "bool | None", "WHITE, BLACK, or None for a draw"},
         {"result", "Literal['1-0', '0-1', '1/2-1/2']", "'1-0', '0-1' or '1/2-1/2'"}});
    PositionClass position(
        module, "Position",
        "A legal position, and nothing else. It does not change: `make` gives another one. It\n"
        "compares (equal are those with the same `fen()`), hashes, copies and pickles. Functions\n"
        "that take a Position also take a FEN.\n\n"
        "Squares are numbers from 0 (a1) to 63 (h8), or names; sides are WHITE and BLACK.",
        py::is_final());
    add_making(position);
    add_board(position);
    add_attacks(position);
    add_ends(position);
    add_moves(position);
    module.attr("STARTING_FEN") = start_fen;
    module.def("fen_faults", &faults_of, "fen"_a,
               "All that is wrong with a FEN, what Position forgives included; each is a Fault.");
}

}  // namespace chess_python
