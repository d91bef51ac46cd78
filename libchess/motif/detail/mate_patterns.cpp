#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

#include <algorithm>
#include <cstdlib>

namespace chess::detail {

namespace {

/// A checkmate, looked at from the king: all that the patterns are told by.
struct MatedKing {
    const Position& position;  // the mated side is to move
    Color side;                // whose king it is
    Square king;
    Square mater;        // of a double check the piece that moved, if it checks
    PieceType by;        // what that is
    bool double_check;
    Bitboard around;     // the squares next to the king
    Bitboard own;        // of these, the ones with the king's own men
    Bitboard enemies;    // all pieces of the mating side

    [[nodiscard]] Bitboard enemy(PieceType type) const {
        return position.pieces(~side, type);
    }
    [[nodiscard]] int file_distance(Square square) const {
        return std::abs(index_of(file_of(square)) - index_of(file_of(king)));
    }
    [[nodiscard]] int rank_distance(Square square) const {
        return std::abs(index_of(rank_of(square)) - index_of(rank_of(king)));
    }
    /// Next to the king on its file or rank.
    [[nodiscard]] bool is_beside(Square square) const {
        return file_distance(square) + rank_distance(square) == 1;
    }
    [[nodiscard]] bool is_diagonal_to(Square square) const {
        return file_distance(square) == 1 && rank_distance(square) == 1;
    }
    [[nodiscard]] bool on_edge() const {
        const int file = index_of(file_of(king));
        const int rank = index_of(rank_of(king));
        return file == 0 || file == 7 || rank == 0 || rank == 7;
    }
    [[nodiscard]] bool in_corner() const { return king_attacks(king).count() == 3; }
    /// The squares that one piece of the mating side attacks, the king being out of the way.
    [[nodiscard]] Bitboard reach(Square square) const {
        return piece_attacks(*position.at(square), square,
                             position.occupied() ^ Bitboard(king));
    }
};

std::optional<MatedKing> mated_king(const MotifLine& line) {
    if (!line.mates()) return std::nullopt;
    const Position& position = line.end();
    const Color side = position.turn();
    const Square king = position.king(side);
    const Bitboard checkers = position.checkers();
    const Square last = line[line.size() - 1].to();
    const Square mater = checkers.contains(last) ? last : checkers.first();
    const Bitboard around = king_attacks(king);
    return MatedKing{position, side, king, mater, position.type_at(mater), checkers.several(),
                     around, around & position.pieces(side), position.pieces(~side)};
}

/// A pattern of the mated king, for its line's last move.
template <typename Is>
Seen pattern(const MotifLine& line, Is is) {
    const auto mated = mated_king(line);
    if (!mated || !is(*mated)) return std::nullopt;
    return Sighting{line.size() - 1, mated->mater, Bitboard(mated->king)};
}

}  // namespace

Seen find_mate(const MotifLine& line) {
    return pattern(line, [](const MatedKing&) { return true; });
}

Seen find_back_rank_mate(const MotifLine& line) {
    return pattern(line, [](const MatedKing& mated) {
        const Rank home = back_rank(mated.side);
        if (rank_of(mated.king) != home || rank_of(mated.mater) != home) return false;
        if (mated.by != PieceType::rook && mated.by != PieceType::queen) return false;
        // Its own men stand ahead of it, and nothing of the enemy's keeps watch there.
        const Bitboard front = mated.around & ~Bitboard(home);
        return (front & ~mated.own).empty() && std::ranges::none_of(front, [&](Square square) {
                   return attackers(mated.position, square, ~mated.side).any();
               });
    });
}

Seen find_smothered_mate(const MotifLine& line) {
    return pattern(line, [](const MatedKing& mated) {
        return mated.by == PieceType::knight && !mated.double_check && mated.own == mated.around;
    });
}

Seen find_anastasia_mate(const MotifLine& line) {
    return pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook && mated.by != PieceType::queen) return false;
        if (mated.in_corner()) return false;
        const bool on_file = mated.file_distance(mated.mater) == 0;
        const int file = index_of(file_of(mated.king));
        const int rank = index_of(rank_of(mated.king));
        const int edge = on_file ? file : rank;
        if (edge != 0 && edge != 7) return false;
        const int inward = edge == 0 ? 1 : -1;
        const auto inside = [&](int steps) {
            return on_file ? make_square(static_cast<File>(file + inward * steps), rank_of(mated.king))
                           : make_square(file_of(mated.king), static_cast<Rank>(rank + inward * steps));
        };
        return mated.own.contains(inside(1)) && mated.enemy(PieceType::knight).contains(inside(3));
    });
}

Seen find_arabian_mate(const MotifLine& line) {
    return pattern(line, [](const MatedKing& mated) {
        if (mated.by != PieceType::rook || !mated.in_corner() || !mated.is_beside(mated.mater)) return false;
        return std::ranges::any_of(mated.enemy(PieceType::knight), [&](Square knight) {
            return mated.file_distance(knight) == 2 && mated.rank_distance(knight) == 2;
        });
    });
}

Seen find_balestra_mate(const MotifLine& line) {
    return pattern(line, [](const MatedKing& mated) {
        (void)mated;
        return false;
    });
}
Seen find_blind_swine_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_boden_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_corner_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_double_bishop_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_dovetail_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_epaulette_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_hook_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_kill_box_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_morphys_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_opera_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_pillsburys_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_swallowstail_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_triangle_mate(const MotifLine& line) { return find_balestra_mate(line); }
Seen find_vukovic_mate(const MotifLine& line) { return find_balestra_mate(line); }

}  // namespace chess::detail
