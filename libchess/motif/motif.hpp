#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess {

/// A motif of a move or a line. Names and meanings are those of lichess's puzzle themes
/// (lichess.org/training/themes); man/guide/motifs.md notes where ours are narrower.
enum class Motif : std::uint8_t {
    // Motifs that win material.
    hanging_piece,       ///< an undefended or insufficiently defended piece is captured
    fork,                ///< the moved piece attacks two or more targets at once
    pin,                 ///< a piece cannot move, since it shields a more valuable one
    skewer,              ///< a piece must leave a line, and the piece behind it is captured
    discovered_attack,   ///< a piece opens the line of another, which then captures
    discovered_check,    ///< a piece opens a line on which another gives check
    double_check,        ///< two pieces give check at once
    capturing_defender,  ///< a piece's defender is captured, then the piece
    deflection,          ///< a piece is lured or driven away from a target that it guards
    attraction,          ///< a piece is lured to a square where it is attacked
    interference,        ///< a piece is cut off from a target that it guards
    clearance,           ///< a piece makes room for another one of its side
    intermezzo,          ///< before an expected capture, another move that must be answered
    x_ray_attack,        ///< a piece acts through an enemy piece on its line
    trapped_piece,       ///< an attacked piece has no safe square, and is captured
    sacrifice,           ///< material is given up for something better
    // Pawn and king moves, and special kinds of moves.
    advanced_pawn,    ///< a pawn deep in the enemy's position moves, or promotes
    promotion,        ///< a pawn promotes
    under_promotion,  ///< a pawn promotes, but not to a queen, and not only for another mate
    en_passant,       ///< a pawn is captured en passant
    castling,         ///< a king castles
    collinear_move,   ///< of two facing pieces one goes towards the other, and does not capture it
    quiet_move,       ///< no capture, check or open threat, but the continuation is unavoidable
    defensive_move,   ///< a move that parries a threat
    zugzwang,         ///< every move makes the position worse
    // Attacks on the king.
    exposed_king,      ///< the attacked king has hardly any defenders
    kingside_attack,   ///< an attack on a king that has castled on the king's side
    queenside_attack,  ///< an attack on a king that has castled on the queen's side
    attacking_f2_f7,   ///< an attack on f2 or f7, which only the king protects
    // Mates.
    mate,                ///< the line ends in checkmate
    back_rank_mate,      ///< on its own back rank, shut in by its own men
    smothered_mate,      ///< by a knight, the king being walled in by its own men
    anastasia_mate,      ///< on the board's edge, by a rook or queen and a knight
    arabian_mate,        ///< in the corner, by a rook that a knight protects
    balestra_mate,       ///< by a bishop, with a queen that takes the flight squares
    blind_swine_mate,    ///< by two rooks on the seventh rank
    boden_mate,          ///< by two bishops on crossing diagonals
    corner_mate,         ///< in the corner, by a knight and a rook or queen on the file beside it
    double_bishop_mate,  ///< by two bishops on neighbouring diagonals
    dovetail_mate,       ///< by a diagonally adjacent queen, own men on the last two flights
    epaulette_mate,      ///< by a queen, own men on both sides of the king
    hook_mate,           ///< by a rook, a knight and a pawn
    kill_box_mate,       ///< by a rook beside the king, in a box with the queen
    morphys_mate,        ///< in the corner, by a bishop, with a rook on the file beside it
    opera_mate,          ///< on the back rank, by a rook that a bishop protects
    pillsburys_mate,     ///< by a rook on the back rank or file, with a bishop on the corner
    swallowstail_mate,   ///< by an adjacent queen, own men on the two squares behind
    triangle_mate,       ///< by a queen and a rook that make a triangle with the king
    vukovic_mate,        ///< by a protected rook beside the king, with a knight
    // Categories of positions and lines.
    opening,             ///< the first moves of a game
    middlegame,          ///< neither opening nor endgame
    endgame,             ///< few pieces are left
    pawn_endgame,        ///< of kings and pawns
    knight_endgame,      ///< of knights and pawns
    bishop_endgame,      ///< of bishops and pawns
    rook_endgame,        ///< of rooks and pawns
    queen_endgame,       ///< of queens and pawns
    queen_rook_endgame,  ///< of queens, rooks and pawns
    one_move,            ///< the line has one own move
    short_line,          ///< two own moves
    long_line,           ///< three
    very_long_line,      ///< four or more
    mate_in_1,           ///< mate with the first move
    mate_in_2,           ///< with the second
    mate_in_3,           ///< with the third
    mate_in_4,           ///< with the fourth
    mate_in_5,           ///< with the fifth or a later one
    equality,            ///< the line leads from a loss to about even
    advantage,           ///< the line leads to a clear advantage
    crushing,            ///< the line leads to a winning advantage
};

inline constexpr std::size_t motif_count = 70;  ///< how many motifs there are

/// lichess's name: "hangingPiece", "fork", "mateIn2".
[[nodiscard]] LIBCHESS_API std::string_view name_of(Motif motif) noexcept;
/// Reads such a name; nullopt for anything else.
[[nodiscard]] LIBCHESS_API std::optional<Motif> motif_named(std::string_view name) noexcept;
/// The name in a sentence: "hanging piece", "back-rank mate".
[[nodiscard]] LIBCHESS_API std::string_view words_of(Motif motif) noexcept;

}  // namespace chess
