#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

namespace {

/// How many men must be left for an attack on a wing; attacks on the queen's side come later in the
/// game.
constexpr int men_for_kingside = 20;
constexpr int men_for_queenside = 18;
/// The least `attack_weight` of an attack.
constexpr int least_attack = 2;
/// Captures within `near_corner` steps of the corner belong to the attack; moves from
/// `far_from_corner` on do not.
constexpr int near_corner = 3;
constexpr int far_from_corner = 5;

/// The value, in pawns, that the last move may capture per attacked square next to the king; fitted
/// to lichess's themes, like the numbers above.
constexpr int prize_per_attacked_square = 3;

/// How much of a line is an attack on the castled king's corner: checks, and captures near it, less
/// the moves far from it.
int attack_weight(const MotifLine& line, Square corner) {
    int weight = 0;
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        const int steps = distance(move.to(), corner);
        if (move.check) ++weight;
        if (move.captured && steps <= near_corner) ++weight;
        else if (steps >= far_from_corner) --weight;
    }
    return weight;
}

/// How many squares next to a king the other side attacks.
int attacked_around(const Position& position, Color side) {
    int count = 0;
    for (const Square square : king_attacks(position.king(side)))
        if (attackers(position, square, ~side).any()) ++count;
    return count;
}

/// Whether a line's point is what its last move captures: that is valuable, and few squares next to
/// the king are attacked.
bool ends_with_a_prize(const MotifLine& line) {
    const LineMove& last = line[line.size() - 1];
    return last.captured &&
           prize_per_attacked_square * attacked_around(line.end(), ~line.solver()) <
               value_of(*last.captured);
}

Seen first_check(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2)
        if (line[ply].check) return Sighting{ply, line[ply].to(), {}};
    return std::nullopt;
}

struct Wing {
    Bitboard files;
    File corner;
    int men;
};

Seen attack_on(const MotifLine& line, const Wing& wing) {
    const Color enemy = ~line.solver();
    const Square king = line.start().king(enemy);
    const Rank home = back_rank(enemy);
    if (rank_of(king) != home || !wing.files.contains(king)) return std::nullopt;
    if (line.start().occupied().count() < wing.men) return std::nullopt;
    const Seen check = first_check(line);
    if (!check || attack_weight(line, make_square(wing.corner, home)) < least_attack)
        return std::nullopt;
    if (ends_with_a_prize(line)) return std::nullopt;
    return Sighting{check->ply, check->actor, Bitboard(king)};
}

}  // namespace

Seen find_exposed_king(const MotifLine& line) {
    const Color enemy = ~line.solver();
    const Square king = line.start().king(enemy);
    if (rank_for(enemy, king) > 3) return std::nullopt;
    // Pawns behind the king do not shelter it.
    for (const Square pawn : king_attacks(king) & line.start().pieces(enemy, PieceType::pawn))
        if (rank_for(enemy, pawn) >= rank_for(enemy, king)) return std::nullopt;
    // A check that is neither the first move nor the last: the king is chased.
    for (std::size_t ply = line.first() + 2; ply + 1 < line.size(); ply += 2)
        if (line[ply].check) return Sighting{ply, line[ply].to(), Bitboard(king)};
    return std::nullopt;
}

Seen find_kingside_attack(const MotifLine& line) {
    return attack_on(line, {Bitboard(File::g) | Bitboard(File::h), File::h, men_for_kingside});
}

Seen find_queenside_attack(const MotifLine& line) {
    return attack_on(line, {Bitboard(File::a) | Bitboard(File::b) | Bitboard(File::c), File::a,
                            men_for_queenside});
}

Seen find_attack_on_f2_f7(const MotifLine& line) {
    const Color enemy = ~line.solver();
    const Rank home = back_rank(enemy);
    const Square centre = make_square(File::e, home);
    const Square weak = make_square(File::f, relative(enemy, Rank::second));
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        // Once the king has castled, a rook protects the square too.
        if (move.captured && move.to() == weak && move.before.king(enemy) == centre)
            return Sighting{ply, weak, Bitboard(weak)};
    }
    return std::nullopt;
}

}  // namespace chess::detail
