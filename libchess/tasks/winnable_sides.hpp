#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/core/color.hpp"
#include "libchess/mate/winnable.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>

namespace chess {

/// Which sides can still win a position.
struct WinnableSides : RecordName {
    Position position = Position::start();          ///< the position
    ColorMap<std::optional<WinnableResult>> sides;  ///< the results of the requested sides
    double seconds = 0;                             ///< time taken
    std::string twin = {};    ///< the twin's label "a", "b", ... if the record has several
    std::string change = {};  ///< what makes the twin of the first position; empty for that itself
    bool continues = false;   ///< the change is to the previous twin
};

/// Finds out for each of the given sides whether it can still win, by any moves of both. The limits
/// apply to all sides together. The members about the record are left to the caller.
[[nodiscard]] LIBCHESS_API WinnableSides find_winnable_sides(const Position& position,
                                                             std::span<const Color> sides,
                                                             std::size_t hash_megabytes,
                                                             ProofLimits limits);

/// Sums over a run.
struct WinnableTotals : RunEnd {
    std::size_t positions = 0;   ///< reports added up
    std::size_t decided = 0;     ///< of these, those with an answer for every requested side
    std::size_t winnable = 0;    ///< sides that can win
    std::size_t unwinnable = 0;  ///< sides that cannot
    std::size_t unknown = 0;     ///< sides for which a limit was reached
    std::uint64_t nodes = 0;     ///< positions visited

    /// Adds one position.
    LIBCHESS_API void add(const WinnableSides& one);
    /// The members that positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, decided, winnable, unwinnable, unknown, nodes);
    }
};

}  // namespace chess
