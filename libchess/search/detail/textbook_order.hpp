#pragma once

// Internal to libchess, not installed. Part of `Textbook`: the order in which moves are tried.

#include "libchess/core/attacks.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/detail/move_change.hpp"
#include "libchess/search/detail/textbook.hpp"

namespace chess::detail {

/// The classes of Caplinger 2021, 9.6, and the other orders' own, from the last to the first; what
/// is within a class is worth less than the step to the next.
namespace move_class {
inline constexpr int step = 1 << 22;
inline constexpr int losing = 1 * step;
inline constexpr int other = 2 * step;
inline constexpr int toward_center = 3 * step;
inline constexpr int threat = 3 * step;
inline constexpr int losing_capture = 4 * step;
inline constexpr int pawn_push = 5 * step;
inline constexpr int killer = 6 * step;
inline constexpr int capture = 8 * step;
inline constexpr int recapture = 10 * step;
inline constexpr int stored = 14 * step;
inline constexpr int line = 20 * step;
inline constexpr int table = 24 * step;
}  // namespace move_class

/// The order of [How My Chess Engine Works 2012]: by the moving piece and what it takes.
inline constexpr PieceTypeMap<int> order_of_movers{{{3, 5, 4, 1, 2, 0}}};

template <typename Techniques>
void Textbook<Techniques>::rate(const Node& node, OrderedMoves& moves) {
    std::optional<MoveChange> change;
    if (has(Technique::static_ordering)) change.emplace(position_);
    for (std::size_t i = 0; i < moves.moves().size(); ++i)
        moves.worth(i) = rated(node, moves.moves()[i], change);
}

template <typename Techniques>
int Textbook<Techniques>::rated(const Node& node, Move move,
                                const std::optional<MoveChange>& change) {
    const Frame& frame = *node.frame;
    if (move == node.table_move) return move_class::table;
    if (frame.on_refutation && move == refutation(frame)) return move_class::line;
    if (has(Technique::recursive_descent))
        if (const auto worth = stored_worth(move)) return move_class::stored + *worth;
    const bool noisy = position_.is_noisy(move);
    if (has(Technique::history_alone))
        return histories_.count(frame.ply, position_.turn(), move) * 2 +
               (noisy && noisy_worth(frame, move) >= move_class::capture ? 1 : 0);
    int worth = noisy ? noisy_worth(frame, move) : quiet_worth(frame, move);
    if (const auto by_kind = worth_by_kind(frame, move)) worth = *by_kind;
    if (change) worth += change->of(move);
    return worth;
}

/// The second move of the refutation line and what follows, as long as the search keeps to it.
template <typename Techniques>
std::optional<Move> Textbook<Techniques>::refutation(const Frame& frame) const {
    if (has(Technique::refutation_table)) {
        const auto at = static_cast<std::size_t>(frame.ply);
        if (at < refutation_.size()) return refutation_[at];
    }
    return std::nullopt;
}

template <typename Techniques>
bool Textbook<Techniques>::is_recapture(const Frame& frame, Move move) const {
    const Frame& before = *(&frame - 1);
    return before.was_capture && before.move && before.move->to() == move.to() &&
           position_.is_capture(move);
}

template <typename Techniques>
bool Textbook<Techniques>::takes_as_much(Move move) const {
    const auto victim = position_.captured_by(move);
    return victim && exchange_values[*victim] >= exchange_values[position_.type_at(move.from())];
}

/// Captures and promotions: winning ones first, losing ones after the killers, or after all else.
/// Caplinger 2021, 9.5; Marsland 1986, 3.6.
template <typename Techniques>
int Textbook<Techniques>::noisy_worth(const Frame& frame, Move move) const {
    const auto promoted = move.promoted_to();
    const bool by_rule = has(Technique::winning_captures) || has(Technique::safe_captures);
    const bool sorted = has(Technique::mvv_lva) || has(Technique::capture_difference);
    // Without an order of captures they are moves like any other.
    if (!by_rule && !sorted && !has(Technique::see)) return quiet_worth(frame, move);
    if (promoted && *promoted != PieceType::queen) return move_class::losing;

    bool wins = true;
    if (has(Technique::see)) wins = exchange_at_least(position_, move, 0);
    else if (by_rule && !promoted) wins = takes_as_much(move);
    int worth = move_class::capture;
    if (!wins) {
        if (has(Technique::winning_captures)) worth = move_class::losing_capture;
        else worth = has(Technique::safe_captures) ? move_class::other : move_class::losing;
    }
    if (has(Technique::killer_captures) && has(Technique::killers) && !wins)
        if (frame.killers.place(move, Killers::most)) worth = move_class::killer;
    return worth + capture_worth(move);
}

/// The order among captures. Caplinger 2021, 13.3.
template <typename Techniques>
int Textbook<Techniques>::capture_worth(Move move) const {
    int gain = 0;
    if (const auto victim = position_.captured_by(move)) gain += exchange_values[*victim];
    if (const auto promoted = move.promoted_to()) gain += exchange_values[*promoted];
    const PieceType attacker = position_.type_at(move.from());
    if (has(Technique::mvv_lva)) return gain * 16 - static_cast<int>(attacker);
    if (!has(Technique::capture_difference)) return 0;
    const bool is_king = attacker == PieceType::king;
    return gain - (is_king ? 0 : exchange_values[attacker]);
}

template <typename Techniques>
int Textbook<Techniques>::quiet_worth(const Frame& frame, Move move) const {
    if (has(Technique::killers)) {
        if (const auto place = frame.killers.place(move, killer_slots()))
            return move_class::killer + 8 - static_cast<int>(*place);
    }
    if (has(Technique::pv_killers)) {
        // What the best line so far plays at this ply.
        const auto& best = frames_[frames_before].variation;
        if (best.at(static_cast<std::size_t>(frame.ply)) == move) return move_class::killer + 4;
    }
    if (!has(Technique::history)) return move_class::other;
    return move_class::other + histories_.count(frame.ply, position_.turn(), move);
}

/// Whether a quiet move attacks something that is worth more than the piece that moves.
template <typename Techniques>
bool Textbook<Techniques>::threatens(Move move) const {
    if (move.is_castling()) return false;
    const PieceType mover = position_.type_at(move.from());
    const Bitboard targets =
        piece_attacks(Piece{position_.turn(), mover}, move.to(), position_.occupied()) &
        position_.pieces(~position_.turn());
    for (const Square target : targets)
        if (exchange_values[position_.type_at(target)] > exchange_values[mover]) return true;
    return false;
}

/// The orders that know moves by what they look like.
template <typename Techniques>
std::optional<int> Textbook<Techniques>::worth_by_kind(const Frame& frame, Move move) const {
    if (!has(Technique::recaptures_first) && !has(Technique::kind_order) &&
        !has(Technique::piece_order))
        return std::nullopt;
    const PieceType mover = position_.type_at(move.from());
    const auto victim = position_.captured_by(move);
    if (has(Technique::recaptures_first)) {
        if (is_recapture(frame, move)) return move_class::recapture + capture_worth(move);
        if (!victim && threatens(move)) return move_class::threat;
    }
    if (has(Technique::kind_order)) {
        if (victim) return move_class::capture + capture_worth(move);
        if (mover == PieceType::pawn || position_.gives_check(move)) return move_class::pawn_push;
        if (large_center_squares.contains(move.to()) && !large_center_squares.contains(move.from()))
            return move_class::toward_center;
        return move_class::other;
    }
    if (has(Technique::piece_order))
        return move_class::other + order_of_movers[mover] + (victim ? exchange_values[*victim] : 0);
    return std::nullopt;
}

/// What the last iteration stored for the position that a move leads to, for the mover: exact
/// values before bounds of the same size. Moves to positions that nothing is known of come after
/// all others.
template <typename Techniques>
std::optional<int> Textbook<Techniques>::stored_worth(Move move) {
    const auto undo = position_.make(move);
    const auto known = look_up(position_.key());
    position_.unmake(move, undo);
    if (!known || !known->bound) return std::nullopt;
    return -known->value * 2 + (known->bound == Bound::exact ? 1 : 0);
}

}  // namespace chess::detail
