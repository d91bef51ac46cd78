#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/epd.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// What a record of EPD states about a problem:
///
///   - `dm 3` or `bm #3`: the side to move reaches the goal in 3 moves and no fewer; -3: the other
///     side does so against it;
///   - `bm Qb3`, with or without a length: the key, or all keys. Of a negative length, the moves
///     that hold out longest;
///   - `stip "h#2.5"`, or a `c0` that is nothing but a stipulation with its length: what is asked.
struct StatedMate {
    /// Signed for the side to move, never 0, at most max_mate_length either way.
    std::optional<int> length;
    std::vector<Move> keys;  ///< in the order written; empty if none is stated
    /// What is asked, if the record says so; its length is `length`.
    std::optional<WrittenStipulation> stipulation = std::nullopt;
};

/// What a record states, if it does; or what is wrong with it, at its place in the record. A mate
/// in 0, which is on the board already, is an error, and so is one beyond max_mate_length.
[[nodiscard]] LIBCHESS_API EpdResult<std::optional<StatedMate>> read_stated_mate(const Epd& record);

/// Marks the stated length as wrong, for reasons that lie outside the record.
[[nodiscard]] LIBCHESS_API ParseError stated_length_fault(const Epd& record, std::string message);

/// What is to be said of a puzzle that states a length or a key.
enum class MateVerdict : std::uint8_t {
    sound,        ///< as short as stated and no shorter, by the stated key alone
    cooked,       ///< another key does it too
    shorter,      ///< it takes fewer moves than stated
    no_solution,  ///< not within the stated length
    unknown,      ///< a limit was reached before any of these was proved
    solved,       ///< within the stated length; whether sound was not asked
};

/// The word of the reports: "sound", "cooked", "short", "no-solution", "unknown", "solved".
[[nodiscard]] LIBCHESS_API std::string_view name_of(MateVerdict verdict) noexcept;

/// The verdict on what is stated of a problem. Nothing but what is proved counts.
[[nodiscard]] LIBCHESS_API MateVerdict verdict_on(const StatedMate& stated,
                                                  const MateProblem& problem,
                                                  const SolveOptions& options,
                                                  const MateResult& result);

/// Whether what is stated holds.
[[nodiscard]] constexpr bool holds(MateVerdict verdict) noexcept {
    return verdict == MateVerdict::sound || verdict == MateVerdict::solved;
}

}  // namespace chess
