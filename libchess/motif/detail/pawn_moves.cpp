#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::detail {

namespace {

/// The solver's first move for which `is` holds.
template <typename Is>
Seen first_move(const MotifLine& line, Is is) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2)
        if (is(line[ply])) return Sighting{ply, line[ply].to(), Bitboard(line[ply].to())};
    return std::nullopt;
}

bool is_mate(const Position& position) {
    return position.in_check() && !has_legal_move(position);
}

/// A mate for which a queen would have done as well.
bool is_mate_without_need(const LineMove& move) {
    if (!is_mate(move.after)) return false;
    Position queened = move.before;
    queened.make(Move::promotion(move.from(), move.to(), PieceType::queen));
    return is_mate(queened);
}

/// Beyond this rank a pawn threatens to promote.
constexpr int advanced_rank = 6;

}  // namespace

Seen find_advanced_pawn(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) {
        return move.piece == PieceType::pawn && rank_for(move.mover(), move.to()) > advanced_rank;
    });
}

Seen find_promotion(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) { return move.move.is_promotion(); });
}

Seen find_under_promotion(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) {
        if (!move.move.is_promotion() || move.arrived() == PieceType::queen) return false;
        // A knight is an idea of its own, a rook or bishop for another mate is none.
        return move.arrived() == PieceType::knight || !is_mate_without_need(move);
    });
}

Seen find_en_passant(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) { return move.move.is_en_passant(); });
}

Seen find_castling(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) { return move.move.is_castling(); });
}

}  // namespace chess::detail
