#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

namespace {

/// The solver's first move for which `is` holds.
template <typename Is>
Seen first_move(const MotifLine& line, Is is) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2)
        if (is(line[ply])) return Sighting{ply, line[ply].to(), Bitboard(line[ply].to())};
    return std::nullopt;
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
        return move.move.is_promotion() && move.arrived() != PieceType::queen;
    });
}

Seen find_en_passant(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) { return move.move.is_en_passant(); });
}

Seen find_castling(const MotifLine& line) {
    return first_move(line, [](const LineMove& move) { return move.move.is_castling(); });
}

}  // namespace chess::detail
