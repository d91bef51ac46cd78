#include "tests/support/buggy_engine/bugs.hpp"

#include <array>
#include <cstddef>

namespace buggy {

namespace {

// clang-format off
constexpr auto names = std::to_array<BugName>({
    {Bug::none, "none", "nothing"},
    {Bug::en_passant_discovers_check, "en-passant-discovers-check",
     "en passant is allowed where it opens the king's rank to a rook or queen"},
    {Bug::castling_through_check, "castling-through-check",
     "the king may castle past attacked squares"},
    {Bug::castling_out_of_check, "castling-out-of-check", "the king may castle when in check"},
    {Bug::castling_into_check, "castling-into-check", "the king may castle into check"},
    {Bug::castling_through_piece, "castling-through-piece",
     "on the queen's side only the c and d files have to be empty for castling"},
    {Bug::castling_uncovers_attack, "castling-uncovers-attack",
     "in Chess960 the castling rook hides attacks on the king's path"},
    {Bug::pinned_piece_moves, "pinned-piece-moves",
     "moves of pinned pieces are allowed, but for en passant"},
    {Bug::king_beside_king, "king-beside-king", "kings do not attack"},
    {Bug::king_along_ray, "king-along-ray",
     "the king hides the squares behind it from the slider that gives check"},
    {Bug::king_takes_protected, "king-takes-protected", "the king may take protected pieces"},
    {Bug::double_check_by_others, "double-check-by-others",
     "in double check it is enough to take or block one of the two pieces"},
    {Bug::check_ignored, "check-ignored", "knights may move as they like when in check"},
    {Bug::double_step_over_piece, "double-step-over-piece",
     "a pawn's double step may jump over a piece"},
    {Bug::pawn_wraps, "pawn-wraps", "pawns capture around the edge of the board"},
    {Bug::promotion_to_king, "promotion-to-king", "pawns may promote to a king too"},
    {Bug::promotion_unnamed, "promotion-unnamed",
     "pawns only promote to a queen, and the move does not say so"},
    {Bug::slider_jumps, "slider-jumps", "rooks jump over one piece of their own side"},
    {Bug::own_capture, "own-capture", "knights may take pawns of their own side"},
    {Bug::move_twice, "move-twice", "straight moves of queens are listed twice"},
    {Bug::en_passant_forgotten, "en-passant-forgotten", "there is no en passant"},
    {Bug::black_en_passant_forgotten, "black-en-passant-forgotten",
     "there is no en passant for black"},
    {Bug::en_passant_evasion_forgotten, "en-passant-evasion-forgotten",
     "a pawn that gives check is not taken en passant"},
    {Bug::en_passant_pinned_forgotten, "en-passant-pinned-forgotten",
     "a pinned pawn does not take en passant along its pin"},
    {Bug::underpromotion_forgotten, "underpromotion-forgotten", "pawns only promote to a queen"},
    {Bug::promotion_capture_forgotten, "promotion-capture-forgotten",
     "pawns do not promote where they capture"},
    {Bug::castling_queen_side_forgotten, "castling-queen-side-forgotten",
     "there is no castling on the queen's side"},
    {Bug::castling_rook_attacked, "castling-rook-attacked",
     "castling is refused where the rook is attacked or passes attacked squares"},
    {Bug::castling_chess960_target, "castling-chess960-target",
     "castling is refused where the king or the rook stands on its target already"},
    {Bug::double_step_evasion_forgotten, "double-step-evasion-forgotten",
     "no double step of a pawn blocks a check"},
    {Bug::pinned_piece_frozen, "pinned-piece-frozen", "pinned pieces never move"},
    {Bug::checker_capture_forgotten, "checker-capture-forgotten",
     "only the king takes a slider that gives check"},
    {Bug::king_capture_forgotten, "king-capture-forgotten", "the king never captures"},
    {Bug::double_step_forgotten_h, "double-step-forgotten-h",
     "pawns on the h-file have no double step"},
    {Bug::castling_kept_rook_captured, "castling-kept-rook-captured",
     "the right to castle stays when the rook is captured"},
    {Bug::castling_kept_rook_moved, "castling-kept-rook-moved",
     "the right to castle stays when the rook moves"},
    {Bug::castling_kept_king_moved, "castling-kept-king-moved",
     "the rights to castle stay when the king moves"},
    {Bug::en_passant_kept, "en-passant-kept",
     "en passant is still allowed a move later if nothing but quiet moves came between"},
    {Bug::en_passant_pawn_stays, "en-passant-pawn-stays",
     "the pawn taken en passant stays on the board"},
    {Bug::castling_rook_stays, "castling-rook-stays", "castling does not move the rook"},
    {Bug::promotion_stays_pawn, "promotion-stays-pawn", "a pawn that promotes stays a pawn"},
    {Bug::unmake_loses_castling, "unmake-loses-castling",
     "taking back a move of a king or a rook leaves the rights to castle as after it"},
    {Bug::unmake_loses_en_passant, "unmake-loses-en-passant",
     "taking back a move leaves no en passant square"},
    {Bug::hash_without_castling, "hash-without-castling",
     "positions that differ in castling rights share their count in a table"},
    {Bug::hash_without_en_passant, "hash-without-en-passant",
     "positions that differ in the en passant square share their count in a table"},
    {Bug::hash_without_turn, "hash-without-turn",
     "counts in a table are found by the board alone, not by turn and depth"},
    {Bug::hash_outlives, "hash-outlives",
     "a table that does not know the depth is kept from one question to the next"},
    {Bug::fifty_moves, "fifty-moves", "there are no moves at a halfmove clock of 100"},
    {Bug::ep_fen_ignored, "ep-fen-ignored", "the en passant square of a FEN is ignored"},
    {Bug::fast_none, "fast-none", "nothing; counts with the library"},
    {Bug::fast_black_en_passant_forgotten, "fast-black-en-passant-forgotten",
     "there is no en passant for black; counts with the library"},
});
// clang-format on

consteval bool is_in_order() {
    for (std::size_t index = 0; index < names.size(); ++index)
        if (names[index].bug != static_cast<Bug>(index)) return false;
    return true;
}
static_assert(is_in_order());

}  // namespace

std::span<const BugName> all_bugs() {
    return names;
}

std::optional<Bug> bug_named(std::string_view name) {
    for (const BugName& entry : names)
        if (entry.name == name) return entry.bug;
    return std::nullopt;
}

std::string_view name_of(Bug bug) {
    return names[static_cast<std::size_t>(bug)].name;
}

}  // namespace buggy
