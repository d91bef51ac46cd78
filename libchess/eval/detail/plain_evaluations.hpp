#pragma once

// Internal to libchess, not installed: the evaluations of the sources' first chapters.

#include "libchess/core/bitboard.hpp"
#include "libchess/eval/detail/evaluation.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// Pieces other than pawns on the squares of the starting position; a king never was undeveloped.
[[nodiscard]] inline Bitboard undeveloped(const Position& position, Color color) noexcept {
    const Bitboard home = ranks_seen_by(color, 0, 0);
    const Bitboard edge = file_a | file_h;
    const Bitboard knights = Bitboard(File::b) | Bitboard(File::g);
    const Bitboard bishops = Bitboard(File::c) | Bitboard(File::f);
    return home & ((position.pieces(color, PieceType::rook) & edge) |
                   (position.pieces(color, PieceType::knight) & knights) |
                   (position.pieces(color, PieceType::bishop) & bishops) |
                   (position.pieces(color, PieceType::queen) & Bitboard(File::d)));
}

/// What pieces are worth here, and what a piece's place is.
inline constexpr PieceTypeMap<int> plain_values{{{100, 300, 300, 500, 900, 0}}};
inline constexpr int plain_step = 20;

/// Calls `effect(color, term, centipawns for that color, square)` for all that the material or the
/// physicist's evaluation counts (Caplinger 2021, 1.2.1, 3.1).
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

}  // namespace chess::detail
