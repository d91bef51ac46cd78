#include "libchess/notation/san.hpp"

#include "libchess/notation/detail/san_sources.hpp"
#include "libchess/position/movegen.hpp"

namespace chess {

namespace {

/// What must be said of the origin: nothing, else the file, else the rank, else both.
std::string disambiguation(const Position& position, Move move, PieceType type) {
    const Square from = move.from();
    const detail::MoveSources sources(position);
    const Bitboard rivals =
        sources.safe(type, sources.reaching(type, move.to()) & ~Bitboard(from), move.to());
    if (rivals.empty()) return "";
    if ((rivals & Bitboard(file_of(from))).empty()) return {to_char(file_of(from))};
    if ((rivals & Bitboard(rank_of(from))).empty()) return {to_char(rank_of(from))};
    return to_string(from);
}

}  // namespace

std::string to_san(const Position& position, Move move) {
    std::string text;
    const PieceType type = position.type_at(move.from());
    const bool captures = position.is_capture(move);
    if (move.is_castling()) {
        text = file_of(move.to()) > file_of(move.from()) ? "O-O" : "O-O-O";
    } else if (type == PieceType::pawn) {
        if (captures) text = {to_char(file_of(move.from())), 'x'};
        text += to_string(move.to());
        if (const auto promoted = move.promoted_to()) text += {'=', letter_of(*promoted)};
    } else {
        text = letter_of(type);
        if (type != PieceType::king) text += disambiguation(position, move, type);
        if (captures) text += 'x';
        text += to_string(move.to());
    }
    if (position.gives_check(move)) text += has_legal_move(position.after(move)) ? '+' : '#';
    return text;
}

}  // namespace chess
