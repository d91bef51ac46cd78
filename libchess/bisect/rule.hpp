#pragma once

#include "libchess/base/export.hpp"

#include <cstdint>
#include <string_view>

namespace chess {

/// The rules that a move generator can break; specific ones before general ones. `name_of`
/// describes each in words.
enum class Rule : std::uint8_t {
    // Moves that are not legal.
    en_passant_discovers_check,
    en_passant_leaves_check,
    en_passant_kept,
    en_passant_without_right,
    castling_through_check,
    castling_out_of_check,
    castling_into_check,
    castling_through_piece,
    castling_uncovers_attack,
    castling_kept_rook_captured,
    castling_kept_rook_moved,
    castling_kept_king_moved,
    castling_without_right,
    double_check_answered,
    king_takes_protected,
    king_beside_king,
    king_along_line,
    king_into_check,
    pinned_piece_moved,
    check_not_answered,
    promotion_forgotten,
    promotion_to_no_piece,
    promotion_too_early,
    double_step_over_piece,
    double_step_from_elsewhere,
    pawn_onto_piece,
    pawn_takes_nothing,
    around_the_edge,
    through_a_piece,
    own_piece_captured,
    not_how_it_moves,
    from_empty_square,
    opponents_piece_moved,
    listed_twice,
    // The moves of another position.
    turn_of_fen_ignored,
    // Legal moves that are missing.
    no_moves,
    capturing_promotion_forgotten,
    underpromotion_forgotten,
    en_passant_not_set,
    en_passant_of_fen_ignored,
    en_passant_evasion_forgotten,
    en_passant_along_pin_forgotten,
    en_passant_forgotten,
    castling_lost,
    castling_rook_attacked,
    castling_on_target,
    castling_forgotten,
    double_step_evasion_forgotten,
    checker_capture_forgotten,
    interposition_forgotten,
    escape_forgotten,
    along_pin_forgotten,
    double_step_forgotten,
    king_capture_forgotten,
    capture_forgotten,
    move_forgotten,
    // A board that is wrong after a move.
    en_passant_pawn_stays,
    castling_rook_stays,
    wrong_after_en_passant,
    wrong_after_castling,
    wrong_after_promotion,
    wrong_after_capture,
    wrong_after_double_step,
    wrong_after_move,
    // Counts that are wrong though the moves are right.
    counts_only,
    unsteady,
    wrong_total,
    // Answers that cannot be read.
    unreadable_move,
};

/// "en passant discovers check", "castling right kept after the rook moved".
[[nodiscard]] LIBCHESS_API std::string_view name_of(Rule rule) noexcept;

}  // namespace chess
