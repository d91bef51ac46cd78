#pragma once

// Part of `Textbook`: move ordering.

#include "libchess/core/attacks.hpp"
#include "libchess/eval/detail/breakdowns.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/detail/textbook.hpp"

namespace chess::detail {

/// The change of the physicist's evaluation by a move, for its mover, in centipawns, computed
/// incrementally. Caplinger 2021, 9.2.1.
class MoveChange {
public:
    explicit MoveChange(const Position& position) noexcept
        : position_(position),
          ours_(undeveloped(position, position.turn())),
          theirs_(undeveloped(position, ~position.turn())) {}

    [[nodiscard]] int of(Move move) const noexcept {
        if (move.is_castling()) return ours_.contains(move.to()) ? plain_step : 0;
        int change = 0;
        if (ours_.contains(move.from())) change += plain_step;
        if (large_center_squares.contains(move.from())) change -= plain_step;
        if (large_center_squares.contains(move.to())) change += plain_step;
        if (const auto promoted = move.promoted_to())
            change += plain_values[*promoted] - plain_values[PieceType::pawn];
        const auto victim = position_.captured_by(move);
        if (!victim) return change;
        change += plain_values[*victim];
        if (theirs_.contains(move.to())) change -= plain_step;
        if (large_center_squares.contains(move.to())) change += plain_step;
        return change;
    }

private:
    const Position& position_;
    Bitboard ours_;
    Bitboard theirs_;
};

/// The move classes of Caplinger 2021, 9.6, and of the other orders, from last to first;
/// differences within a class are smaller than the step to the next.
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

/// The order of [How My Chess Engine Works 2012]: by the moving piece and the captured piece.
inline constexpr PieceTypeMap<int> order_of_movers{{{3, 5, 4, 1, 2, 0}}};

/// A capture of at least the attacker's value: Caplinger 2021, 9.5.
[[nodiscard]] inline bool takes_as_much(const Position& position, Move move) noexcept {
    const auto victim = position.captured_by(move);
    return victim && exchange_values[*victim] >= exchange_values[position.type_at(move.from())];
}

/// Whether a quiet move attacks a more valuable piece.
[[nodiscard]] inline bool threatens(const Position& position, Move move) noexcept {
    if (move.is_castling()) return false;
    const PieceType mover = position.type_at(move.from());
    const Bitboard targets =
        piece_attacks(Piece{position.turn(), mover}, move.to(), position.occupied()) &
        position.pieces(~position.turn());
    for (const Square target : targets)
        if (exchange_values[position.type_at(target)] > exchange_values[mover]) return true;
    return false;
}

/// Scores the moves of a position for ordering.
template <typename Techniques>
struct MoveLooks {
    const Position& position;
    [[no_unique_address]] Techniques techniques;
    const TextbookHistories& histories;
    const TextbookFrame& frame;
    /// The move of the previous best line at this ply.
    std::optional<Move> best_line;

    [[nodiscard]] bool has(Technique technique) const noexcept { return techniques.has(technique); }

    [[nodiscard]] int score(Move move) const {
        const bool noisy = position.is_noisy(move);
        if (has(Technique::history_alone))
            return history(move) * 2 + (noisy && noisy_score(move) >= move_class::capture ? 1 : 0);
        if (const auto score = score_by_kind(move)) return *score;
        return noisy ? noisy_score(move) : quiet_score(move);
    }

    [[nodiscard]] int history(Move move) const {
        return histories.count(frame.ply, position.turn(), move);
    }

    /// Captures and promotions: winning ones first, losing ones after the killers, or last.
    /// Caplinger 2021, 9.5; Marsland 1986, 3.6.
    [[nodiscard]] int noisy_score(Move move) const {
        const auto promoted = move.promoted_to();
        const bool by_rule = has(Technique::winning_captures) || has(Technique::safe_captures);
        const bool sorted = has(Technique::mvv_lva) || has(Technique::capture_difference);
        // Without a capture ordering they are ordinary moves.
        if (!by_rule && !sorted && !has(Technique::see)) return quiet_score(move);
        if (promoted && *promoted != PieceType::queen) return move_class::losing;

        bool wins = true;
        if (has(Technique::see)) wins = exchange_at_least(position, move, 0);
        else if (by_rule && !promoted) wins = takes_as_much(position, move);
        int score = move_class::capture;
        if (!wins) {
            if (has(Technique::winning_captures)) score = move_class::losing_capture;
            else score = has(Technique::safe_captures) ? move_class::other : move_class::losing;
            if (has(Technique::killer_captures) && has(Technique::killers) &&
                frame.killers.place(move, Killers::most))
                score = move_class::killer;
        }
        return score + capture_score(move);
    }

