#include "libchess/mate/detail/minor_mate.hpp"

#include "libchess/core/attacks.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace chess::detail {

namespace {

/// The squares of the men in such mates.
struct MinorMates {
    Square prey;     ///< the king in the corner
    Square hunter;   ///< the winner's king
    Square blocker;  ///< the man in the way
    Bitboard men;    ///< squares from which a minor piece mates
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

bool is_minor_mate(const MinorMates& at, Piece piece, Square man, Piece blocker) {
    const Bitboard others = Bitboard(at.hunter) | Bitboard(at.blocker);
    const Bitboard line = Bitboard(man) | squares_between(man, at.prey);
    const Bitboard defence =
        piece_attacks(blocker, at.blocker, Bitboard(at.prey) | Bitboard(at.hunter) | line);
    const Bitboard open = king_attacks(at.prey) & ~king_attacks(at.hunter) & ~Bitboard(at.blocker) &
                          ~piece_attacks(piece, man, others);
    return (line & (defence | others)).empty() && open.empty();
}

std::vector<MinorMates> minor_mates(PieceType man_type, PieceType blocker_type) {
    std::vector<MinorMates> mates;
    const Piece piece{Color::white, man_type};
    for (const Square prey : {Square::a1, Square::h1, Square::a8, Square::h8})
        for (const Square blocker : king_attacks(prey))
            for (const Square hunter : all_squares & ~king_attacks(prey) & ~Bitboard(prey)) {
                MinorMates at{prey, hunter, blocker, {}};
                for (const Square man : piece_attacks(piece, prey, {}))
                    if (is_minor_mate(at, piece, man, {Color::black, blocker_type}))
                        at.men |= Bitboard(man);
                if (at.men.any()) mates.push_back(at);
            }
    return mates;
}

}  // namespace

std::optional<int> minor_mate_distance(const Position& position, Color winner) {
    static const MoveCounts counts;
    static const auto mates = [] {
        PieceTypeMap<PieceTypeMap<std::vector<MinorMates>>> all;
        for (const PieceType man : {PieceType::knight, PieceType::bishop})
            for (const PieceType blocker : {PieceType::knight, PieceType::bishop, PieceType::rook})
                all[man][blocker] = minor_mates(man, blocker);
        return all;
    }();
    const Square prey = position.king(~winner);
    const Square hunter = position.king(winner);
    int least = MoveCounts::never;
    for (Bitboard blockers = position.pieces(~winner); blockers.any();) {
        Square blocker = blockers.pop();
        PieceType type = position.type_at(blocker);
        int way = 0;
        if (type == PieceType::pawn) {  // it becomes a knight
            const Square promotion = make_square(file_of(blocker), back_rank(winner));
            way = distance(blocker, promotion);
            blocker = promotion;
            type = PieceType::knight;
        }
        for (const Square man : position.pieces(winner)) {
            const PieceType man_type = position.type_at(man);
            for (const MinorMates& mate : mates[man_type][type]) {
                const int others = way + distance(prey, mate.prey) + distance(hunter, mate.hunter) +
                                   counts.of(type, blocker, mate.blocker);
                if (others >= least) continue;
                for (const Square square : mate.men)
                    least = std::min(least, others + counts.of(man_type, man, square));
            }
        }
    }
    return least < MoveCounts::never ? std::optional(least) : std::nullopt;
}

}  // namespace chess::detail
