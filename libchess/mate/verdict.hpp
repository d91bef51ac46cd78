#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/solver.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace chess {

/// What an EPD record states about a problem:
///
///   - `dm 3` or `bm #3`: the side to move reaches the goal in 3 moves and no fewer; -3: the other
///     side does so against it;
///   - `bm Qb3`, with or without a length: the key, or all keys. Of a negative length, the moves
///     that hold out longest;
///   - `stip "h#2.5"`, or a `c0` that is only a stipulation with its length: the stipulation.
struct StatedMate {
    /// Signed for the side to move, never 0, at most max_mate_length either way.
    std::optional<int> length;
    std::vector<Move> keys;  ///< in the order written; empty if none is stated
    /// The stipulation, if the record has one; its length is `length`.
    std::optional<WrittenStipulation> stipulation = std::nullopt;
};

/// The verdict on a problem that states a length or a key.
enum class MateVerdict : std::uint8_t {
    sound,        ///< as short as stated and no shorter, by the stated key alone
    cooked,       ///< another key also works
    shorter,      ///< there is a shorter solution
    no_solution,  ///< none within the stated length
    unknown,      ///< a limit was reached before any of these was proved
    solved,       ///< solved within the stated length; soundness was not checked
};

/// The name in reports: "sound", "cooked", "short", "no-solution", "unknown", "solved".
[[nodiscard]] LIBCHESS_API std::string_view name_of(MateVerdict verdict) noexcept;

/// The verdict on a problem's statement. Only proved results count.
[[nodiscard]] LIBCHESS_API MateVerdict verdict_on(const StatedMate& stated,
                                                  const MateProblem& problem,
                                                  const SolveOptions& options,
                                                  const MateResult& result);

/// Whether the statement holds.
[[nodiscard]] constexpr bool holds(MateVerdict verdict) noexcept {
    return verdict == MateVerdict::sound || verdict == MateVerdict::solved;
}

}  // namespace chess
