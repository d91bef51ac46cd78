#include "libchess/search/quiescence.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/detail/ordered_moves.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace {

/// MVV/LVA: the value of captured and promoted pieces; ties go to the less valuable attacker.
[[nodiscard]] int order_of(const Position& position, Move move) noexcept {
    int gain = 0;
    if (const auto victim = position.captured_by(move)) gain += exchange_values[*victim];
    if (const auto promoted = move.promoted_to()) gain += exchange_values[*promoted];
    if (gain == 0) return 0;
    return 8 * gain - std::to_underlying(position.type_at(move.from()));
}

class Quiescence {
public:
    Quiescence(const Position& position, EvaluationFunction evaluate,
               const QuiescenceLimits& limits)
        : position_(position),
          evaluate_(evaluate),
          limits_(limits) {}

    /// `ply` counts from the position asked about.
    [[nodiscard]] Score search(Score alpha, Score beta, int ply) {
        if (ply >= limits_.max_plies || ++positions_ > limits_.max_positions) return stand_pat();
        const bool evading = ply < limits_.evasion_plies && position_.in_check();
        // Most valuable victim first, least valuable attacker first among equal ones.
        detail::OrderedMoves moves(position_, evading ? MoveClass::all : MoveClass::noisy);
        moves.rate([&](Move move) { return order_of(position_, move); });

        Score best = evading ? Score::mated_in(ply) : stand_pat();
        if (best >= beta) return best;
        alpha = std::max(alpha, best);
        while (moves.advance()) {
            const Move move = moves.move();
            if (!evading && is_left_out(move)) continue;
            const auto undo = position_.make(move);
            const Score score = -search(-beta, -alpha, ply + 1);
            position_.unmake(move, undo);
            best = std::max(best, score);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        return best;
    }

private:
    [[nodiscard]] Score stand_pat() const { return Score::centipawns(evaluate_(position_)); }

    [[nodiscard]] bool is_left_out(Move move) const noexcept {
        const auto promoted = move.promoted_to();
        if (promoted && *promoted != PieceType::queen) return true;
        return limits_.skip_losing_exchanges && exchange_value(position_, move) < 0;
    }

    Position position_;
    EvaluationFunction evaluate_;
    QuiescenceLimits limits_;
    int positions_ = 0;
};

}  // namespace

Score quiescence(const Position& position, EvaluationFunction evaluate,
                 const QuiescenceLimits& limits) {
    return Quiescence(position, evaluate, limits)
        .search(Score::mated_in(0), -Score::mated_in(0), 0);
}

}  // namespace chess
