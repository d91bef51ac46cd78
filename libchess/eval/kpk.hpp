#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"

namespace chess {

/// Whether the side with the pawn wins king and pawn against king, with `turn` to move: exact,
/// looked up in a table that the first call computes (a fraction of a millisecond, 24 kB). The
/// squares must form a legal position. Retrograde iteration, set-wise over the squares of the weak
/// king; the first such table was Clarke's (1977).
[[nodiscard]] LIBCHESS_API bool kpk_is_won(Color strong, Square strong_king, Square pawn,
                                           Square weak_king, Color turn) noexcept;

}  // namespace chess
