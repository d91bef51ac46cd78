#pragma once

// Internal to libchess, not installed.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

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
[[nodiscard]] LIBCHESS_TEST_API std::optional<EndgameValue> endgame_value(
    const Position& position) noexcept;

/// How much of an advantage of `strong` remains, by the kind of ending:
/// - `wrong_rook_pawn`: only rook's pawns whose corner the bishop does not control
/// - `fortress`: a blockade or a rook's shelter that cannot be broken
/// - `no_pawns`: without pawns and at most a minor piece ahead
/// - `one_pawn`: the other side can give a piece for the last pawn
/// - `opposite_bishops`: alone or with other pieces
/// - `rook_ending`: a rook each, a pawn more, all pawns on one wing, the king before them
/// - `few_pawns`: one or two pawns to win with, and hardly more pieces
[[nodiscard]] LIBCHESS_TEST_API EndgameScale endgame_scale(const Position& position,
                                                           Color strong) noexcept;

/// Whether the side with the pawn wins king and pawn against king, with `turn` to move: exact,
/// looked up in a table that the first call computes (a fraction of a millisecond, 24 kB). The
/// squares must form a legal position. Retrograde iteration, set-wise over the squares of the weak
/// king; the first such table was Clarke's (1977).
[[nodiscard]] LIBCHESS_TEST_API bool kpk_is_won(Color strong, Square strong_king, Square pawn,
                                                Square weak_king, Color turn) noexcept;

}  // namespace chess::detail
