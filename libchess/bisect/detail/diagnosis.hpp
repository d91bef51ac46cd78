#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/detail/walk.hpp"

#include <vector>

namespace chess {

/// Names what is wrong where two answers part: the moves that only one of them has, by the rules
/// that they break, the most specific first; at least one.
[[nodiscard]] LIBCHESS_API std::vector<GeneratorBug> diagnose(const Parting& parting);

/// The bug of an answer that was another one when the counterpart had been started anew.
[[nodiscard]] GeneratorBug unsteady_bug(const Parting& parting);

}  // namespace chess
