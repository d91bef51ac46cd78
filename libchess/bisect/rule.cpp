#include "libchess/bisect/rule.hpp"

#include "libchess/bisect/detail/reason.hpp"

#include <array>
#include <cstddef>

namespace chess {

namespace {

struct RuleRow {
    Rule rule;
    std::string_view name;
    std::optional<Rule> wider = {};
    bool for_several_kinds = false;
};

/// In the order of the rules.
constexpr auto rows = std::to_array<RuleRow>({
    {Rule::en_passant_discovers_check, "en passant discovers check"},
    {Rule::en_passant_leaves_check, "en passant does not end the check"},
    {Rule::en_passant_kept, "en passant right kept too long"},
    {Rule::en_passant_without_right, "en passant without the right"},
    {Rule::castling_through_check, "castling through check"},
    {Rule::castling_out_of_check, "castling out of check"},
    {Rule::castling_into_check, "castling into check"},
    {Rule::castling_through_piece, "castling through a piece"},
    {Rule::castling_uncovers_attack, "castling rook uncovers an attack on the king"},
    {Rule::castling_kept_rook_captured, "castling right kept after the rook was captured"},
    {Rule::castling_kept_rook_moved, "castling right kept after the rook moved"},
    {Rule::castling_kept_king_moved, "castling right kept after the king moved"},
    {Rule::castling_without_right, "castling without the right"},
    {Rule::double_check_answered, "double check answered without moving the king",
     Rule::check_not_answered},
    {Rule::king_takes_protected, "king took a protected piece", Rule::king_beside_king},
    {Rule::king_beside_king, "king moved next to the other king", Rule::king_into_check},
    {Rule::king_along_line, "king moved along the line of the check", Rule::king_into_check},
    {Rule::king_into_check, "king moved into check"},
    {Rule::pinned_piece_moved, "pinned piece moved"},
    {Rule::check_not_answered, "check not answered"},
    {Rule::promotion_forgotten, "promotion forgotten"},
    {Rule::promotion_to_no_piece, "promotion to a king or a pawn"},
    {Rule::promotion_too_early, "promotion before the last rank"},
    {Rule::double_step_over_piece, "double step over a piece"},
    {Rule::double_step_from_elsewhere, "double step from another rank"},
    {Rule::pawn_onto_piece, "pawn moved straight onto a piece"},
    {Rule::pawn_takes_nothing, "pawn captured on an empty square"},
    {Rule::around_the_edge, "move around the edge of the board", {}, true},
    {Rule::through_a_piece, "move through a piece", {}, true},
    {Rule::own_piece_captured, "own piece captured", {}, true},
    {Rule::not_how_it_moves, "not how the piece moves", {}, true},
    {Rule::from_empty_square, "move from an empty square"},
    {Rule::opponents_piece_moved, "opponent's piece moved"},
    {Rule::listed_twice, "move listed twice", {}, true},
    {Rule::turn_of_fen_ignored, "side to move of the FEN ignored"},
    {Rule::no_moves, "no moves though there are some"},
    {Rule::capturing_promotion_forgotten, "capturing promotion forgotten"},
    {Rule::underpromotion_forgotten, "underpromotion forgotten"},
    {Rule::en_passant_not_set, "en passant right not set by a double step"},
    {Rule::en_passant_of_fen_ignored, "en passant square of the FEN ignored"},
    {Rule::en_passant_evasion_forgotten, "en passant that ends a check forgotten",
     Rule::en_passant_forgotten},
    {Rule::en_passant_along_pin_forgotten, "en passant along a pin forgotten",
     Rule::en_passant_forgotten},
    {Rule::en_passant_forgotten, "en passant forgotten"},
    {Rule::castling_lost, "castling right lost"},
    {Rule::castling_rook_attacked, "castling refused though only the rook is attacked",
     Rule::castling_on_target},
    {Rule::castling_on_target, "castling refused where king or rook stands on its target",
     Rule::castling_forgotten},
    {Rule::castling_forgotten, "castling forgotten"},
    {Rule::double_step_evasion_forgotten, "double step that ends a check forgotten",
     Rule::double_step_forgotten},
    {Rule::checker_capture_forgotten, "capture of the checking piece forgotten",
     Rule::capture_forgotten},
    {Rule::interposition_forgotten, "interposition forgotten", Rule::move_forgotten},
    {Rule::escape_forgotten, "king's escape forgotten", Rule::move_forgotten},
    {Rule::along_pin_forgotten, "move along the pin forgotten", Rule::move_forgotten},
    {Rule::double_step_forgotten, "double step forgotten"},
    {Rule::king_capture_forgotten, "king's capture forgotten", Rule::capture_forgotten},
    {Rule::capture_forgotten, "capture forgotten", Rule::move_forgotten, true},
    {Rule::move_forgotten, "move forgotten", {}, true},
    {Rule::en_passant_pawn_stays, "pawn taken en passant stays on the board"},
    {Rule::castling_rook_stays, "castling leaves the rook where it was"},
    {Rule::wrong_after_en_passant, "position wrong after en passant"},
    {Rule::wrong_after_castling, "position wrong after castling"},
    {Rule::wrong_after_promotion, "position wrong after a promotion"},
    {Rule::wrong_after_capture, "position wrong after a capture"},
    {Rule::wrong_after_double_step, "position wrong after a double step"},
    {Rule::wrong_after_move, "position wrong after a move"},
    {Rule::counts_only, "counts differ where all moves agree"},
    {Rule::unsteady, "answer depends on earlier questions"},
    {Rule::wrong_total, "total is not the sum of the moves"},
    {Rule::unreadable_move, "move that cannot be read"},
});

constexpr const RuleRow& row_of(Rule rule) noexcept {
    return rows[static_cast<std::size_t>(rule)];
}

constexpr bool rows_are_in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (static_cast<std::size_t>(rows[i].rule) != i) return false;
    return static_cast<std::size_t>(Rule::unreadable_move) + 1 == rows.size();
}
static_assert(rows_are_in_order());

}  // namespace

std::optional<Rule> detail::more_general(Rule rule) noexcept {
    return row_of(rule).wider;
}

bool detail::is_for_several_kinds(Rule rule) noexcept {
    return row_of(rule).for_several_kinds;
}

std::string_view name_of(Rule rule) noexcept {
    return row_of(rule).name;
}

}  // namespace chess
