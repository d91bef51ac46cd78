#include "libchess/position/movegen.hpp"

#include "libchess/position/detail/check_squares.hpp"
#include "libchess/position/detail/move_generator.hpp"

namespace chess {

MoveList legal_moves(const Position& position, MoveClass which) {
    MoveList list;
    append_legal_moves(position, which, list);
    return list;
}

void append_legal_moves(const Position& position, MoveClass which, MoveList& list) noexcept {
    detail::ListSink sink{list};
    switch (which) {
        case MoveClass::all: detail::generate<MoveClass::all>(position, sink); break;
        case MoveClass::noisy: detail::generate<MoveClass::noisy>(position, sink); break;
        case MoveClass::quiet: detail::generate<MoveClass::quiet>(position, sink); break;
    }
}

int count_legal_moves(const Position& position) noexcept {
    detail::CountSink sink;
    detail::generate<MoveClass::all>(position, sink);
    return sink.count;
}

bool has_legal_move(const Position& position) noexcept {
    detail::AnySink sink;
    detail::generate<MoveClass::all>(position, sink);
    return sink.found;
}

namespace {

/// Whether a pawn's move is pseudo-legal; not for en passant.
bool pawn_may_move(const Position& position, Move move) noexcept {
    const Color us = position.turn();
    const Square from = move.from();
    const Square to = move.to();
    if (move.is_promotion() != (rank_of(to) == relative(us, Rank::eighth))) return false;
    if (move.kind() > MoveKind::promote_queen) return false;  // bits that no move has
    if (position.pieces(~us).contains(to)) return pawn_attacks(us, from).contains(to);
    const Bitboard occupied = position.occupied();
    const Bitboard one{ahead(us, from)};
    if (one.contains(to)) return !occupied.contains(to);
    return rank_of(from) == relative(us, Rank::second) && (one & occupied).empty() &&
           to == ahead(us, ahead(us, from)) && !occupied.contains(to);
}

}  // namespace

bool is_legal(const Position& position, Move move) noexcept {
    const auto piece = position.at(move.from());
    if (!piece || piece->color != position.turn()) return false;
    if (move.is_castling() || move.is_en_passant()) return legal_moves(position).contains(move);

    const Square to = move.to();
    if (position.pieces(piece->color).contains(to)) return false;
    const Bitboard occupied = position.occupied();
    if (piece->type == PieceType::pawn) {
        if (!pawn_may_move(position, move)) return false;
    } else if (move.is_promotion() || !piece_attacks(*piece, move.from(), occupied).contains(to)) {
        return false;
    }
    const Square king = piece->type == PieceType::king ? to : position.king(piece->color);
    const Bitboard after = (occupied ^ Bitboard(move.from())) | Bitboard(to);
    const Bitboard enemy = position.pieces(~piece->color) & ~Bitboard(to);
    return (position.attackers_to(king, after) & enemy).empty();
}

bool is_checkmate(const Position& position) noexcept {
    return position.in_check() && !has_legal_move(position);
}

bool is_stalemate(const Position& position) noexcept {
    return !position.in_check() && !has_legal_move(position);
}

std::optional<Move> mating_move(const Position& position) noexcept {
    const detail::CheckSquares checks(position);
    for (const Move move : legal_moves(position))
        if (checks.gives_check(move) && !has_legal_move(position.after(move))) return move;
    return std::nullopt;
}

}  // namespace chess
