// Mating patterns defined by how the king and the pieces stand.

#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/motif/detail/mated_king.hpp"

#include <algorithm>
#include <cstdlib>

namespace chess::detail {

namespace {

/// A queen and a rook, whichever of them gives mate.
template <typename Is>
bool is_by_queen_and_rook(const MatedKing& mated, Is is) {
    if (mated.by != PieceType::queen && mated.by != PieceType::rook) return false;
    for (const Square queen : mated.enemy(PieceType::queen))
        for (const Square rook : mated.enemy(PieceType::rook))
            if ((queen == mated.mating_piece || rook == mated.mating_piece) && is(queen, rook))
                return true;
    return false;
}

/// Nothing but the piece that gives mate attacks the squares around the king.
bool is_held_by_queen_alone(const MatedKing& mated) {
    const Bitboard free = mated.around & ~mated.own & ~Bitboard(mated.mating_piece);
    return std::ranges::all_of(free, [&](Square square) {
        return (attackers(mated.position, square, ~mated.side) & ~Bitboard(mated.mating_piece))
            .empty();
    });
}

}  // namespace

Seen find_anastasia_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook && mated.by != PieceType::queen) return false;
        const bool at_side = !mated.at(-1, 0) || !mated.at(1, 0);
        if (!at_side || mated.in_corner() || mated.files_to(mated.mating_piece) != 0) return false;
        const int inward = mated.at(1, 0) ? 1 : -1;
        const auto knight = mated.at(3 * inward, 0);
        return mated.is_own(inward, 0) && knight &&
               mated.enemy(PieceType::knight).contains(*knight);
    });
}

Seen find_arabian_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook || !mated.in_corner() ||
            !mated.is_beside(mated.mating_piece))
            return false;
        return std::ranges::any_of(mated.enemy(PieceType::knight), [&](Square knight) {
            return std::abs(mated.files_to(knight)) == 2 && std::abs(mated.ranks_to(knight)) == 2;
        });
    });
}

Seen find_blind_swine_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook || !mated.is_beside(mated.mating_piece)) return false;
        return std::ranges::any_of(mated.enemy(PieceType::rook) & ~Bitboard(mated.mating_piece),
                                   [&](Square other) { return mated.is_next_to(other); });
    });
}

Seen find_dovetail_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::queen || mated.on_edge()) return false;
        if (!mated.is_diagonal_to(mated.mating_piece)) return false;
        const int away = -mated.files_to(mated.mating_piece);
        const int behind = -mated.ranks_to(mated.mating_piece);
        // Own men on the two squares next to the king that the queen cannot reach. One diagonally
        // behind it changes nothing; any others make a different pattern.
        const int others = mated.own.count() - (mated.is_own(away, behind) ? 1 : 0);
        return mated.is_own(away, 0) && mated.is_own(0, behind) && others == 2 &&
               is_held_by_queen_alone(mated);
    });
}

Seen find_swallowstail_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::queen || !mated.is_beside(mated.mating_piece)) return false;
        const int files = mated.files_to(mated.mating_piece);
        const int ranks = mated.ranks_to(mated.mating_piece);
        // The two squares behind the king that the queen cannot reach.
        return mated.is_own(-files + ranks, -ranks + files) &&
               mated.is_own(-files - ranks, -ranks - files) &&
               mated.is_held_by(Bitboard(mated.mating_piece));
    });
}

Seen find_hook_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook || !mated.is_beside(mated.mating_piece)) return false;
        return std::ranges::any_of(mated.enemy(PieceType::knight), [&](Square knight) {
            return mated.is_diagonal_to(knight) &&
                   knight_attacks(knight).contains(mated.mating_piece) &&
                   mated.is_protected_by(knight, PieceType::pawn);
        });
    });
}

Seen find_kill_box_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return is_by_queen_and_rook(mated, [&](Square queen, Square rook) {
            // The three-by-three box that they span, with the king in it. The queen protects the
            // rook through its middle, which is empty but for the king.
            const int files = mated.files_to(queen) - mated.files_to(rook);
            const int ranks = mated.ranks_to(queen) - mated.ranks_to(rook);
            return std::abs(files) == 2 && std::abs(ranks) == 2 && mated.is_next_to(rook) &&
                   std::abs(mated.files_to(queen)) <= 2 && std::abs(mated.ranks_to(queen)) <= 2 &&
                   mated.reach(queen).contains(rook);
        });
    });
}

Seen find_triangle_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return is_by_queen_and_rook(mated, [&](Square queen, Square rook) {
            return mated.is_diagonal_to(queen) && mated.is_diagonal_to(rook) &&
                   (file_of(queen) == file_of(rook) || rank_of(queen) == rank_of(rook));
        });
    });
}

Seen find_opera_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        return mated.by == PieceType::rook && mated.is_beside(mated.mating_piece) &&
               mated.is_protected_by(mated.mating_piece, PieceType::bishop);
    });
}

Seen find_vukovic_mate(const MotifLine& line) {
    return mate_pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook || !mated.on_edge() || !mated.is_beside(mated.mating_piece))
            return false;
        const auto behind = mated.at(2 * mated.files_to(mated.mating_piece),
                                     2 * mated.ranks_to(mated.mating_piece));
        // If a bishop protects the rook, it is the opera mate.
        return behind && mated.enemy(PieceType::knight).contains(*behind) &&
               !mated.is_protected_by(mated.mating_piece, PieceType::bishop);
    });
}

}  // namespace chess::detail
