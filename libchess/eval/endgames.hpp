#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <string_view>

namespace chess {

/// The known value of an ending, which replaces the sum of the terms.
struct EndgameValue {
    std::string_view name;  ///< stable, in snake_case: "kpk", "pawn_race"
    int white_cp;           ///< centipawns for White, within +-19999
};

/// A factor on the tapered sum, in 64ths; 64 means no change and has no name.
struct EndgameScale {
    std::string_view name;  ///< stable, in snake_case: "opposite_bishops"
    int factor = 64;        ///< 0 to 64, in 64ths
};

/// The value of a position whose ending is known, by its name:
/// - `insufficient_material`, `stalemate`: drawn, 0
/// - `kpk`: king and pawn against king, exact
/// - `wrong_rook_pawn`: the bare king holds the corner that a rook's pawn needs, 0
/// - `kxk`: mating material, or a pawn that cannot be stopped, against a bare king
/// - `kbnk`: mate with bishop and knight, in the bishop's corner
/// - `kqkr`, `kqkp`, `krkp`, `krkb`, `krkn`, `kbkp`, `knkp`: one man each
/// - `pawn_race`: pawns only, and one side queens long before the other
///
/// Cheap for unknown endings: most positions are rejected after a few tests on bitboards.
[[nodiscard]] LIBCHESS_API std::optional<EndgameValue> endgame_value(
    const Position& position) noexcept;

/// How much of an advantage of `strong` remains, by the kind of ending:
/// - `wrong_rook_pawn`: only rook's pawns whose corner the bishop does not control
/// - `fortress`: a blockade or a rook's shelter that cannot be broken
/// - `no_pawns`: without pawns and at most a minor piece ahead
/// - `one_pawn`: the other side can give a piece for the last pawn
/// - `opposite_bishops`: alone or with other pieces
/// - `rook_ending`: a rook each, a pawn more, all pawns on one wing, the king before them
/// - `few_pawns`: one or two pawns to win with, and hardly more pieces
[[nodiscard]] LIBCHESS_API EndgameScale endgame_scale(const Position& position,
                                                      Color strong) noexcept;

/// Whether the side with the pawn wins king and pawn against king, with `turn` to move: exact,
/// looked up in a table that the first call computes (a fraction of a millisecond, 24 kB). The
/// squares must form a legal position. Retrograde iteration, set-wise over the squares of the weak
/// king; the first such table was Clarke's (1977).
[[nodiscard]] LIBCHESS_API bool kpk_is_won(Color strong, Square strong_king, Square pawn,
                                           Square weak_king, Color turn) noexcept;

}  // namespace chess
