#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace buggy {

/// What can be wrong with a move generator.
enum class Bug : std::uint8_t {
    none,
    // Moves too many.
    en_passant_discovers_check,
    castling_through_check,
    castling_out_of_check,
    castling_into_check,
    castling_through_piece,
    castling_uncovers_attack,
    pinned_piece_moves,
    king_beside_king,
    king_along_ray,
    king_takes_protected,
    double_check_by_others,
    check_ignored,
    double_step_over_piece,
    pawn_wraps,
    promotion_to_king,
    promotion_unnamed,
    slider_jumps,
    own_capture,
    move_twice,
    // Moves too few.
    en_passant_forgotten,
    black_en_passant_forgotten,
    en_passant_evasion_forgotten,
    en_passant_pinned_forgotten,
    underpromotion_forgotten,
    promotion_capture_forgotten,
    castling_queen_side_forgotten,
    castling_rook_attacked,
    castling_chess960_target,
    double_step_evasion_forgotten,
    pinned_piece_frozen,
    checker_capture_forgotten,
    king_capture_forgotten,
    double_step_forgotten_h,
    // What is carried from one position to the next.
    castling_kept_rook_captured,
    castling_kept_rook_moved,
    castling_kept_king_moved,
    en_passant_kept,
    en_passant_pawn_stays,
    castling_rook_stays,
    promotion_stays_pawn,
    unmake_loses_castling,
    unmake_loses_en_passant,
    hash_without_castling,
    hash_without_en_passant,
    hash_without_turn,
    hash_outlives,
    // Whole positions.
    fifty_moves,
    ep_fen_ignored,
    turn_fen_ignored,
    // These count with the library's generator.
    fast_none,
    fast_black_en_passant_forgotten,
};

struct BugName {
    std::string_view name;
    std::string_view wrong;  ///< what is wrong, in a line
};

/// All of them, in the order of `Bug`.
[[nodiscard]] std::span<const BugName> all_bugs();

[[nodiscard]] std::optional<Bug> bug_named(std::string_view name);

[[nodiscard]] std::string_view name_of(Bug bug);

/// Whether the library's generator counts.
[[nodiscard]] constexpr bool is_fast(Bug bug) {
    return bug >= Bug::fast_none;
}

}  // namespace buggy
