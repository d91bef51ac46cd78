#include "libchess/motif/detail/categories.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace chess::detail {

namespace {

/// Opening, middlegame or endgame.
Motif phase_of(const Position& position) {
    const Bitboard men = position.pieces(PieceType::pawn) | position.pieces(PieceType::king);
    const int pieces = (position.occupied() & ~men).count();
    if (pieces <= 6) return Motif::endgame;
    if (pieces <= 10) return Motif::middlegame;
    for (const Color side : all_colors)
        if ((position.pieces(side) & Bitboard(back_rank(side))).count() < 4)
            return Motif::middlegame;
    return Motif::opening;
}

/// The kind of endgame by its pieces, if it has a name.
std::optional<Motif> pieces_of(const Position& position) {
    const auto only = [&](std::initializer_list<PieceType> types) {
        Bitboard allowed = position.pieces(PieceType::pawn) | position.pieces(PieceType::king);
        for (const PieceType type : types) {
            if (position.pieces(type).empty()) return false;
            allowed |= position.pieces(type);
        }
        return position.occupied() == allowed;
    };
    if (only({})) return Motif::pawn_endgame;
    if (only({PieceType::knight})) return Motif::knight_endgame;
    if (only({PieceType::bishop})) return Motif::bishop_endgame;
    if (only({PieceType::rook})) return Motif::rook_endgame;
    if (only({PieceType::queen})) return Motif::queen_endgame;
    if (position.pieces(PieceType::queen).count() == 1 && only({PieceType::queen, PieceType::rook}))
        return Motif::queen_rook_endgame;
    return std::nullopt;
}

Motif length_of(std::size_t moves) {
    constexpr std::array lengths{Motif::one_move, Motif::short_line, Motif::long_line,
                                 Motif::very_long_line};
    return lengths.at(std::min(moves, lengths.size()) - 1);
}

Motif mate_of(std::size_t moves) {
    constexpr std::array mates{Motif::mate_in_1, Motif::mate_in_2, Motif::mate_in_3,
                               Motif::mate_in_4, Motif::mate_in_5};
    return mates.at(std::min(moves, mates.size()) - 1);
}

}  // namespace

std::vector<Motif> categories_of(const MotifLine& line) {
    std::vector<Motif> result{phase_of(line.start())};
    // Only if the first move does not change it.
    const auto pieces = pieces_of(line.start());
    if (pieces && pieces == pieces_of(line[line.first()].after)) result.push_back(*pieces);
    result.push_back(length_of(line.solver_moves()));
    if (line.mates()) result.push_back(mate_of(line.solver_moves()));
    return result;
}

}  // namespace chess::detail
