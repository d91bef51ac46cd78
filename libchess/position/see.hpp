#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

namespace chess {

/// The piece values in exchanges, in centipawns; the king outweighs everything.
inline constexpr PieceTypeMap<int> exchange_values{{100, 320, 330, 500, 950, 20000}};

/// The values that players count by, in pawns; the king has none.
inline constexpr PieceTypeMap<int> pawn_values{{1, 3, 3, 5, 9, 0}};

/// Static exchange evaluation: the material, in centipawns, that the mover of a legal move gains if
/// both sides keep capturing on the target square, least valuable piece first, and either may stop
/// when that is better. X-ray attackers are included; pins are ignored. Castling is 0. Marsland
/// 1986, 2.5; uses the usual swap list.
[[nodiscard]] LIBCHESS_API int exchange_value(const Position& position, Move move) noexcept;

/// Whether `exchange_value` is at least `threshold`; faster, because it ends as soon as that is
/// known. It may differ if a pawn promotes while recapturing.
[[nodiscard]] LIBCHESS_API bool exchange_at_least(const Position& position, Move move,
                                                  int threshold) noexcept;

}  // namespace chess
