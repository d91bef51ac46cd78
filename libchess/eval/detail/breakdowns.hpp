#pragma once

// Evaluations term by term, and the evaluations of the sources' first chapters.

#include "libchess/eval/detail/endgames.hpp"
#include "libchess/eval/detail/geometry.hpp"
#include "libchess/eval/evaluator.hpp"

#include <algorithm>

namespace chess::detail {

/// The scale factor of a sum, by the winning prospects of the side that is ahead.
[[nodiscard]] inline EndgameScale scale_of(const Position& position, int sum) noexcept {
    if (sum == 0) return {};
    return endgame_scale(position, sum > 0 ? Color::white : Color::black);
}

[[nodiscard]] constexpr int bounded(int value) noexcept {
    return std::clamp(value, -Evaluator::limit, Evaluator::limit);
}

/// Pieces other than pawns and king on their squares of the starting position.
[[nodiscard]] inline Bitboard undeveloped(const Position& position, Color color) noexcept {
    const Bitboard knights = Bitboard(File::b) | Bitboard(File::g);
    const Bitboard bishops = Bitboard(File::c) | Bitboard(File::f);
    return ranks_seen_by(color, 0, 0) &
           ((position.pieces(color, PieceType::rook) & (file_a | file_h)) |
            (position.pieces(color, PieceType::knight) & knights) |
            (position.pieces(color, PieceType::bishop) & bishops) |
            (position.pieces(color, PieceType::queen) & Bitboard(File::d)));
}

/// The piece values of the plain evaluations.
inline constexpr PieceTypeMap<int> plain_values{{{100, 300, 300, 500, 900, 0}}};
inline constexpr int plain_step = 20;

/// Calls `effect(color, term, centipawns for that color, square)` for everything that the material
/// or the physicist's evaluation counts (Caplinger 2021, 1.2.1, 3.1).
template <typename Effect>
void for_each_plain_effect(const Position& position, EvaluationKind kind, Effect effect) {
    for (const Color color : all_colors) {
        for (const Square square : position.pieces(color) & ~position.pieces(PieceType::king))
            effect(color, Term::material, plain_values[position.type_at(square)], square);
        if (kind != EvaluationKind::physicist) continue;
        for (const Square square : undeveloped(position, color))
            effect(color, Term::development, -plain_step, square);
        for (const Square square : position.pieces(color) & large_center_squares)
            effect(color, Term::development, plain_step, square);
    }
}

/// The breakdown of the full evaluation, from a trace.
[[nodiscard]] Breakdown breakdown_of(const Position& position, const Weights& weights,
                                     const EvaluationTrace& trace);
/// One of the plain evaluations term by term.
[[nodiscard]] Breakdown plain_breakdown(const Position& position, EvaluationKind kind, int phase);

}  // namespace chess::detail
