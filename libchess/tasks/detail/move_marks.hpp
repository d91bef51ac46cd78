#pragma once

// Internal to libchess, not installed.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

/// What is wrong with the marks of a move as it is written: its '+', '#' and 'x'.
struct MarkFault {
    std::string message;  ///< empty if nothing is
    /// The mark is missing, as in all moves of some files.
    bool is_missing = false;
};

/// Whether a legal move may give check, seen from where it leaves and arrives: false is certain.
[[nodiscard]] inline bool may_give_check(const Position& before, Move move) noexcept {
    const Color turn = before.turn();
    const Square king = before.king(~turn);
    const Square from = move.from();
    const Square to = move.to();
    const auto is_straight = [king](Square square) {
        return file_of(square) == file_of(king) || rank_of(square) == rank_of(king);
    };
    const auto is_diagonal = [king](Square square) {
        const int files = std::to_underlying(file_of(square)) - std::to_underlying(file_of(king));
        const int ranks = std::to_underlying(rank_of(square)) - std::to_underlying(rank_of(king));
        return files == ranks || files == -ranks;
    };
    if (is_straight(from) && (before.straight_sliders(turn) & ~Bitboard(from)).any()) return true;
    if (is_diagonal(from) && (before.diagonal_sliders(turn) & ~Bitboard(from)).any()) return true;
    switch (before.type_at(from)) {
        case PieceType::pawn: return is_diagonal(to) || move.is_promotion() || move.is_en_passant();
        case PieceType::knight: return knight_attacks(king).contains(to);
        case PieceType::bishop: return is_diagonal(to);
        case PieceType::rook: return is_straight(to);
        case PieceType::queen: return is_straight(to) || is_diagonal(to);
        case PieceType::king: return move.is_castling();
    }
    return true;
}

/// The rest of `mark_fault`, for moves whose marks are to be looked at.
[[nodiscard]] LIBCHESS_TEST_API MarkFault fault_of_marks(const Position& before, Move move,
                                                         std::string_view written);

/// Compares the marks of a legal move with what it does. Moves as UCI writes them have none, and
/// with a dash ("e2-e4") none of captures; "++" may stand for any check.
[[nodiscard]] inline MarkFault mark_fault(const Position& before, Move move,
                                          std::string_view written) {
    const bool is_marked = written.ends_with('+') || written.ends_with('#');
    const bool lacks_capture = before.is_capture(move) && !written.contains('x');
    if (!is_marked && !lacks_capture && !may_give_check(before, move)) return {};
    return fault_of_marks(before, move, written);
}

}  // namespace chess::detail