    /// The order among captures. Caplinger 2021, 13.3.
    [[nodiscard]] int capture_score(Move move) const {
        int gain = 0;
        if (const auto victim = position.captured_by(move)) gain += exchange_values[*victim];
        if (const auto promoted = move.promoted_to()) gain += exchange_values[*promoted];
        const PieceType attacker = position.type_at(move.from());
        if (has(Technique::mvv_lva)) return gain * 16 - static_cast<int>(attacker);
        if (!has(Technique::capture_difference)) return 0;
        return gain - (attacker == PieceType::king ? 0 : exchange_values[attacker]);
    }

    [[nodiscard]] int quiet_score(Move move) const {
        if (has(Technique::killers)) {
            const std::size_t slots = has(Technique::third_killer) ? 3 : 2;
            if (const auto place = frame.killers.place(move, slots))
                return move_class::killer + 8 - static_cast<int>(*place);
        }
        if (has(Technique::pv_killers) && move == best_line) return move_class::killer + 4;
        return move_class::other + (has(Technique::history) ? history(move) : 0);
    }

    /// The orders that depend only on the kind of move.
    [[nodiscard]] std::optional<int> score_by_kind(Move move) const {
        const auto victim = position.captured_by(move);
        if (has(Technique::recaptures_first)) {
            if (victim && frame.recaptures(move))
                return move_class::recapture + capture_score(move);
            if (!victim && threatens(position, move)) return move_class::threat;
        }
        const PieceType mover = position.type_at(move.from());
        if (has(Technique::kind_order)) {
            const Bitboard center = large_center_squares;
            if (victim) return move_class::capture + capture_score(move);
            if (mover == PieceType::pawn || position.gives_check(move))
                return move_class::pawn_push;
            if (center.contains(move.to()) && !center.contains(move.from()))
                return move_class::toward_center;
            return move_class::other;
        }
        if (has(Technique::piece_order))
            return move_class::other + order_of_movers[mover] +
                   (victim ? exchange_values[*victim] : 0);
        return std::nullopt;
    }
};

template <typename Techniques>
void Textbook<Techniques>::rate(const Node& node, OrderedMoves& moves) {
    const Frame& frame = *node.frame;
    std::optional<MoveChange> change;
    if (has(Technique::static_ordering) && !has(Technique::history_alone))
        change.emplace(position_);
    const MoveLooks<Techniques> looks{
        position_, techniques_, histories_, frame,
        frames_[frames_before].variation.at(static_cast<std::size_t>(frame.ply))};
    // The value stored by the last iteration for the position after a move, for the mover: exact
    // values before bounds of the same size.
    const auto stored_score = [&](Move move) -> std::optional<int> {
        const auto undo = position_.make(move);
        const auto known = peek(position_.key());
        position_.unmake(move, undo);
        if (!known || !known->bound) return std::nullopt;
        return -known->value * 2 + (known->bound == Bound::exact ? 1 : 0);
    };
    moves.rate([&](Move move) {
        if (move == node.table_move) return move_class::table;
        if (frame.on_refutation && move == refutation(frame)) return move_class::line;
        if (has(Technique::recursive_descent))
            if (const auto score = stored_score(move)) return move_class::stored + *score;
        return looks.score(move) + (change ? change->of(move) : 0);
    });
}

/// The move of the refutation line at this ply, as long as the search follows that line.
template <typename Techniques>
std::optional<Move> Textbook<Techniques>::refutation(const Frame& frame) const {
    const auto at = static_cast<std::size_t>(frame.ply);
    if (!has(Technique::refutation_table) || at >= refutation_.size()) return std::nullopt;
    return refutation_[at];
}

}  // namespace chess::detail
