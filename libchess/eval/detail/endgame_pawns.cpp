#include "libchess/core/attacks.hpp"
#include "libchess/eval/detail/endgame_parts.hpp"

namespace chess::endgame {

namespace {

/// After the new queen stands, the other side's foremost pawn must still need this many moves, it
/// being that side's turn: a queen stops what is no further than the sixth rank then.
constexpr int moves_behind = 3;

/// Squares that the pawns of a side may attack after this many moves, captures of pawns included
/// and whatever stands in their way left out of account.
[[nodiscard]] Bitboard attackable_by_pawns(const Position& position, Color color,
                                           int moves) noexcept {
    const Bitboard targets = position.pieces(~color, PieceType::pawn);
    Bitboard reached = position.pieces(color, PieceType::pawn);
    for (int move = 0; move <= moves; ++move)  // once more for a double step
        reached |= shift_ahead(color, reached) | (pawn_attacks(color, reached) & targets);
    return pawn_attacks(color, reached);
}

/// Nothing stands before the pawn. No enemy pawn can take it on its way, or give check meanwhile,
/// which would cost time, in this many moves.
[[nodiscard]] bool is_free(const Position& position, Color strong, Square pawn,
                           int replies) noexcept {
    const Bitboard path = path_ahead(strong, pawn);
    if ((path & position.occupied()).any()) return false;
    const Bitboard vital = path | Bitboard(pawn) | Bitboard(position.king(strong));
    return (attackable_by_pawns(position, ~strong, replies) & vital).empty();
}

/// No king stops the pawn: the rule of the square, or its own king guards every square of the way.
[[nodiscard]] bool is_unstoppable(const Position& position, Color strong, Square pawn) noexcept {
    const Square other = position.king(~strong);
    const int tempo = position.turn() == strong ? 0 : 1;
    if (tempo == 1 && king_attacks(other).contains(pawn)) return false;
    const Bitboard guarded = king_attacks(position.king(strong));
    if ((path_ahead(strong, pawn) & ~guarded).empty()) return true;
    return distance(other, promotion_square(strong, pawn)) >
           steps_to_promotion(strong, pawn) + tempo;
}

/// How often the other side moves before a pawn has made these steps.
[[nodiscard]] int replies_to(const Position& position, Color strong, int steps) noexcept {
    return position.turn() == strong ? steps - 1 : steps;
}

/// The moves that the fastest unstoppable pawn needs.
[[nodiscard]] std::optional<int> fastest_runner(const Position& position, Color strong) noexcept {
    std::optional<int> fastest;
    for (const Square pawn : position.pieces(strong, PieceType::pawn)) {
        const int steps = steps_to_promotion(strong, pawn);
        if (fastest && *fastest <= steps) continue;
        if (is_unstoppable(position, strong, pawn) &&
            is_free(position, strong, pawn, replies_to(position, strong, steps)))
            fastest = steps;
    }
    return fastest;
}

/// The moves that the foremost pawn needs, as if nothing could stop it.
[[nodiscard]] int fewest_steps(const Position& position, Color color) noexcept {
    int fewest = 5;
    for (const Square pawn : position.pieces(color, PieceType::pawn))
        fewest = std::min(fewest, steps_to_promotion(color, pawn));
    return fewest;
}

}  // namespace

/// One side queens by force, and every pawn of the other is far from it then. ColChess 2000 gives
/// `8/8/8/8/8/k7/p6P/7K`, won for Black whoever moves, for what a count of material cannot see.
std::optional<EndgameValue> pawn_race(const Position& position) noexcept {
    for (const Color strong : all_colors) {
        const auto steps = fastest_runner(position, strong);
        if (!steps) continue;
        const int replies = replies_to(position, strong, *steps);
        if (fewest_steps(position, ~strong) - replies < moves_behind) continue;
        const int balance = material_of(position, strong) - material_of(position, ~strong);
        const int promoted = worth[PieceType::queen] - worth[PieceType::pawn];
        const int value = promoted + balance - 20 * *steps;
        if (value < worth[PieceType::rook]) continue;  // too many pawns even for a queen
        return value_for(strong, "pawn_race", value);
    }
    return std::nullopt;
}

}  // namespace chess::endgame
