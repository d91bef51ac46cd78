#include "libchess/eval/detail/endgame_parts.hpp"
#include "libchess/eval/kpk.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::endgame {

namespace {

/// King and pawn against king, from the table.
[[nodiscard]] EndgameValue kpk(const Position& position, Color strong) noexcept {
    const Square pawn = position.pieces(PieceType::pawn).first();
    const Square king = position.king(strong);
    if (!kpk_is_won(strong, king, pawn, position.king(~strong), position.turn())) return {"kpk", 0};
    const int advance = 40 * index_of(relative(strong, rank_of(pawn)));
    const int king_near_path = 7 - distance(king, promotion_square(strong, pawn));
    return value_for(strong, "kpk", 400 + advance + 2 * king_near_path);
}

/// The bare king may take something that nobody defends.
[[nodiscard]] bool something_hangs(const Position& position, Color strong) noexcept {
    if (position.turn() == strong) return false;
    const Bitboard men = position.pieces(strong);
    for (const Square square : king_attacks(position.king(~strong)) & men)
        if ((position.attackers_to(square, position.occupied()) & men).empty()) return true;
    return false;
}

/// Pieces that mate without the help of pawns. Three knights do; two do not.
[[nodiscard]] bool has_mating_pieces(const Position& position, Color strong) noexcept {
    if (position.straight_sliders(strong).any()) return true;
    const Bitboard knights = position.pieces(strong, PieceType::knight);
    const Bitboard bishops = position.pieces(strong, PieceType::bishop);
    if (bishops.any() && knights.any()) return true;
    return ((bishops & light_squares).any() && (bishops & dark_squares).any()) ||
           knights.count() > 2;
}

/// A pawn that would win on its own; what stands beside it only gives moves to wait with.
[[nodiscard]] bool has_winning_pawn(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Bitboard others = position.pieces(strong) ^ Bitboard(king);
    for (const Square pawn : position.pieces(strong, PieceType::pawn)) {
        if ((path_ahead(strong, pawn) & others).any()) continue;
        if (kpk_is_won(strong, king, pawn, position.king(~strong), position.turn())) return true;
    }
    return false;
}

/// A bishop or a knight and a pawn that its king looks after. A rook's pawn needs the bishop that
/// controls its corner. Common knowledge.
[[nodiscard]] bool has_escorted_pawn(const Position& position, Color strong) noexcept {
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    const Bitboard bishops = position.pieces(strong, PieceType::bishop);
    const Bitboard knights = position.pieces(strong, PieceType::knight);
    if ((bishops | knights).empty()) return false;
    for (const Square pawn : pawns) {
        const Square corner = promotion_square(strong, pawn);
        const bool rook_pawn = (file_a | file_h).contains(pawn);
        if (rook_pawn && (bishops & squares_coloured_as(corner)).empty()) continue;
        const int near = distance(position.king(strong), pawn);
        if (near <= distance(position.king(~strong), pawn)) return true;
    }
    return false;
}

/// Drives the bare king to the edge and brings the kings together; with pawns alone, advances them.
[[nodiscard]] EndgameValue kxk(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Square bare = position.king(~strong);
    int value = certain_win + material_of(position, strong);
    int foremost = 0;
    for (const Square pawn : position.pieces(strong, PieceType::pawn))
        foremost = std::max(foremost, index_of(relative(strong, rank_of(pawn))));
    value += 20 * foremost;
    if (has_mating_pieces(position, strong))
        value += 20 * centre_distance(bare) + 10 * (7 - distance(king, bare));
    return value_for(strong, "kxk", value);
}

/// Mate with bishop and knight is given in a corner of the bishop's colour: the further from the
/// long diagonal between the other two corners, the better. Common knowledge.
[[nodiscard]] EndgameValue kbnk(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Square bare = position.king(~strong);
    const int file = index_of(file_of(bare));
    const int rank = index_of(rank_of(bare));
    const bool light = (position.pieces(PieceType::bishop) & light_squares).any();
    const int from_diagonal = light ? std::abs(rank - file) : std::abs(rank + file - 7);
    return value_for(strong, "kbnk",
                     certain_win + material_of(position, strong) + 40 * from_diagonal +
                         5 * centre_distance(bare) + 10 * (7 - distance(king, bare)));
}

}  // namespace

std::optional<EndgameValue> against_bare_king(const Position& position, Color strong) noexcept {
    if (position.turn() != strong && !has_legal_move(position)) {
        if (position.in_check()) return std::nullopt;  // mate is the search's to tell
        return EndgameValue{"stalemate", 0};
    }
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    const int men = position.pieces(strong).count() - 1;
    if (men == 1 && pawns.any()) return kpk(position, strong);
    if (holds_corner(position, strong)) return EndgameValue{"wrong_rook_pawn", 0};
    if (something_hangs(position, strong)) return std::nullopt;
    const bool bishop_and_knight = position.pieces(strong, PieceType::bishop).any() &&
                                   position.pieces(strong, PieceType::knight).any();
    if (men == 2 && bishop_and_knight) return kbnk(position, strong);
    if (has_mating_pieces(position, strong) || has_winning_pawn(position, strong) ||
        has_escorted_pawn(position, strong))
        return kxk(position, strong);
    return std::nullopt;
}

}  // namespace chess::endgame
