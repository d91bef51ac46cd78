// Mating patterns defined by what confines the king: its own men, or two cooperating pieces.

#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/motif/detail/mated_king.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

bool is_by_rook_or_queen(const MatedKing& mated) {
    return mated.by == PieceType::rook || mated.by == PieceType::queen;
}

/// One of these pieces, other than the mating one, covers a flight square.
bool is_confined_by(const MatedKing& mated, Bitboard helpers) {
    return std::ranges::any_of(helpers & ~Bitboard(mated.mating_piece),
                               [&](Square helper) { return mated.flights_taken_by(helper).any(); });
}

/// Only bishops cover the squares around the king. One gives mate; another is on the opposite side
/// of the king, or on the same.
bool is_by_two_bishops(const MatedKing& mated, bool from_both_sides) {
    const Bitboard bishops = mated.enemy(PieceType::bishop);
    if (mated.by != PieceType::bishop || !bishops.several()) return false;
    for (const Square square : mated.around)
        if ((attackers(mated.position, square, ~mated.side) & ~bishops).any()) return false;
    return std::ranges::any_of(bishops & ~Bitboard(mated.mating_piece), [&](Square other) {
        return (mated.files_to(other) * mated.files_to(mated.mating_piece) < 0) == from_both_sides;
    });
}

}  // namespace

Seen find_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing&) { return true; });
}

Seen find_back_rank_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        const Rank home = back_rank(mated.side);
        if (rank_of(mated.king) != home || rank_of(mated.mating_piece) != home) return false;
        if (!is_by_rook_or_queen(mated)) return false;
        // Its own men fill the squares in front, and no enemy piece attacks these.
        const Bitboard front = mated.around & ~Bitboard(home);
        return (front & ~mated.own).empty() && std::ranges::none_of(front, [&](Square square) {
                   return attackers(mated.position, square, ~mated.side).any();
               });
    });
}

Seen find_smothered_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return mated.by == PieceType::knight && !mated.double_check && mated.own == mated.around;
    });
}

Seen find_boden_mate(const MotifLine& line) {
    return mate_pattern(line,
                        [](const MatedKing& mated) { return is_by_two_bishops(mated, true); });
}

Seen find_double_bishop_mate(const MotifLine& line) {
    return mate_pattern(line,
                        [](const MatedKing& mated) { return is_by_two_bishops(mated, false); });
}

Seen find_balestra_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return mated.by == PieceType::bishop &&
               std::ranges::any_of(mated.enemy(PieceType::queen), [&](Square queen) {
                   return mated.is_held_by(Bitboard(mated.mating_piece) | Bitboard(queen));
               });
    });
}

Seen find_morphys_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return mated.by == PieceType::bishop && !mated.double_check &&
               is_confined_by(mated, mated.enemy(PieceType::rook));
    });
}

Seen find_pillsburys_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        const Bitboard rooks = mated.enemy(PieceType::rook) & mated.position.checkers();
        if (rooks.empty()) return false;
        // If a bishop protects the rook, it is the opera mate.
        const Square rook = rooks.first();
        return !mated.is_protected_by(rook, PieceType::bishop) &&
               is_confined_by(mated, mated.enemy(PieceType::bishop));
    });
}

Seen find_corner_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return mated.by == PieceType::knight && mated.in_corner() && !mated.double_check &&
               is_confined_by(mated, mated.enemy(PieceType::rook) | mated.enemy(PieceType::queen));
    });
}

Seen find_epaulette_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (!is_by_rook_or_queen(mated)) return false;
        // The shoulders, at right angles to the line of the mate, are occupied.
        if (mated.files_to(mated.mating_piece) == 0)
            return mated.is_taken(-1, 0) && mated.is_taken(1, 0);
        if (mated.ranks_to(mated.mating_piece) == 0)
            return mated.is_taken(0, -1) && mated.is_taken(0, 1);
        return false;
    });
}

}  // namespace chess::detail
