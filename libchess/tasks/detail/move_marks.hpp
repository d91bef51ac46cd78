#pragma once

// Internal to libchess, not installed.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <string_view>

namespace chess::detail {

/// What is wrong with the marks of a move as it is written: its '+', '#' and 'x'.
struct MarkFault {
    std::string message;  ///< empty if nothing is
    /// The mark is missing, as in all moves of some files.
    bool is_missing = false;
};

/// The squares on the diagonals of each square.
inline constexpr SquareMap<Bitboard> diagonals_of = [] {
    SquareMap<Bitboard> diagonals{};
    for (const Square square : all_squares)
        for (const Square other : all_squares) {
            const int files = index_of(file_of(square)) - index_of(file_of(other));
            const int ranks = index_of(rank_of(square)) - index_of(rank_of(other));
            if (square != other && (files == ranks || files == -ranks))
                diagonals[square] |= Bitboard(other);
        }
    return diagonals;
}();

/// Whether a legal move may give check, seen from where it leaves and arrives: false is certain.
/// It is asked of every move of every game.
[[nodiscard]] inline bool may_give_check(const Position& before, Move move) noexcept {
    if (move.kind() != MoveKind::normal) return true;
    const Color turn = before.turn();
    const Square king = before.king(~turn);
    const Bitboard from(move.from());
    const Bitboard straight = Bitboard(file_of(king)) | Bitboard(rank_of(king));
    const Bitboard diagonal = diagonals_of[king];
    const Bitboard by_line = before.straight_sliders(turn);
    const Bitboard by_diagonal = before.diagonal_sliders(turn);
    // Behind the square that is left a slider may stand.
    const Bitboard behind = ((straight & by_line) | (diagonal & by_diagonal)) & ~from;
    if (behind.any() && ((straight | diagonal) & from).any()) return true;
    const auto if_moved = [&](Bitboard men, Bitboard squares) {
        return (men & from).any() ? squares : Bitboard();
    };
    const Bitboard checking = if_moved(by_line, straight) |
                              if_moved(by_diagonal | before.pieces(PieceType::pawn), diagonal) |
                              if_moved(before.pieces(PieceType::knight), knight_attacks(king));
    return checking.contains(move.to());
}

/// What is wrong with the marks of a move. Moves as UCI writes them have none, and with a dash
/// ("e2-e4") none of captures; "++" may stand for any check.
[[nodiscard]] LIBCHESS_TEST_API MarkFault mark_fault(const Position& before, Move move,
                                                     std::string_view written);

/// Whether the marks of a legal move are worth a look: most moves have none, and need none.
[[nodiscard]] inline bool may_be_marked_wrongly(const Position& before, Move move,
                                                std::string_view written) noexcept {
    const char last = written.empty() ? ' ' : written.back();
    return last == '+' || last == '#' || may_give_check(before, move) ||
           (before.is_capture(move) && !written.contains('x'));
}

}  // namespace chess::detail
