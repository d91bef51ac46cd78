#include "libchess/mate/detail/mate_reach.hpp"

#include "libchess/core/attacks.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace chess {

namespace {

/// A man and all squares that it may ever reach.
struct RangingMan {
    Piece piece;
    Bitboard reach;
    bool is_fixed = true;  ///< it neither moves nor is captured, as far as is known
    Square start{};        ///< where it stands
    /// A pawn that is not captured and does not leave its file, as far as is known.
    bool holds_file = false;
};

/// A superset of the squares that the men of a position can ever reach, computed as a growing fixed
/// point: every move of a game is allowed here, by induction over the moves. A man moves through
/// squares without a fixed man; had that not been allowed, some man would have had to leave its
/// square before, and that would have been allowed.
class Ranges {
public:
    explicit Ranges(const Position& position) {
        for (const Square square : position.occupied())
            men_.push_back({.piece = *position.at(square),
                            .reach = Bitboard(square),
                            .start = square,
                            .holds_file = position.type_at(square) == PieceType::pawn});
        if (const auto passed = position.legal_en_passant())
            for (RangingMan& man : men_)
                if (man.reach.contains(ahead(~position.turn(), *passed)))
                    man.reach |= Bitboard(*passed);  // where it can be taken
        while (!may_promote() && grow()) {
        }
    }

    [[nodiscard]] const std::vector<RangingMan>& men() const noexcept { return men_; }

    [[nodiscard]] bool may_promote() const noexcept {
        return std::ranges::any_of(men_, [](const RangingMan& man) {
            return man.piece.type == PieceType::pawn &&
                   (man.reach & Bitboard(back_rank(~man.piece.color))).any();
        });
    }

    /// Squares that a man may attack from anywhere in its reach, through kings too: squares behind
    /// a king in check are no escape.
    [[nodiscard]] Bitboard attacks(const RangingMan& man) const {
        Bitboard blocked = fixed_[Color::white] | fixed_[Color::black];
        for (const RangingMan& other : men_)
            if (other.piece.type == PieceType::king) blocked &= ~other.reach;
        Bitboard attacked;
        for (const Square square : man.reach) attacked |= piece_attacks(man.piece, square, blocked);
        return attacked;
    }

private:
    bool grow() {
        note_fixed();
        bool has_grown = false;
        ColorMap<Bitboard> taken;  // squares on which men of the other side may capture
        for (RangingMan& man : men_) {
            Bitboard more;
            for (const Square square : man.reach) more |= steps(man.piece, square);
            if (man.piece.type == PieceType::pawn) more &= ~behind_opponents(man);
            const bool is_pawn = man.piece.type == PieceType::pawn;
            for (const Square square : man.reach)
                taken[~man.piece.color] |=
                    is_pawn ? pawn_attacks(man.piece.color, square) : steps(man.piece, square);
            has_grown |= (more & ~man.reach).any();
            man.reach |= more;
        }
        return set_free(taken) || has_grown;
    }

    /// What stands still, for a step: the men that do, what they guard, and what may be taken.
    void note_fixed() {
        fixed_ = guarded_ = takeable_ = {};
        for (RangingMan& man : men_) {
            man.is_fixed = man.is_fixed && !man.reach.several();
            if (man.piece.type != PieceType::king) takeable_[man.piece.color] |= man.reach;
            if (man.is_fixed) fixed_[man.piece.color] |= man.reach;
        }
        for (const RangingMan& man : men_)
            if (man.is_fixed &&
                (man.piece.type == PieceType::pawn || man.piece.type == PieceType::knight ||
                 man.piece.type == PieceType::king))
                guarded_[man.piece.color] |= piece_attacks(man.piece, man.reach.first(), {});
    }

    /// Men that may be taken stand still no more, nor do they hold their files; whether there are
    /// any new ones.
    bool set_free(const ColorMap<Bitboard>& taken) {
        bool has_freed = false;
        for (RangingMan& man : men_) {
            if (man.piece.type == PieceType::king) continue;
            const bool is_taken = (man.reach & taken[man.piece.color]).any();
            if (man.is_fixed && is_taken) {
                man.is_fixed = false;
                has_freed = true;
            }
            if (man.holds_file && (is_taken || has_left_file(man))) {
                man.holds_file = false;
                has_freed = true;
            }
        }
        return has_freed;
    }

    static bool has_left_file(const RangingMan& man) {
        return (man.reach & ~Bitboard(file_of(man.start))).any();
    }

    /// Squares where a pawn never comes while it stays on its file: from where a pawn that it meets
    /// there started, as neither passes the other.
    [[nodiscard]] Bitboard behind_opponents(const RangingMan& pawn) const {
        Bitboard behind;
        if (has_left_file(pawn)) return behind;
        for (const RangingMan& other : men_) {
            if (!other.holds_file || other.piece.color == pawn.piece.color ||
                file_of(other.start) != file_of(pawn.start) ||
                (pawn.piece.color == Color::white) != (pawn.start < other.start))
                continue;
            for (Bitboard square(other.start); square.any();
                 square = shift_ahead(pawn.piece.color, square))
                behind |= square;
        }
        return behind;
    }

