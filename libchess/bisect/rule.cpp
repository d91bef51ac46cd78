#include "libchess/bisect/rule.hpp"

namespace chess {

std::optional<Rule> more_general(Rule rule) noexcept {
    switch (rule) {
        case Rule::double_check_answered: return Rule::check_not_answered;
        case Rule::king_takes_protected: return Rule::king_beside_king;
        case Rule::king_along_line:
        case Rule::king_beside_king: return Rule::king_into_check;
        case Rule::en_passant_evasion_forgotten:
        case Rule::en_passant_along_pin_forgotten: return Rule::en_passant_forgotten;
        case Rule::castling_rook_attacked: return Rule::castling_on_target;
        case Rule::castling_on_target: return Rule::castling_forgotten;
        case Rule::double_step_evasion_forgotten: return Rule::double_step_forgotten;
        case Rule::checker_capture_forgotten:
        case Rule::king_capture_forgotten: return Rule::capture_forgotten;
        case Rule::interposition_forgotten:
        case Rule::escape_forgotten:
        case Rule::along_pin_forgotten:
        case Rule::capture_forgotten: return Rule::move_forgotten;
        default: return std::nullopt;
    }
}

std::string_view name_of(Rule rule) noexcept {
    switch (rule) {
        case Rule::en_passant_discovers_check: return "en passant discovers check";
        case Rule::en_passant_leaves_check: return "en passant does not end the check";
        case Rule::en_passant_kept: return "en passant right kept too long";
        case Rule::en_passant_without_right: return "en passant without the right";
        case Rule::castling_through_check: return "castling through check";
        case Rule::castling_out_of_check: return "castling out of check";
        case Rule::castling_into_check: return "castling into check";
        case Rule::castling_through_piece: return "castling through a piece";
        case Rule::castling_uncovers_attack: return "castling rook uncovers an attack on the king";
        case Rule::castling_kept_rook_captured:
            return "castling right kept after the rook was captured";
        case Rule::castling_kept_rook_moved: return "castling right kept after the rook moved";
        case Rule::castling_kept_king_moved: return "castling right kept after the king moved";
        case Rule::castling_without_right: return "castling without the right";
        case Rule::double_check_answered: return "double check answered without moving the king";
        case Rule::king_beside_king: return "king moved next to the other king";
        case Rule::king_along_line: return "king moved along the line of the check";
        case Rule::king_takes_protected: return "king took a protected piece";
        case Rule::king_into_check: return "king moved into check";
        case Rule::pinned_piece_moved: return "pinned piece moved";
        case Rule::check_not_answered: return "check not answered";
        case Rule::promotion_forgotten: return "promotion forgotten";
        case Rule::promotion_to_no_piece: return "promotion to a king or a pawn";
        case Rule::promotion_too_early: return "promotion before the last rank";
        case Rule::double_step_over_piece: return "double step over a piece";
        case Rule::double_step_from_elsewhere: return "double step from another rank";
        case Rule::pawn_onto_piece: return "pawn moved straight onto a piece";
        case Rule::pawn_takes_nothing: return "pawn captured on an empty square";
        case Rule::around_the_edge: return "move around the edge of the board";
        case Rule::through_a_piece: return "move through a piece";
        case Rule::own_piece_captured: return "own piece captured";
        case Rule::not_how_it_moves: return "not how the piece moves";
        case Rule::from_empty_square: return "move from an empty square";
        case Rule::opponents_piece_moved: return "opponent's piece moved";
        case Rule::listed_twice: return "move listed twice";
        case Rule::no_moves: return "no moves though there are some";
        case Rule::capturing_promotion_forgotten: return "capturing promotion forgotten";
        case Rule::underpromotion_forgotten: return "underpromotion forgotten";
        case Rule::en_passant_not_set: return "en passant right not set by a double step";
        case Rule::en_passant_of_fen_ignored: return "en passant square of the FEN ignored";
        case Rule::en_passant_evasion_forgotten: return "en passant that ends a check forgotten";
        case Rule::en_passant_along_pin_forgotten: return "en passant along a pin forgotten";
        case Rule::en_passant_forgotten: return "en passant forgotten";
        case Rule::castling_lost: return "castling right lost";
        case Rule::castling_rook_attacked:
            return "castling refused though only the rook is attacked";
        case Rule::castling_on_target:
            return "castling refused where king or rook stands on its target";
        case Rule::castling_forgotten: return "castling forgotten";
        case Rule::double_step_evasion_forgotten: return "double step that ends a check forgotten";
        case Rule::checker_capture_forgotten: return "capture of the checking piece forgotten";
        case Rule::interposition_forgotten: return "interposition forgotten";
        case Rule::escape_forgotten: return "king's escape forgotten";
        case Rule::along_pin_forgotten: return "move along the pin forgotten";
        case Rule::double_step_forgotten: return "double step forgotten";
        case Rule::king_capture_forgotten: return "king's capture forgotten";
        case Rule::capture_forgotten: return "capture forgotten";
        case Rule::move_forgotten: return "move forgotten";
        case Rule::en_passant_pawn_stays: return "pawn taken en passant stays on the board";
        case Rule::castling_rook_stays: return "castling leaves the rook where it was";
        case Rule::wrong_after_en_passant: return "position wrong after en passant";
        case Rule::wrong_after_castling: return "position wrong after castling";
        case Rule::wrong_after_promotion: return "position wrong after a promotion";
        case Rule::wrong_after_capture: return "position wrong after a capture";
        case Rule::wrong_after_double_step: return "position wrong after a double step";
        case Rule::wrong_after_move: return "position wrong after a move";
        case Rule::counts_only: return "counts differ where all moves agree";
        case Rule::unsteady: return "answer depends on earlier questions";
        case Rule::wrong_total: return "total is not the sum of the moves";
        case Rule::unreadable_move: return "move that cannot be read";
    }
    return "";
}

}  // namespace chess
