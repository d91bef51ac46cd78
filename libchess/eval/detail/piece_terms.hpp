#pragma once

// Internal to libchess, not installed: terms about knights, bishops, rooks and queens one by one,
// and about which of them there are.

#include "libchess/eval/detail/evaluation.hpp"

namespace chess::detail {

/// The group of a kind of piece, where those of knight, bishop, rook and queen follow each other.
[[nodiscard]] constexpr WeightGroup group_for(PieceType type, WeightGroup of_knight) noexcept {
    return static_cast<WeightGroup>(std::to_underlying(of_knight) + from_knight(type));
}

/// What a piece attacks for the purposes of mobility: sliders see through own pieces that move the
/// same way, and pinned pieces only along the pin.
template <Color us, PieceType type, typename Trace>
[[nodiscard]] Bitboard reach(const Evaluation<Trace>& e, Square square) {
    const Position& position = e.position;
    Bitboard reached;
    if constexpr (type == PieceType::knight) {
        reached = knight_attacks(square);
    } else if constexpr (type == PieceType::bishop) {
        reached = sliders.bishop(square, position.occupied() & ~e.pieces(us, PieceType::queen));
    } else if constexpr (type == PieceType::rook) {
        reached = sliders.rook(square, position.occupied() & ~position.straight_sliders(us));
    } else {
        reached = queen_lookup(square, position.occupied());
    }
    if (e.sides[us].pinned.contains(square)) reached &= lines.line[e.sides[us].king][square];
    return reached;
}

/// Mobility by attack sets (Caplinger 2021, 7.3.1; ColChess 2000).
template <Color us, PieceType type, typename Trace>
int mobility(Evaluation<Trace>& e, Square square, Bitboard reached) {
    const int squares = (reached & e.sides[us].mobility_area).count();
    e.sum.template add<us>(group_for(type, WeightGroup::knight_mobility), squares, 1, square);
    return squares;
}

/// A piece that attacks the enemy king's zone, or a minor piece that defends the own one
/// (Caplinger 2021, 7.3.7).
template <Color us, PieceType type, typename Trace>
void near_kings(Evaluation<Trace>& e, Square square, Bitboard reached) {
    const SideView& enemy = e.sides[~us];
    if ((reached & enemy.king_zone).any()) {
        e.sum.template add_danger<us>(WeightGroup::danger_attackers, from_knight(type), 1, square);
        e.sum.template add_danger<us>(WeightGroup::danger_zone_attacks, 0,
                                      (reached & enemy.king_ring).count(), square);
    }
    if constexpr (type == PieceType::knight || type == PieceType::bishop) {
        if ((reached & e.sides[us].king_ring).any())
            e.sum.template add_danger<~us>(WeightGroup::danger_defenders, from_knight(type), 1,
                                           square);
    }
}

/// Squares of the fourth to the seventh rank that a pawn defends and no enemy pawn can ever attack
/// (Caplinger 2021, 7.3.6).
template <Color us, typename Trace>
[[nodiscard]] Bitboard outposts(const Evaluation<Trace>& e) {
    return ranks_seen_by(us, 3, 6) & e.sides[us].attacked_by[PieceType::pawn] &
           ~e.pawns.attack_span[~us];
}

template <Color us, PieceType type, typename Trace>
void minor_piece(Evaluation<Trace>& e, Square square, Bitboard reached) {
    constexpr bool knight = type == PieceType::knight;
    const Bitboard posts = outposts<us>(e);
    if (posts.contains(square))
        e.sum.template add<us>(knight ? WeightGroup::knight_outpost : WeightGroup::bishop_outpost,
                               rank_seen_by(us, square) - 3, 1, square);
    else if (knight && (reached & posts & ~e.position.pieces(us)).any())
        e.sum.template add<us>(WeightGroup::reachable_outpost, 0, 1, square);
    if ((shift_ahead<us>(Bitboard(square)) & e.position.pieces(PieceType::pawn)).any())
        e.sum.template add<us>(WeightGroup::minor_behind_pawn, 0, 1, square);
    e.sum.template add<us>(WeightGroup::minor_king_distance, from_knight(type),
                           distance(square, e.sides[us].king), square);
}

/// A bishop is bad when own pawns stand on its colour, the worse the more of them are fixed in the
/// center (Caplinger 2021, 7.3.4).
template <Color us, typename Trace>
void bad_bishop(Evaluation<Trace>& e, Square square) {
    const Bitboard color = light_squares.contains(square) ? light_squares : dark_squares;
    const Bitboard own = e.pieces(us, PieceType::pawn) & color;
    e.sum.template add<us>(WeightGroup::pawns_on_bishop_color, 0, own.count(), square);
    const Bitboard fixed = own & files_c_to_f & shift_ahead<~us>(e.position.occupied());
    if (fixed.any())
        e.sum.template add<us>(WeightGroup::bad_bishop, fixed.several() ? 1 : 0, 1, square);
    const Bitboard seen = sliders.bishop(square, e.position.pieces(PieceType::pawn));
    if (((seen | Bitboard(square)) & center_squares).several())
        e.sum.template add<us>(WeightGroup::long_diagonal, 0, 1, square);
}

/// Rooks on open and half-open files (Caplinger 2021, 7.3.5).
template <Color us, typename Trace>
void rook_on_file(Evaluation<Trace>& e, Square square) {
    const Bitboard file{file_of(square)};
    const Bitboard own = e.pieces(us, PieceType::pawn);
    const Bitboard enemies = e.pieces(~us, PieceType::pawn);
    if ((own & file).empty())
        e.sum.template add<us>((enemies & file).empty() ? WeightGroup::rook_open_file
                                                        : WeightGroup::rook_half_open_file,
                               0, 1, square);
    else if ((own & shift_ahead<~us>(enemies) & path_ahead(us, square)).any())
        e.sum.template add<us>(WeightGroup::rook_behind_fixed_pawn, 0, 1, square);
}

/// Two rooks on one file or side by side, counted at the first of them (Caplinger 2021, 7.3.5).
template <Color us, typename Trace>
void rooks_together(Evaluation<Trace>& e, Square square) {
    const Bitboard others = e.pieces(us, PieceType::rook) & Bitboard(~1ULL << index_of(square));
    for (const Square other : others) {
        const Bitboard between = lines.between[square][other];
        if (file_of(square) == file_of(other) &&
            (between & e.position.pieces(PieceType::pawn)).empty())
            e.sum.template add<us>(WeightGroup::rooks_doubled, 0, 1, square);
        if (rank_of(square) == rank_of(other) && (between & e.position.occupied()).empty())
            e.sum.template add<us>(WeightGroup::rooks_connected, 0, 1, square);
    }
}

/// A rook on the seventh rank, if it finds pawns there or locks the king in (Caplinger
/// 2021, 7.3.5).
template <Color us, typename Trace>
void rook_on_seventh(Evaluation<Trace>& e, Square square) {
    if (rank_seen_by(us, square) != 6) return;
    const Bitboard targets = (e.pieces(~us, PieceType::pawn) & ranks_seen_by(us, 6, 6)) |
                             (e.pieces(~us, PieceType::king) & ranks_seen_by(us, 7, 7));
    if (targets.any()) e.sum.template add<us>(WeightGroup::rook_seventh, 0, 1, square);
}

/// A rook that its own king shuts in; twice as bad once the king may not castle (Caplinger 2021,
/// 7.3.1).
template <Color us, typename Trace>
void trapped_rook(Evaluation<Trace>& e, Square square, int squares) {
    const int rook_file = index_of(file_of(square));
    const int king_file = index_of(file_of(e.sides[us].king));
    if (squares > 3 || rook_file == king_file || (king_file < 4) != (rook_file < king_file)) return;
    const bool castles = (e.position.castling_rooks() & e.position.pieces(us)).any();
    e.sum.template add<us>(WeightGroup::trapped_rook, 0, castles ? 1 : 2, square);
}

template <Color us, PieceType type, typename Trace>
void pieces_of_type(Evaluation<Trace>& e) {
    SideView& side = e.sides[us];
    for (const Square square : e.pieces(us, type)) {
        e.sum.template add<us>(WeightGroup::material, from_knight(type) + 1, 1, square);
        e.sum.template add<us>(group_for(type, WeightGroup::knight_squares),
                               half_board_index(us, square), 1, square);
        const Bitboard reached = reach<us, type>(e, square);
        side.attacked_twice |= side.attacked & reached;
        side.attacked |= reached;
        side.attacked_by[type] |= reached;
        [[maybe_unused]] const int squares = mobility<us, type>(e, square, reached);
        near_kings<us, type>(e, square, reached);
        if constexpr (type == PieceType::knight || type == PieceType::bishop)
            minor_piece<us, type>(e, square, reached);
        if constexpr (type == PieceType::bishop) bad_bishop<us>(e, square);
        if constexpr (type == PieceType::rook) {
            rook_on_file<us>(e, square);
            rooks_together<us>(e, square);
            rook_on_seventh<us>(e, square);
            trapped_rook<us>(e, square, squares);
        }
    }
}

/// Pieces that stand before unmoved center pawns, and pieces that may not leave a line.
template <Color us, typename Trace>
void blocked_pieces(Evaluation<Trace>& e) {
    const Bitboard home = (Bitboard(File::d) | Bitboard(File::e)) & ranks_seen_by(us, 1, 1);
    e.sum.template add_each<us>(
        WeightGroup::blocked_center_pawn, 0,
        e.pieces(us, PieceType::pawn) & home & shift_ahead<~us>(e.position.occupied()));
    e.sum.template add_each<us>(WeightGroup::pinned_piece, 0,
                                e.sides[us].pinned & ~e.pieces(us, PieceType::pawn));
}

/// So many of the four central squares hold fixed pawns when a center is closed (Caplinger 2021,
/// 7.1.2).
inline constexpr int closed_center = 3;

/// Knights gain and sliders lose with pawns on the board; a queen against two rooks, which are the
/// better the more open the center, or against three minor pieces; a rook against minor pieces
/// (Caplinger 2021, 7.2.2; ColChess 2000).
template <Color us, typename Trace>
void imbalance(Evaluation<Trace>& e) {
    const int pawns = e.position.pieces(PieceType::pawn).count() - 10;
    PieceTypeMap<int> own;
    PieceTypeMap<int> more;  // than the enemy has
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
        own[type] = e.count(us, type);
        more[type] = own[type] - e.count(~us, type);
        e.sum.template add_each<us>(WeightGroup::piece_per_pawn, from_knight(type),
                                    e.pieces(us, type), pawns);
    }
    const int minors = more[PieceType::knight] + more[PieceType::bishop];
    const auto exchange = [&](int number, bool holds) {
        if (holds) e.sum.template add<us>(WeightGroup::exchange_imbalance, number, 1);
    };
    exchange(0, own[PieceType::knight] > 1);
    exchange(1, own[PieceType::rook] > 1);
    exchange(2, more[PieceType::rook] > 0 && minors <= -2);
    exchange(3, more[PieceType::rook] > 0 && minors == -1);
    const bool queen = more[PieceType::queen] == 1;
    const bool two_rooks = queen && more[PieceType::rook] == -2;
    exchange(4, two_rooks);
    exchange(5, two_rooks && e.pawns.fixed_center >= closed_center);
    exchange(6, queen && minors == -3 && e.count(~us, PieceType::bishop) > 1);
    if (own[PieceType::bishop] > 1) e.sum.template add<us>(WeightGroup::bishop_pair, 0, 1);
}

/// Closed: three or four of the central squares hold fixed pawns; open: none does. Knights like the
/// one, bishops the other (Caplinger 2021, 7.1.2).
template <Color us, typename Trace>
void center(Evaluation<Trace>& e) {
    const int fixed = e.pawns.fixed_center;
    if (fixed != 0 && fixed < closed_center) return;
    const WeightGroup group = fixed == 0 ? WeightGroup::open_center : WeightGroup::closed_center;
    e.sum.template add_each<us>(group, 0, e.pieces(us, PieceType::knight));
    e.sum.template add_each<us>(group, 1, e.pieces(us, PieceType::bishop));
}

}  // namespace chess::detail
