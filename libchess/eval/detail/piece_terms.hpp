#pragma once

// Terms about single knights, bishops, rooks and queens, and about material imbalance.

#include "libchess/eval/detail/evaluation.hpp"

namespace chess::detail {

/// The group of a kind of piece among consecutive groups for knight, bishop, rook and queen.
template <PieceType type>
[[nodiscard]] consteval WeightGroup group_for(WeightGroup of_knight) noexcept {
    return WeightGroup(of_knight.row() + static_cast<std::size_t>(from_knight(type)));
}

/// The squares that count for mobility: sliders see through own pieces that move the same way, and
/// pinned pieces only move along the pin.
template <PieceType type, Color us, typename Trace>
[[nodiscard]] Bitboard reach(Side<us, Trace> e, Square square) {
    const Position& position = e.position();
    Bitboard reached;
    if constexpr (type == PieceType::knight) {
        reached = knight_attacks(square);
    } else if constexpr (type == PieceType::bishop) {
        reached = sliders.bishop(square, position.occupied() & ~e.mine(PieceType::queen));
    } else if constexpr (type == PieceType::rook) {
        reached = sliders.rook(square, position.occupied() & ~position.straight_sliders(us));
    } else {
        reached = queen_lookup(square, position.occupied());
    }
    if (e.own().pinned.contains(square)) reached &= lines.line[e.own().king][square];
    return reached;
}

/// Mobility by attack sets (Caplinger 2021, 7.3.1; ColChess 2000).
template <PieceType type, Color us, typename Trace>
int mobility(Side<us, Trace> e, Square square, Bitboard reached) {
    const int squares = (reached & e.own().mobility_area).count();
    e.sum().add(group_for<type>("mobility.knight"), squares, 1, square);
    return squares;
}

/// A piece that attacks the enemy king's zone, or a minor piece that defends its own (Caplinger
/// 2021, 7.3.7).
template <PieceType type, Color us, typename Trace>
void near_kings(Side<us, Trace> e, Square square, Bitboard reached) {
    const SideView& enemy = e.enemy();
    if ((reached & enemy.king_zone).any()) {
        e.sum().add_danger("danger.attackers", from_knight(type), 1, square);
        e.sum().add_danger("danger.zone_attacks", 0, (reached & enemy.king_ring).count(), square);
    }
    if constexpr (type == PieceType::knight || type == PieceType::bishop) {
        if ((reached & e.own().king_ring).any())
            e.other().sum().add_danger("danger.defenders", from_knight(type), 1, square);
    }
}

/// Squares of the fourth to the seventh rank that a pawn defends and no enemy pawn can ever attack
/// (Caplinger 2021, 7.3.6).
template <Color us, typename Trace>
[[nodiscard]] Bitboard outposts(Side<us, Trace> e) {
    return ranks_seen_by(us, 3, 6) & e.own().attacked_by[PieceType::pawn] &
           ~e.pawns().attack_span[~us];
}

template <PieceType type, Color us, typename Trace>
void minor_piece(Side<us, Trace> e, Square square, Bitboard reached) {
    constexpr bool knight = type == PieceType::knight;
    const Bitboard posts = outposts(e);
    if (posts.contains(square))
        e.sum().add(knight ? WeightGroup("outpost.knight") : WeightGroup("outpost.bishop"),
                    rank_seen_by(us, square) - 3, 1, square);
    else if (knight && (reached & posts & ~e.position().pieces(us)).any())
        e.sum().add("outpost.reachable", 0, 1, square);
    if ((shift_ahead<us>(Bitboard(square)) & e.position().pieces(PieceType::pawn)).any())
        e.sum().add("minor.behind_pawn", 0, 1, square);
    e.sum().add("minor.king_distance", from_knight(type), distance(square, e.own().king), square);
}

/// A bishop is bad when own pawns stand on its colour, the worse the more of them are fixed in the
/// center (Caplinger 2021, 7.3.4).
template <Color us, typename Trace>
void bad_bishop(Side<us, Trace> e, Square square) {
    const Bitboard color = light_squares.contains(square) ? light_squares : dark_squares;
    const Bitboard own = e.mine(PieceType::pawn) & color;
    e.sum().add("bad_bishop.pawns", 0, own.count(), square);
    const Bitboard fixed = own & files_c_to_f & shift_ahead<~us>(e.position().occupied());
    if (fixed.any()) e.sum().add("bad_bishop.center", fixed.several() ? 1 : 0, 1, square);
    const Bitboard seen = sliders.bishop(square, e.position().pieces(PieceType::pawn));
    if (((seen | Bitboard(square)) & center_squares).several())
        e.sum().add("bad_bishop.long_diagonal", 0, 1, square);
}

/// Rooks on open and half-open files (Caplinger 2021, 7.3.5).
template <Color us, typename Trace>
void rook_on_file(Side<us, Trace> e, Square square) {
    const Bitboard file{file_of(square)};
    const Bitboard own = e.mine(PieceType::pawn);
    const Bitboard enemies = e.theirs(PieceType::pawn);
    if ((own & file).empty())
        e.sum().add((enemies & file).empty() ? WeightGroup("rook.open_file")
                                             : WeightGroup("rook.half_open_file"),
                    0, 1, square);
    else if ((own & shift_ahead<~us>(enemies) & path_ahead(us, square)).any())
        e.sum().add("rook.closed_file", 0, 1, square);
}

/// Two rooks on one file or side by side, counted at the first of them (Caplinger 2021, 7.3.5).
template <Color us, typename Trace>
void rooks_together(Side<us, Trace> e, Square square) {
    const Bitboard others = e.mine(PieceType::rook) & Bitboard(~1ULL << index_of(square));
    for (const Square other : others) {
        const Bitboard between = lines.between[square][other];
        if (file_of(square) == file_of(other) &&
            (between & e.position().pieces(PieceType::pawn)).empty())
            e.sum().add("rooks_doubled", 0, 1, square);
        if (rank_of(square) == rank_of(other) && (between & e.position().occupied()).empty())
            e.sum().add("rooks_connected", 0, 1, square);
    }
}

/// A rook on the seventh rank, if it attacks pawns there or cuts off the king (Caplinger 2021,
/// 7.3.5).
template <Color us, typename Trace>
void rook_on_seventh(Side<us, Trace> e, Square square) {
    if (rank_seen_by(us, square) != 6) return;
    const Bitboard targets = (e.theirs(PieceType::pawn) & ranks_seen_by(us, 6, 6)) |
                             (e.theirs(PieceType::king) & ranks_seen_by(us, 7, 7));
    if (targets.any()) e.sum().add("rook_seventh", 0, 1, square);
}

/// A rook trapped by its own king; twice as bad once the king cannot castle (Caplinger 2021,
/// 7.3.1).
template <Color us, typename Trace>
void trapped_rook(Side<us, Trace> e, Square square, int squares) {
    const int rook_file = index_of(file_of(square));
    const int king_file = index_of(file_of(e.own().king));
    if (squares > 3 || rook_file == king_file || (king_file < 4) != (rook_file < king_file)) return;
    const bool castles = (e.position().castling_rooks() & e.position().pieces(us)).any();
    e.sum().add("blocked.rook", 0, castles ? 1 : 2, square);
}

template <PieceType type, Color us, typename Trace>
void pieces_of_type(Side<us, Trace> e) {
    SideView& side = e.own();
    for (const Square square : e.mine(type)) {
        e.sum().add("material", from_knight(type) + 1, 1, square);
        e.sum().add(group_for<type>("squares.knight"), half_board_index(us, square), 1, square);
        const Bitboard reached = reach<type>(e, square);
        side.attacked_twice |= side.attacked & reached;
        side.attacked |= reached;
        side.attacked_by[type] |= reached;
        [[maybe_unused]] const int squares = mobility<type>(e, square, reached);
        near_kings<type>(e, square, reached);
        if constexpr (type == PieceType::knight || type == PieceType::bishop)
            minor_piece<type>(e, square, reached);
        if constexpr (type == PieceType::bishop) bad_bishop(e, square);
        if constexpr (type == PieceType::rook) {
            rook_on_file(e, square);
            rooks_together(e, square);
            rook_on_seventh(e, square);
            trapped_rook(e, square, squares);
        }
    }
}

/// Pieces that block unmoved center pawns, and pinned pieces.
template <Color us, typename Trace>
void blocked_pieces(Side<us, Trace> e) {
    const Bitboard home = (Bitboard(File::d) | Bitboard(File::e)) & ranks_seen_by(us, 1, 1);
    e.sum().add_each("blocked.center_pawn", 0,
                     e.mine(PieceType::pawn) & home & shift_ahead<~us>(e.position().occupied()));
    e.sum().add_each("blocked.pinned", 0, e.own().pinned & ~e.mine(PieceType::pawn));
}

/// A center is closed when at least this many of the four central squares hold fixed pawns
/// (Caplinger 2021, 7.1.2).
inline constexpr int closed_center = 3;

/// Knights gain and sliders lose value with pawns on the board; a queen against two rooks, which
/// are better in an open center, or against three minor pieces; a rook against minor pieces
/// (Caplinger 2021, 7.2.2; ColChess 2000).
template <Color us, typename Trace>
void imbalance(Side<us, Trace> e) {
    const int pawns = e.position().pieces(PieceType::pawn).count() - 10;
    PieceTypeMap<int> own;
    PieceTypeMap<int> more;  // the surplus over the enemy's pieces
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
        own[type] = e.mine(type).count();
        more[type] = own[type] - e.theirs(type).count();
        e.sum().add_each("imbalance.per_pawn", from_knight(type), e.mine(type), pawns);
    }
    const int minors = more[PieceType::knight] + more[PieceType::bishop];
    const auto exchange = [&](int number, bool holds) {
        if (holds) e.sum().add("imbalance.exchange", number, 1);
    };
    exchange(0, own[PieceType::knight] > 1);
    exchange(1, own[PieceType::rook] > 1);
    exchange(2, more[PieceType::rook] > 0 && minors <= -2);
    exchange(3, more[PieceType::rook] > 0 && minors == -1);
    const bool queen = more[PieceType::queen] == 1;
    const bool two_rooks = queen && more[PieceType::rook] == -2;
    exchange(4, two_rooks);
    exchange(5, two_rooks && e.pawns().fixed_center >= closed_center);
    exchange(6, queen && minors == -3 && e.theirs(PieceType::bishop).count() > 1);
    if (own[PieceType::bishop] > 1) e.sum().add("bishop_pair", 0, 1);
}

/// Closed: three or four of the central squares hold fixed pawns; open: none does. Knights prefer
/// closed centers, bishops open ones (Caplinger 2021, 7.1.2).
template <Color us, typename Trace>
void center(Side<us, Trace> e) {
    const int fixed = e.pawns().fixed_center;
    if (fixed != 0 && fixed < closed_center) return;
    const WeightGroup group =
        fixed == 0 ? WeightGroup("center.open") : WeightGroup("center.closed");
    e.sum().add_each(group, 0, e.mine(PieceType::knight));
    e.sum().add_each(group, 1, e.mine(PieceType::bishop));
}

}  // namespace chess::detail
