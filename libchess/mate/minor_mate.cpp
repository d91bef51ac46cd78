#include "libchess/mate/detail/minor_mate.hpp"

#include "libchess/core/attacks.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace chess::detail {

namespace {

/// The squares of the men in such mates.
struct MinorMates {
    Square prey;    ///< the king in the corner
    Square hunter;  ///< the winner's king
    Square helper;  ///< the man in the way, or the winner's other minor piece
    Bitboard men;   ///< squares from which a minor piece mates
};

/// Moves of a piece from square to square of an empty board.
class MoveCounts {
public:
    MoveCounts() {
        for (const PieceType type : all_piece_types)
            for (int index = 0; type != PieceType::pawn && index < square_count; ++index) {
                auto& counts = counts_[type][square_at(index)];
                counts.values.fill(never);
                Bitboard reached(square_at(index));
                Bitboard last = reached;
                for (std::uint8_t moves = 0; last.any(); ++moves) {
                    Bitboard next;
                    for (const Square square : last) {
                        counts[square] = moves;
                        next |= piece_attacks({Color::white, type}, square, {});
                    }
                    last = next & ~reached;
                    reached |= next;
                }
            }
    }
    [[nodiscard]] int of(PieceType type, Square from, Square to) const {
        return counts_[type][from][to];
    }

    static constexpr std::uint8_t never = 99;

private:
    PieceTypeMap<SquareMap<SquareMap<std::uint8_t>>> counts_;
};

bool is_minor_mate(const MinorMates& at, Piece piece, Square man, Piece helper) {
    const Bitboard others = Bitboard(at.hunter) | Bitboard(at.helper);
    const Bitboard line = Bitboard(man) | squares_between(man, at.prey);
    Bitboard open =
        king_attacks(at.prey) & ~king_attacks(at.hunter) & ~piece_attacks(piece, man, others);
    if (helper.color == piece.color) {
        const Bitboard shut = Bitboard(at.hunter) | Bitboard(man);
        open &= ~piece_attacks(helper, at.helper, shut);
        return (line & others).empty() && open.empty();
    }
    const Bitboard defence =
        piece_attacks(helper, at.helper, Bitboard(at.prey) | Bitboard(at.hunter) | line);
    return (line & (defence | others)).empty() && (open & ~Bitboard(at.helper)).empty();
}

std::vector<MinorMates> minor_mates(PieceType man_type, Piece helper_piece) {
    std::vector<MinorMates> mates;
    const Piece piece{Color::white, man_type};
    for (const Square prey : {Square::a1, Square::h1, Square::a8, Square::h8}) {
        const Bitboard far = all_squares & ~king_attacks(prey) & ~Bitboard(prey);
        for (const Square helper : helper_piece.color == Color::black ? king_attacks(prey) : far)
            for (const Square hunter : far & ~Bitboard(helper)) {
                MinorMates at{prey, hunter, helper, {}};
                for (const Square man : piece_attacks(piece, prey, {}))
                    if (is_minor_mate(at, piece, man, helper_piece)) at.men |= Bitboard(man);
                if (at.men.any()) mates.push_back(at);
            }
    }
    return mates;
}

/// Such mates for each kind of man and of helper, in colours where the winner is White.
const std::vector<MinorMates>& minor_mates_with(PieceType man, Piece helper) {
    static const auto mates = [] {
        PieceTypeMap<ColorMap<PieceTypeMap<std::vector<MinorMates>>>> all;
        for (const PieceType type : {PieceType::knight, PieceType::bishop})
            for (const PieceType other : {PieceType::knight, PieceType::bishop, PieceType::rook})
                for (const Color color : all_colors)
                    if (color == Color::black || other != PieceType::rook)
                        all[type][color][other] = minor_mates(type, {color, other});
        return all;
    }();
    return mates[man][helper.color][helper.type];
}

/// The men that make such mates, and how far they are from them.
class MinorMateDistance {
public:
    MinorMateDistance(const Position& position, Color winner)
        : position_(position),
          winner_(winner) {}

    /// With a man of the other side in the way of its king.
    [[nodiscard]] int blocked() {
        for (const Square blocker : position_.pieces(~winner_)) {
            const PieceType type = position_.type_at(blocker);
            if (type == PieceType::pawn) {  // it becomes a knight
                const Square promotion = make_square(file_of(blocker), back_rank(winner_));
                look_at({Color::black, PieceType::knight}, promotion, distance(blocker, promotion));
            } else {
                look_at({Color::black, type}, blocker, 0);
            }
        }
        return least_;
    }

    /// With two men of the winner.
    [[nodiscard]] int doubled() {
        for (const Square helper : position_.pieces(winner_))
            look_at({Color::white, position_.type_at(helper)}, helper, 0);
        return least_;
    }

private:
    /// Looks at mates with a helper from this square, where it is after so many moves.
    void look_at(Piece helper, Square square, int way) {
        static const MoveCounts counts;
        const Square prey = position_.king(~winner_);
        const Square hunter = position_.king(winner_);
        for (const Square man : position_.pieces(winner_)) {
            if (helper.color == Color::white && man == square) continue;
            const PieceType type = position_.type_at(man);
            for (const MinorMates& mate : minor_mates_with(type, helper)) {
                const int others = way + distance(prey, mate.prey) + distance(hunter, mate.hunter) +
                                   counts.of(helper.type, square, mate.helper);
                if (others >= least_) continue;
                for (const Square from : mate.men)
                    least_ = std::min(least_, others + counts.of(type, man, from));
            }
        }
    }

    const Position& position_;
    Color winner_;
    int least_ = MoveCounts::never;
};

}  // namespace

std::optional<int> minor_mate_distance(const Position& position, Color winner) {
    MinorMateDistance mates(position, winner);
    int least = mates.blocked();
    if (least == MoveCounts::never) least = mates.doubled();
    return least < MoveCounts::never ? std::optional(least) : std::nullopt;
}

}  // namespace chess::detail