    [[nodiscard]] Bitboard steps(Piece piece, Square from) const {
        const Color color = piece.color;
        const Bitboard blocked = fixed_[Color::white] | fixed_[Color::black];
        if (piece.type == PieceType::pawn) {
            if (rank_of(from) == back_rank(~color)) return {};
            Bitboard ahead_of = shift_ahead(color, Bitboard(from)) & ~blocked;
            ahead_of |=
                shift_ahead(color, ahead_of & Bitboard(relative(color, Rank::third))) & ~blocked;
            return ahead_of | (pawn_attacks(color, from) & takeable_[~color]);
        }
        Bitboard targets = piece_attacks(piece, from, blocked) & ~fixed_[color];
        if (piece.type == PieceType::king) targets &= ~guarded_[~color];
        return targets;
    }

    std::vector<RangingMan> men_;
    ColorMap<Bitboard> fixed_;     ///< by colour, men that are there for good
    ColorMap<Bitboard> guarded_;   ///< the squares that these always attack
    ColorMap<Bitboard> takeable_;  ///< where men that can be taken may be
};

/// Whether the king of one side may be mated on some square.
class MatingSquares {
public:
    MatingSquares(const Ranges& ranges, Color winner) {
        for (const RangingMan& man : ranges.men()) {
            const bool is_king = man.piece.type == PieceType::king;
            if (man.piece.color == winner && is_king) hunter_ = man.reach;
            else if (man.piece.color == winner) attacked_ |= ranges.attacks(man);
            else if (is_king) hunted_ = man.reach;
            else blockers_.push_back(man.reach);
        }
    }

    [[nodiscard]] bool any() const {
        return std::ranges::any_of(hunted_ & attacked_, [&](Square square) {
            const Bitboard open = king_attacks(square) & ~attacked_;
            if (can_block(open)) return true;
            return std::ranges::any_of(hunter_, [&](Square king) {
                return distance(king, square) > 1 && can_block(open & ~king_attacks(king));
            });
        });
    }

private:
    /// Whether all these squares can be occupied by men of the hunted king's side, each by a
    /// different one.
    [[nodiscard]] bool can_block(Bitboard squares) const {
        std::array<int, square_count> squares_of_men;  // each man's square, if it has one
        squares_of_men.fill(-1);
        return std::ranges::all_of(squares, [&](Square square) {
            std::uint64_t seen = 0;
            return place(square, squares_of_men, seen);
        });
    }

    /// Finds a man for a square, moving others to other squares if need be (Kuhn 1955).
    bool place(Square square, std::array<int, square_count>& squares_of_men,
               std::uint64_t& seen) const {
        for (std::size_t man = 0; man < blockers_.size(); ++man) {
            if (!blockers_[man].contains(square) || ((seen >> man) & 1) != 0) continue;
            seen |= std::uint64_t{1} << man;
            int& its_square = squares_of_men[man];
            if (its_square >= 0 && !place(square_at(its_square), squares_of_men, seen)) continue;
            its_square = index_of(square);
            return true;
        }
        return false;
    }

    Bitboard hunter_;                 ///< where the winner's king may be
    Bitboard hunted_;                 ///< where the other one may be
    Bitboard attacked_;               ///< what the winner's other men may attack
    std::vector<Bitboard> blockers_;  ///< where the other king's men may be
};

}  // namespace

// Bishops: a king that they check stands on their colour, and the first square of that diagonal has
// two neighbours that are the king's, too, and of the other colour. A rook or queen on one of them
// takes the bishop or goes between, so the winner's king would have to guard both; but whatever
// guards both is next to the other king. (No move gives check with two bishops of one colour at
// once.) Knight: the tests have the table.
bool detail::lacks_mating_material(const Position& position, Color winner) noexcept {
    const Bitboard men = position.pieces(winner) ^ Bitboard(position.king(winner));
    if (men.empty()) return true;
    const Bitboard others = position.pieces(~winner) ^ Bitboard(position.king(~winner));
    if (men == position.pieces(winner, PieceType::knight))
        return !men.several() && others == position.pieces(~winner, PieceType::queen);
    if (men != position.pieces(winner, PieceType::bishop)) return false;
    const Bitboard bishops = position.pieces(PieceType::bishop);
    const bool is_one_colour =
        (bishops & light_squares).empty() || (bishops & dark_squares).empty();
    return is_one_colour &&
           (others & (position.pieces(PieceType::pawn) | position.pieces(PieceType::knight)))
               .empty();
}

bool detail::is_mate_out_of_reach(const Position& position, Color winner) {
    // Without pawns there are no permanent blockades.
    if (position.castling_rooks().any() || position.pieces(PieceType::pawn).empty()) return false;
    const Ranges ranges(position);
    return !ranges.may_promote() && !MatingSquares(ranges, winner).any();
}

}  // namespace chess
