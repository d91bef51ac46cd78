#include "libchess/motif/detail/mated_king.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"

#include <cstdlib>

namespace chess::detail {

bool MatedKing::is_beside(Square square) const {
    return std::abs(files_to(square)) + std::abs(ranks_to(square)) == 1;
}

bool MatedKing::is_diagonal_to(Square square) const {
    return std::abs(files_to(square)) == 1 && std::abs(ranks_to(square)) == 1;
}

std::optional<Square> MatedKing::at(int files, int ranks) const {
    const int file = index_of(file_of(king)) + files;
    const int rank = index_of(rank_of(king)) + ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return make_square(static_cast<File>(file), static_cast<Rank>(rank));
}

bool MatedKing::is_own(int files, int ranks) const {
    const auto square = at(files, ranks);
    return square && position.pieces(side).contains(*square);
}

bool MatedKing::is_taken(int files, int ranks) const {
    const auto square = at(files, ranks);
    return square && position.occupied().contains(*square);
}

Bitboard MatedKing::reach(Square square) const {
    return piece_attacks(*position.at(square), square, position.occupied() ^ Bitboard(king));
}

bool MatedKing::is_held_by(Bitboard pieces) const {
    Bitboard taken = own;
    for (const Square piece : pieces) taken |= reach(piece);
    // Another piece may protect a mating piece next to the king.
    return (around & ~taken & ~Bitboard(mating_piece)).empty();
}

bool MatedKing::is_protected_by(Square square, PieceType type) const {
    return (attackers(position, square, ~side) & position.pieces(type)).any();
}

std::optional<MatedKing> mated_king(const MotifLine& line) {
    if (!line.mates()) return std::nullopt;
    const Position& position = line.end();
    const Color side = position.turn();
    const Square king = position.king(side);
    const Bitboard checkers = position.checkers();
    const Square moved = line[line.size() - 1].to();
    const Square mating_piece = checkers.contains(moved) ? moved : checkers.first();
    const Bitboard around = king_attacks(king);
    return MatedKing{.position = position,
                     .side = side,
                     .king = king,
                     .mating_piece = mating_piece,
                     .by = position.type_at(mating_piece),
                     .double_check = checkers.several(),
                     .around = around,
                     .own = around & position.pieces(side)};
}

}  // namespace chess::detail
