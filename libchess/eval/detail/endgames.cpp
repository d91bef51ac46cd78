#include "libchess/eval/detail/endgames.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/eval/detail/endgame_parts.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

// Every function looks at the board from the side of `strong`, so that exchanging the colours
// negates every value.

namespace chess {

namespace {

using namespace endgame;

/// A value in centipawns for `strong`, clamped and from White's view.
EndgameValue value_for(Color strong, std::string_view name, int centipawns) noexcept {
    constexpr int largest = 19999;
    const int bounded = std::clamp(centipawns, -largest, largest);
    return {name, strong == Color::white ? bounded : -bounded};
}

/// Added where a win is certain, so that it outweighs any sum of positional terms.
constexpr int certain_win = 1000;

/// The value of a side's pieces and pawns.
int material_of(const Position& position, Color color) noexcept {
    return piece_values(position, color) +
           value_of[PieceType::pawn] * position.pieces(color, PieceType::pawn).count();
}

/// Steps along files and ranks to the nearest of the four central squares: 0 to 6.
int centre_distance(Square square) noexcept {
    const int file = index_of(file_of(square));
    const int rank = index_of(rank_of(square));
    return std::max(3 - file, file - 4) + std::max(3 - rank, rank - 4);
}

/// Pawn moves to promotion, a double step being one.
int steps_to_promotion(Color color, Square pawn) noexcept {
    return std::min(5, 7 - index_of(relative(color, rank_of(pawn))));
}

/// No king stops the pawn: the rule of the square, or its own king guards its whole path.
bool is_unstoppable(const Position& position, Color strong, Square pawn) noexcept {
    const Square other = position.king(~strong);
    const int tempo = position.turn() == strong ? 0 : 1;
    if (tempo == 1 && king_attacks(other).contains(pawn)) return false;
    const Bitboard guarded = king_attacks(position.king(strong));
    if ((path_ahead(strong, pawn) & ~guarded).empty()) return true;
    return distance(other, promotion_square(strong, pawn)) >
           steps_to_promotion(strong, pawn) + tempo;
}

// --- against a bare king ---

/// King and pawn against king, from the table.
EndgameValue kpk(const Position& position, Color strong) noexcept {
    const Square pawn = position.pieces(PieceType::pawn).first();
    const Square king = position.king(strong);
    if (!detail::kpk_is_won(strong, king, pawn, position.king(~strong), position.turn()))
        return {"kpk", 0};
    const int advance = 40 * index_of(relative(strong, rank_of(pawn)));
    const int king_near_path = 7 - distance(king, promotion_square(strong, pawn));
    return value_for(strong, "kpk", 400 + advance + 2 * king_near_path);
}

/// The bare king can capture something undefended.
bool something_hangs(const Position& position, Color strong) noexcept {
    if (position.turn() == strong) return false;
    const Bitboard men = position.pieces(strong);
    for (const Square square : king_attacks(position.king(~strong)) & men)
        if ((position.attackers_to(square, position.occupied()) & men).empty()) return true;
    return false;
}

/// Pieces that can force mate without pawns. Three knights can; two cannot.
bool has_mating_pieces(const Position& position, Color strong) noexcept {
    if (position.straight_sliders(strong).any()) return true;
    const Bitboard knights = position.pieces(strong, PieceType::knight);
    const Bitboard bishops = position.pieces(strong, PieceType::bishop);
    if (bishops.any() && knights.any()) return true;
    return ((bishops & light_squares).any() && (bishops & dark_squares).any()) ||
           knights.count() > 2;
}

/// A pawn that would win alone; the other men only give waiting moves.
bool has_winning_pawn(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Bitboard others = position.pieces(strong) ^ Bitboard(king);
    for (const Square pawn : position.pieces(strong, PieceType::pawn)) {
        if ((path_ahead(strong, pawn) & others).any()) continue;
        if (detail::kpk_is_won(strong, king, pawn, position.king(~strong), position.turn()))
            return true;
    }
    return false;
}

/// A bishop or a knight, and a pawn that the bare king is no closer to than its own king. A rook
/// pawn needs the bishop that controls its corner. Common knowledge.
bool has_escorted_pawn(const Position& position, Color strong) noexcept {
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    const Bitboard bishops = position.pieces(strong, PieceType::bishop);
    const Bitboard knights = position.pieces(strong, PieceType::knight);
    if ((bishops | knights).empty()) return false;
    for (const Square pawn : pawns) {
        const Square corner = promotion_square(strong, pawn);
        const bool rook_pawn = (file_a | file_h).contains(pawn);
        if (rook_pawn && (bishops & squares_coloured_as(corner)).empty()) continue;
        const int near = distance(position.king(strong), pawn);
        if (near <= distance(position.king(~strong), pawn)) return true;
    }
    return false;
}

/// Drives the bare king to the edge and brings the kings together; with pawns alone, advances them.
EndgameValue kxk(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Square bare = position.king(~strong);
    int value = certain_win + material_of(position, strong);
    int foremost = 0;
    for (const Square pawn : position.pieces(strong, PieceType::pawn))
        foremost = std::max(foremost, index_of(relative(strong, rank_of(pawn))));
    value += 20 * foremost;
    if (has_mating_pieces(position, strong))
        value += 20 * centre_distance(bare) + 10 * (7 - distance(king, bare));
    return value_for(strong, "kxk", value);
}

/// Mate with bishop and knight is given in a corner of the bishop's colour: the further from the
/// long diagonal between the other two corners, the better. Common knowledge.
EndgameValue kbnk(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Square bare = position.king(~strong);
    const int file = index_of(file_of(bare));
    const int rank = index_of(rank_of(bare));
    const bool light = (position.pieces(PieceType::bishop) & light_squares).any();
    const int from_diagonal = light ? std::abs(rank - file) : std::abs(rank + file - 7);
    return value_for(strong, "kbnk",
                     certain_win + material_of(position, strong) + 40 * from_diagonal +
                         5 * centre_distance(bare) + 10 * (7 - distance(king, bare)));
}

std::optional<EndgameValue> against_bare_king(const Position& position, Color strong) noexcept {
    if (position.turn() != strong && !has_legal_move(position)) {
        if (position.in_check()) return std::nullopt;  // finding mates is the search's work
        return EndgameValue{"stalemate", 0};
    }
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    const int men = position.pieces(strong).count() - 1;
    if (men == 1 && pawns.any()) return kpk(position, strong);
    if (holds_corner(position, strong)) return EndgameValue{"wrong_rook_pawn", 0};
    if (something_hangs(position, strong)) return std::nullopt;
    const bool bishop_and_knight = position.pieces(strong, PieceType::bishop).any() &&
                                   position.pieces(strong, PieceType::knight).any();
    if (men == 2 && bishop_and_knight) return kbnk(position, strong);
    if (has_mating_pieces(position, strong) || has_winning_pawn(position, strong) ||
        has_escorted_pawn(position, strong))
        return kxk(position, strong);
    return std::nullopt;
}

// --- king and one man each ---

/// The only man other than the king.
Square man_of(const Position& position, Color color) noexcept {
    return (position.pieces(color) ^ Bitboard(position.king(color))).first();
}

/// The side to move can capture the other's man for free or for a lesser one: the material is about
/// to change.
bool man_hangs(const Position& position) noexcept {
    const Color us = position.turn();
    const Square target = man_of(position, ~us);
    const Square own = man_of(position, us);
    const Bitboard attackers = position.attackers_to(target, position.occupied());
    if ((attackers & position.pieces(us)).empty()) return false;
    const bool gains = value_of[position.type_at(own)] < value_of[position.type_at(target)];
    return (attackers.contains(own) && gains) || (attackers & position.pieces(~us)).empty();
}

/// The queen wins by driving king and rook apart at the edge. Common knowledge (Philidor 1777).
EndgameValue kqkr(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Square other = position.king(~strong);
    return value_for(strong, "kqkr",
                     value_of[PieceType::queen] - value_of[PieceType::rook] +
                         10 * centre_distance(other) + 10 * (7 - distance(king, other)));
}

/// The queen wins, except against a pawn on the seventh that its king supports: a rook or bishop
/// pawn draws by stalemate unless the strong king is near. Common knowledge.
std::optional<EndgameValue> kqkp(const Position& position, Color strong) noexcept {
    const Color weak = ~strong;
    const Square king = position.king(strong);
    const Square other = position.king(weak);
    const Square pawn = man_of(position, weak);
    const Square corner = promotion_square(weak, pawn);
    const int steps = steps_to_promotion(weak, pawn);
    const int win = value_of[PieceType::queen] - value_of[PieceType::pawn] + 20 * steps +
                    10 * (7 - distance(king, pawn));
    if (steps > 1) return value_for(strong, "kqkp", win);

    const Square queen = man_of(position, strong);
    const bool controlled =
        queen_attacks(queen, position.occupied()).contains(corner) || queen == corner;
    if (position.turn() == weak && !controlled) return std::nullopt;  // it queens
    const File file = file_of(pawn);
    const bool stalemating =
        file == File::a || file == File::c || file == File::f || file == File::h;
    if (stalemating && distance(other, corner) <= 1 && distance(king, corner) > 2)
        return value_for(strong, "kqkp", 60);
    return value_for(strong, "kqkp", win);
}

/// The rook wins if its king reaches the pawn in time, or if the other king is far from it. The
/// weights come from a logistic regression over 100,000 positions of the table; at 150 centipawns
/// half of them are won.
std::optional<EndgameValue> krkp(const Position& position, Color strong) noexcept {
    const Color weak = ~strong;
    const Square pawn = man_of(position, weak);
    const Square other = position.king(weak);
    const Square corner = promotion_square(weak, pawn);
    const int steps = steps_to_promotion(weak, pawn);
    const int tempo = position.turn() == strong ? 1 : 0;
    const Bitboard controlled = rook_attacks(man_of(position, strong), position.occupied());
    if (steps == 1 && tempo == 0 && !controlled.contains(corner)) return std::nullopt;  // it queens

    const int late = distance(position.king(strong), corner) - tempo - steps;
    const int value = 25 - 50 * late + 60 * distance(other, pawn) + 40 * distance(other, corner);
    const int most = value_of[PieceType::rook] - value_of[PieceType::pawn] + 10 * steps;
    return value_for(strong, "krkp", std::clamp(value, 40, most));
}

/// Drawn, but the weak king should stay away from the edge. Common knowledge.
EndgameValue krkb(const Position& position, Color strong) noexcept {
    return value_for(strong, "krkb", 20 + 8 * centre_distance(position.king(~strong)));
}

/// Drawn if the knight stays with its king. Common knowledge.
EndgameValue krkn(const Position& position, Color strong) noexcept {
    const Square other = position.king(~strong);
    const int apart = distance(other, man_of(position, ~strong));
    return value_for(strong, "krkn", 10 + 8 * centre_distance(other) + 12 * apart);
}

/// Whether the other side's knight or bishop reaches a square of the pawn's path, at the latest
/// right after the pawn.
bool minor_piece_catches(const Position& position, Color strong, Square pawn) noexcept {
    Bitboard reached{man_of(position, ~strong)};
    const bool is_knight = position.pieces(PieceType::knight).any();
    const auto move = [&] {
        for (const Square from : Bitboard(reached))
            reached |= is_knight ? knight_attacks(from) : bishop_attacks(from, position.occupied());
    };
    if (position.turn() != strong) move();
    Square at = pawn;
    for (int steps = steps_to_promotion(strong, pawn); steps > 0; --steps) {
        move();
        do {
            at = ahead(strong, at);
            if (reached.contains(at)) return true;
        } while (steps_to_promotion(strong, at) == steps);  // a double step
    }
    return false;
}

/// The pawn wins if neither king nor piece stops it.
std::optional<EndgameValue> minor_piece_against_pawn(const Position& position,
                                                     Color strong) noexcept {
    const Square pawn = man_of(position, strong);
    if (!is_unstoppable(position, strong, pawn) || minor_piece_catches(position, strong, pawn))
        return std::nullopt;
    const PieceType other = position.type_at(man_of(position, ~strong));
    return value_for(
        strong, other == PieceType::knight ? "knkp" : "kbkp",
        value_of[PieceType::queen] - value_of[other] - 20 * steps_to_promotion(strong, pawn));
}

std::optional<EndgameValue> duel(const Position& position) noexcept {
    if (man_hangs(position)) return std::nullopt;
    for (const Color strong : all_colors) {
        const PieceType own = position.type_at(man_of(position, strong));
        const PieceType other = position.type_at(man_of(position, ~strong));
        if (own == PieceType::queen && other == PieceType::rook) return kqkr(position, strong);
        if (own == PieceType::queen && other == PieceType::pawn) return kqkp(position, strong);
        if (own == PieceType::pawn) {
            if (other != PieceType::knight && other != PieceType::bishop) continue;
            return minor_piece_against_pawn(position, strong);
        }
        if (own != PieceType::rook) continue;
        if (other == PieceType::pawn) return krkp(position, strong);
        if (other == PieceType::bishop) return krkb(position, strong);
        if (other == PieceType::knight) return krkn(position, strong);
    }
    return std::nullopt;
}

// --- kings and pawns, both sides having some ---

/// When one side has queened, the other's foremost pawn must still need this many moves, with that
/// side to move: the queen then stops pawns no further than the sixth rank.
constexpr int moves_behind = 3;

/// Squares that the pawns of a side may attack after this many moves, including captures of pawns
/// and ignoring blockers.
Bitboard attackable_by_pawns(const Position& position, Color color, int moves) noexcept {
    const Bitboard targets = position.pieces(~color, PieceType::pawn);
    Bitboard reached = position.pieces(color, PieceType::pawn);
    for (int move = 0; move <= moves; ++move)  // once more for a double step
        reached |= shift_ahead(color, reached) | (pawn_attacks(color, reached) & targets);
    return pawn_attacks(color, reached);
}

/// The pawn's path is empty. In this many moves no enemy pawn can attack it on its way, or give
/// check, which would cost time.
bool is_free(const Position& position, Color strong, Square pawn, int replies) noexcept {
    const Bitboard path = path_ahead(strong, pawn);
    if ((path & position.occupied()).any()) return false;
    const Bitboard vital = path | Bitboard(pawn) | Bitboard(position.king(strong));
    return (attackable_by_pawns(position, ~strong, replies) & vital).empty();
}

/// How often the other side moves before a pawn has made these steps.
int replies_to(const Position& position, Color strong, int steps) noexcept {
    return position.turn() == strong ? steps - 1 : steps;
}

/// The moves that the fastest unstoppable pawn needs.
std::optional<int> fastest_runner(const Position& position, Color strong) noexcept {
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
int fewest_steps(const Position& position, Color color) noexcept {
    int fewest = 5;
    for (const Square pawn : position.pieces(color, PieceType::pawn))
        fewest = std::min(fewest, steps_to_promotion(color, pawn));
    return fewest;
}

/// One side queens by force while every pawn of the other is still far from it. In
/// `8/8/8/8/8/k7/p6P/7K` (ColChess 2000) Black wins whoever is to move, though material is equal.
std::optional<EndgameValue> pawn_race(const Position& position) noexcept {
    for (const Color strong : all_colors) {
        const auto steps = fastest_runner(position, strong);
        if (!steps) continue;
        const int replies = replies_to(position, strong, *steps);
        if (fewest_steps(position, ~strong) - replies < moves_behind) continue;
        const int balance = material_of(position, strong) - material_of(position, ~strong);
        const int promoted = value_of[PieceType::queen] - value_of[PieceType::pawn];
        const int value = promoted + balance - 20 * *steps;
        if (value < value_of[PieceType::rook]) continue;  // too many pawns even for a queen
        return value_for(strong, "pawn_race", value);
    }
    return std::nullopt;
}

/// Neither side can force mate: dead positions (Laws of Chess, 5.2.2), two knights against the bare
/// king, and a minor piece each. Common knowledge.
bool cannot_be_won(const Position& position) noexcept {
    const Bitboard knights = position.pieces(PieceType::knight);
    const Bitboard bishops = position.pieces(PieceType::bishop);
    if ((knights | bishops | position.pieces(PieceType::king)) != position.occupied()) return false;
    if (has_insufficient_material(position)) return true;
    if ((knights | bishops).count() > 2) return false;
    const bool one_each =
        position.pieces(Color::white).several() && position.pieces(Color::black).several();
    return one_each || bishops.empty();
}

}  // namespace

std::optional<EndgameValue> detail::endgame_value(const Position& position) noexcept {
    for (const Color strong : all_colors) {
        if (position.pieces(~strong).several()) continue;
        if (cannot_be_won(position)) return EndgameValue{"insufficient_material", 0};
        return against_bare_king(position, strong);
    }
    const Bitboard kings_and_pawns =
        position.pieces(PieceType::king) | position.pieces(PieceType::pawn);
    if (kings_and_pawns == position.occupied()) return pawn_race(position);
    if (position.pieces(PieceType::pawn).empty() && cannot_be_won(position))
        return EndgameValue{"insufficient_material", 0};
    if (position.occupied().count() == 4) return duel(position);
    return std::nullopt;
}

}  // namespace chess
