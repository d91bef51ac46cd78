#include "libchess/annotate/detail/attack.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace chess::detail {

namespace {

/// The pieces of a side that are attacked by a lesser man, or undefended.
Bitboard pieces_in_danger(const Position& position, Color side) {
    Bitboard found;
    for (const Square square : position.pieces(side) & ~position.pieces(PieceType::pawn) &
                                   ~position.pieces(PieceType::king))
        if (is_en_prise(position, square)) found |= Bitboard(square);
    return found;
}

/// Whether the side to move mates at once, or by two checks.
bool mates_soon(const Position& position) {
    if (mating_move(position)) return true;
    for (const Move check : legal_moves(position)) {
        if (!position.gives_check(check)) continue;
        const Position checked = position.after(check);
        if (std::ranges::all_of(legal_moves(checked), [&](Move reply) {
                return mating_move(checked.after(reply)).has_value();
            }))
            return true;
    }
    return false;
}

/// Whether a move wins a pawn by exchanges, checks, promotes, attacks something, or brings a piece
/// in where it cannot be taken.
bool goes_on(const Position& position, Move move) {
    constexpr int pawn = 100;  // centipawns
    if (position.is_capture(move)) return exchange_at_least(position, move, pawn);
    return position.gives_check(move) || move.is_promotion() ||
           Attack(position, move).is_direct() ||
           is_inside(position.after(move), move.to(), position.turn());
}

}  // namespace

Bitboard lost_men(const Position& position) {
    constexpr int pawn = 100;  // centipawns
    Bitboard found;
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (position.pieces(~position.turn()).contains(move.to()) &&
            exchange_at_least(position, move, pawn))
            found |= Bitboard(move.to());
    return found;
}

Bitboard men_that_can_go(const Position& position, Bitboard men) {
    Bitboard found;
    for (const Move move : legal_moves(position)) {
        if (found == men) break;
        if ((men & ~found).contains(move.from()) && exchange_at_least(position, move, 0))
            found |= Bitboard(move.from());
    }
    return found;
}

bool is_inside(const Position& position, Square square, Color side) {
    constexpr int far = 6;
    const auto man = position.at(square);
    return man && man->color == side && man->type != PieceType::pawn &&
           man->type != PieceType::king && rank_for(side, square) >= far &&
           !is_en_prise(position, square);
}

Attack::Attack(const Position& before, Move move)
    : after_(before.after(move)),
      side_(before.turn()) {
    if (const auto captured = before.captured_by(move)) taken_ = value_of(*captured);
    if (move.is_castling()) return;  // its square is the rook's, which is left
    const Bitboard reached = attacks_from(after_, move.to());
    const PieceType type = after_.type_at(move.to());
    const Bitboard endangered =
        pieces_in_danger(after_, ~side_) & ~pieces_in_danger(before, ~side_);
    pieces_ = endangered & reached & ~after_.pieces(type);
    for (const Square square : endangered & ~reached) {
        const auto attackers = [&](const Position& position) {
            return position.attackers_to(square, position.occupied()) & position.pieces(side_);
        };
        if ((attackers(after_) & ~attackers(before)).any()) uncovered_ |= Bitboard(square);
    }
    if (after_.in_check()) return;
    const Position passed = after_.after_null();
    threatens_mate_ = mates_soon(passed) && !mates_soon(before);
    const Bitboard lost = lost_men(passed) & ~lost_men(before);
    if (type != PieceType::pawn) pawns_ = lost & reached & after_.pieces(PieceType::pawn);
    if (!is_direct()) threatened_ = lost;
}

Bitboard Attack::targets() const {
    if (threatens_mate_) return Bitboard(after_.king(~side_));
    const Bitboard pieces = pieces_ | uncovered_;
    return pieces | (pieces.empty() ? pawns_ : Bitboard()) | threatened_;
}

int Attack::worth() const {
    int most = 0;
    for (const Square square : targets()) most = std::max(most, value_of(after_.type_at(square)));
    return most;
}

std::string Attack::list(Bitboard squares) const {
    std::vector<std::string> men;
    for (const PieceType type :
         {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight, PieceType::pawn})
        for (const Square square : squares& after_.pieces(type))
            men.push_back(piece_on(after_, square));
    return listed(men);
}

std::string Attack::words_of_tempo() const {
    return "wins a tempo on " + list(targets());
}

std::string Attack::words() const {
    if (threatens_mate_) return "threatens mate";
    if (threatened_.any()) return "threatens " + list(threatened_);
    const std::string attacked = list(targets() & ~uncovered_);
    if (uncovered_.empty()) return "attacks " + attacked;
    const std::string line = "opens a line to " + list(uncovered_);
    return attacked.empty() ? line : "attacks " + attacked + " and " + line;
}

Payoff payoff_of(const Attack& attack, std::span<const Move> moves) {
    constexpr std::size_t longest = 7;
    if (moves.size() < 3 || moves[1].to() == moves[0].to()) return {};
    // What goes back at once repeats.
    if (moves[2].from() == moves[0].to() && moves[2].to() == moves[0].from()) return {};
    const Color side = ~attack.after().turn();
    const int had = material_balance(attack.after(), side);
    Position position = attack.after().after(moves[1]);
    Payoff payoff;
    for (std::size_t ply = 2; ply < std::min(longest, moves.size()); ply += 2) {
        const bool is_active = goes_on(position, moves[ply]);
        position.make(moves[ply]);
        const int gain = material_balance(position, side) - had;
        const auto back = best_capture(position);
        if (gain > 0 && (!back || 2 * back->value <= 100 * gain))
            return {.plies = ply + 1, .gain = gain};
        if (!is_active) break;
        payoff.plies = ply + 1;
        if (ply + 1 < moves.size()) position.make(moves[ply + 1]);
    }
    // The last of several attacks may be followed by nothing but a trade.
    return material_balance(position, side) < had - attack.taken() ? Payoff{} : payoff;
}

}  // namespace chess::detail
