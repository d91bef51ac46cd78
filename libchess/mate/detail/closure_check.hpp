#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <expected>
#include <string>

namespace chess::detail {

/// Checks that `side` never mates from a position, by closing it under the play in which the men on
/// `placed` keep their squares and the others roam, as man/guide/certificates.md specifies it.
/// Shares only the rules of chess with what finds such proofs. Returns the number of placements, or
/// what is wrong; with more than `most` of them it gives up.
[[nodiscard]] LIBCHESS_TEST_API std::expected<std::size_t, std::string> check_closure(
    const Position& start, Color side, Bitboard placed, std::size_t most);

}  // namespace chess::detail
