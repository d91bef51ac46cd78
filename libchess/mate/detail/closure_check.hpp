#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <expected>
#include <string>

namespace chess::detail {

/// Checks that `side` never mates from a position, by closing it under a play that allows more than
/// chess does: the men on `placed` move from square to square, and every other man may be on any of
/// the squares that it has been found to reach, or gone. Shares only the rules of chess with what
/// finds such proofs.
///
/// `placed` must hold all kings and pawns and no empty square, and nobody may have the right to
/// castle. Returns the number of placements, or what is wrong: "the move e2e4 may mate", "a placed
/// square is empty: a1", "too many placements" if there are more than `most_placements`.
[[nodiscard]] LIBCHESS_TEST_API std::expected<std::size_t, std::string> check_closure(
    const Position& start, Color side, Bitboard placed, std::size_t most_placements);

}  // namespace chess::detail
