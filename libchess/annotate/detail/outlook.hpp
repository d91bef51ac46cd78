#pragma once

// Internal to libchess, not installed: how a side stands by its winning chances.

#include "libchess/annotate/judgement.hpp"

#include <cstdint>

namespace chess::detail {

/// How a side stands by its winning chances.
enum class Outlook : std::uint8_t { lost, bad, even, good, won };

/// The outlook with winning chances in percent: won from `decided_chances` on, good from 60 on, bad
/// from 40 down, and lost by the same as won.
[[nodiscard]] constexpr Outlook outlook_of(double chances) noexcept {
    constexpr double won = 50 + 50 * decided_chances;
    constexpr double good = 60;
    if (chances >= won) return Outlook::won;
    if (chances >= good) return Outlook::good;
    if (chances > 100 - good) return Outlook::even;
    return chances > 100 - won ? Outlook::bad : Outlook::lost;
}

}  // namespace chess::detail
