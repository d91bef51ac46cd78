#include "tests/buggy_engine/bugs.hpp"

#include <array>
#include <cstddef>

namespace buggy {

namespace {

// clang-format off
constexpr auto names = std::to_array<BugName>({
    {"none", "nothing"},
    {"en-passant-discovers-check",
     "en passant is allowed where it opens the king's rank to a rook or queen"},
    {"castling-through-check", "the king may castle past attacked squares"},
    {"castling-out-of-check", "the king may castle when in check"},
    {"castling-into-check", "the king may castle into check"},
    {"castling-through-piece",
     "on the queen's side only the c and d files have to be empty for castling"},
    {"castling-uncovers-attack", "in Chess960 the castling rook hides attacks on the king's path"},
    {"pinned-piece-moves", "moves of pinned pieces are allowed, but for en passant"},
    {"king-beside-king", "kings do not attack"},
    {"king-along-ray", "the king hides the squares behind it from the slider that gives check"},
    {"king-takes-protected", "the king may take protected pieces"},
    {"double-check-by-others",
     "in double check it is enough to take or block one of the two pieces"},
    {"check-ignored", "knights may move as they like when in check"},
    {"double-step-over-piece", "a pawn's double step may jump over a piece"},
    {"pawn-wraps", "pawns capture around the edge of the board"},
    {"promotion-to-king", "pawns may promote to a king too"},
    {"promotion-unnamed", "pawns only promote to a queen, and the move does not say so"},
    {"slider-jumps", "rooks jump over one piece of their own side"},
    {"own-capture", "knights may take pawns of their own side"},
    {"move-twice", "straight moves of queens are listed twice"},
    {"en-passant-forgotten", "there is no en passant"},
    {"black-en-passant-forgotten", "there is no en passant for black"},
    {"en-passant-evasion-forgotten", "a pawn that gives check is not taken en passant"},
    {"en-passant-pinned-forgotten", "a pinned pawn does not take en passant along its pin"},
    {"underpromotion-forgotten", "pawns only promote to a queen"},
    {"promotion-capture-forgotten", "pawns do not promote where they capture"},
    {"castling-queen-side-forgotten", "there is no castling on the queen's side"},
    {"castling-rook-attacked",
     "castling is refused where the rook is attacked or passes attacked squares"},
    {"castling-chess960-target",
     "castling is refused where the king or the rook stands on its target already"},
    {"double-step-evasion-forgotten", "no double step of a pawn blocks a check"},
    {"pinned-piece-frozen", "pinned pieces never move"},
    {"checker-capture-forgotten", "only the king takes a slider that gives check"},
    {"king-capture-forgotten", "the king never captures"},
    {"double-step-forgotten-h", "pawns on the h-file have no double step"},
    {"castling-kept-rook-captured", "the right to castle stays when the rook is captured"},
    {"castling-kept-rook-moved", "the right to castle stays when the rook moves"},
    {"castling-kept-king-moved", "the rights to castle stay when the king moves"},
    {"en-passant-kept",
     "en passant is still allowed a move later if nothing but quiet moves came between"},
    {"en-passant-pawn-stays", "the pawn taken en passant stays on the board"},
    {"castling-rook-stays", "castling does not move the rook"},
    {"promotion-stays-pawn", "a pawn that promotes stays a pawn"},
    {"unmake-loses-castling",
     "taking back a move of a king or a rook leaves the rights to castle as after it"},
    {"unmake-loses-en-passant", "taking back a move leaves no en passant square"},
    {"hash-without-castling",
     "positions that differ in castling rights share their count in a table"},
    {"hash-without-en-passant",
     "positions that differ in the en passant square share their count in a table"},
    {"hash-without-turn", "counts in a table are found by the board alone, not by turn and depth"},
    {"hash-outlives", "a table that does not know the depth is kept from one question to the next"},
    {"fifty-moves", "there are no moves at a halfmove clock of 100"},
    {"ep-fen-ignored", "the en passant square of a FEN is ignored"},
    {"turn-fen-ignored", "white is to move, whatever a FEN says"},
    {"fast-none", "nothing; counts with the library"},
    {"fast-black-en-passant-forgotten",
     "there is no en passant for black; counts with the library"},
});
// clang-format on

static_assert(names.size() == static_cast<std::size_t>(Bug::fast_black_en_passant_forgotten) + 1);

}  // namespace

std::span<const BugName> all_bugs() {
    return names;
}

std::optional<Bug> bug_named(std::string_view name) {
    for (std::size_t index = 0; index < names.size(); ++index)
        if (names[index].name == name) return static_cast<Bug>(index);
    return std::nullopt;
}

std::string_view name_of(Bug bug) {
    return names[static_cast<std::size_t>(bug)].name;
}

}  // namespace buggy
