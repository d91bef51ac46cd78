#pragma once

// Internal to libchess, not installed: what is bad since one move alone was good.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/stakes.hpp"
#include "libchess/base/detail/test_export.hpp"

#include <optional>

namespace chess::detail {

/// The better move if it was the only one, or else the answer if it is, by what either comes to:
/// "Misses the only move that keeps the balance: 29. Qh4 Re6 30. Re2.", "Overlooks 29... Qb3, the
/// only answer that gives an advantage: 29... Qb3 30. Qh5.". `only` says which of them are; nullopt
/// if none is.
[[nodiscard]] LIBCHESS_TEST_API std::optional<Reason> only_move_reason(const BadMove& bad,
                                                                       const Stakes& only);

}  // namespace chess::detail
