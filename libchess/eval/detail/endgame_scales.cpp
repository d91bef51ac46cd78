#include "libchess/core/attacks.hpp"
#include "libchess/eval/detail/endgame_parts.hpp"
#include "libchess/eval/detail/endgames.hpp"

#include <algorithm>
#include <array>

namespace chess {

namespace {

using namespace endgame;

constexpr int minor_piece = value_of[PieceType::bishop];

// The factors of wrong rook pawns and fortresses are small, not 0, so that a search still prefers
// one to another; all others are those that best predicted the results of 12,000 engine games.

/// With more pieces than that it is not an endgame.
constexpr int most_pieces = 6;

bool has_only(const Position& position, Color color, PieceType type) noexcept {
    return (position.pieces(color, type) | position.pieces(color, PieceType::pawn) |
            Bitboard(position.king(color))) == position.pieces(color);
}

/// One piece of this kind, and otherwise only king and pawns.
bool has_one_piece(const Position& position, Color color, PieceType type) noexcept {
    return position.pieces(color, type).count() == 1 && has_only(position, color, type);
}

/// Bishop and one pawn against bishop: the king blocks the pawn on a square that the strong bishop
/// cannot attack, and the other bishop has waiting moves. Common knowledge.
bool is_blockaded(const Position& position, Color strong) noexcept {
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    if (pawns.count() != 1 || !has_one_piece(position, strong, PieceType::bishop) ||
        !has_one_piece(position, ~strong, PieceType::bishop))
        return false;
    const Square king = position.king(~strong);
    const Square bishop = position.pieces(strong, PieceType::bishop).first();
    return path_ahead(strong, pawns.first()).contains(king) &&
           !squares_coloured_as(bishop).contains(king);
}

/// Queen against rook and pawn: the rook on its third rank, defended by a pawn that its king
/// defends, shuts the strong king out. Common knowledge (Guretzky-Cornitz 1864).
bool is_sheltered_by_rook(const Position& position, Color strong) noexcept {
    const Color weak = ~strong;
    if (position.pieces(strong, PieceType::pawn).any() ||
        !has_one_piece(position, strong, PieceType::queen) ||
        !has_one_piece(position, weak, PieceType::rook))
        return false;
    const Square rook = position.pieces(weak, PieceType::rook).first();
    const Square king = position.king(weak);
    if (relative(weak, rank_of(rook)) != Rank::third ||
        relative(weak, rank_of(position.king(strong))) <= Rank::third)
        return false;
    const Bitboard defenders = pawn_attacks(strong, rook) & position.pieces(weak, PieceType::pawn);
    return (defenders & king_attacks(king)).any();
}

/// The king holds the corner, and the rook pawn has nothing to capture to leave its file.
bool is_wrong_rook_pawn(const Position& position, Color strong) noexcept {
    if (!holds_corner(position, strong)) return false;
    const Bitboard file{file_of(position.pieces(strong, PieceType::pawn).first())};
    const Bitboard wing = file | shift_east(file) | shift_west(file);
    return (position.pieces(~strong) & wing & ~Bitboard(position.king(~strong))).empty();
}

/// One bishop each, on squares of different colours.
EndgameScale opposite_bishops(const Position& position, Color strong) noexcept {
    const Bitboard bishops = position.pieces(PieceType::bishop);
    if (bishops.count() != 2 || (bishops & light_squares).count() != 1 ||
        (bishops & position.pieces(strong)).count() != 1)
        return {};
    const bool alone = has_only(position, strong, PieceType::bishop) &&
                       has_only(position, ~strong, PieceType::bishop);
    if (!alone) return {"opposite_bishops", 58};
    const int more = position.pieces(strong, PieceType::pawn).count() -
                     position.pieces(~strong, PieceType::pawn).count();
    constexpr std::array factors{20, 20, 32, 34};
    return {"opposite_bishops", factors[static_cast<std::size_t>(std::clamp(more, 0, 3))]};
}

/// Without pawns more than a minor piece is needed; two knights do not mate. Common knowledge.
EndgameScale no_pawns(const Position& position, Color strong) noexcept {
    const int own = piece_values(position, strong);
    const bool two_knights = has_only(position, strong, PieceType::knight) &&
                             position.pieces(strong, PieceType::knight).count() <= 2;
    if (own <= minor_piece || two_knights) return {"no_pawns", 4};
    if (own - piece_values(position, ~strong) <= minor_piece) return {"no_pawns", 8};
    return {};
}

/// The weak side can give a minor piece for the pawn; what is left cannot mate. Common knowledge.
EndgameScale one_pawn(const Position& position, Color strong) noexcept {
    const int ahead_by = piece_values(position, strong) - piece_values(position, ~strong);
    for (const PieceType type : {PieceType::knight, PieceType::bishop}) {
        if (position.pieces(~strong, type).empty()) continue;
        if (ahead_by + value_of[type] <= minor_piece) return {"one_pawn", 22};
    }
    return {};
}

/// An extra pawn in a rook ending is often not enough if all pawns are on one wing and the king is
/// in front of them. Common knowledge ("all rook endings are drawn", Tarrasch).
EndgameScale rook_ending(const Position& position, Color strong) noexcept {
    if (!has_one_piece(position, strong, PieceType::rook) ||
        !has_one_piece(position, ~strong, PieceType::rook))
        return {};
    const Bitboard own = position.pieces(strong, PieceType::pawn);
    const Bitboard pawns = position.pieces(PieceType::pawn);
    if (2 * own.count() - pawns.count() != 1) return {};
    constexpr Bitboard queen_side =
        Bitboard(File::a) | Bitboard(File::b) | Bitboard(File::c) | Bitboard(File::d);
    const bool one_wing = (pawns & queen_side).empty() || (pawns & ~queen_side).empty();
    if (!one_wing) return {};
    const Square king = position.king(~strong);
    bool near_file = false;
    for (const Square pawn : own) {
        if (relative(strong, rank_of(pawn)) > relative(strong, rank_of(king))) return {};
        const int apart = std::abs(index_of(file_of(pawn)) - index_of(file_of(king)));
        near_file = near_file || apart <= 1;
    }
    if (!near_file) return {};
    return {"rook_ending", own.several() ? 26 : 22};
}

/// An advantage of at most a minor piece is hard to win with few pawns left.
EndgameScale few_pawns(const Position& position, Color strong) noexcept {
    const int pawns = position.pieces(strong, PieceType::pawn).count();
    const int other = piece_values(position, ~strong);
    if (pawns > 2 || other == 0) return {};
    if (piece_values(position, strong) - other > minor_piece) return {};
    return {"few_pawns", pawns == 2 ? 60 : 44};
}

}  // namespace

EndgameScale detail::endgame_scale(const Position& position, Color strong) noexcept {
    const Bitboard pawns = position.pieces(PieceType::pawn);
    const Bitboard pieces = position.occupied() & ~pawns & ~position.pieces(PieceType::king);
    const int piece_count = pieces.count();
    if (piece_count > most_pieces || pieces.empty()) return {};

    if (is_wrong_rook_pawn(position, strong)) return {"wrong_rook_pawn", 4};
    if (is_blockaded(position, strong) || is_sheltered_by_rook(position, strong))
        return {"fortress", 4};
    const int own_pawns = position.pieces(strong, PieceType::pawn).count();
    if (own_pawns == 0) return no_pawns(position, strong);
    if (const auto scale = opposite_bishops(position, strong); scale.factor != 64) return scale;
    if (own_pawns == 1)
        if (const auto scale = one_pawn(position, strong); scale.factor != 64) return scale;
    if (const auto scale = rook_ending(position, strong); scale.factor != 64) return scale;
    return few_pawns(position, strong);
}

}  // namespace chess
