#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>

namespace chess {

/// The width of `board_text`.
inline constexpr std::size_t board_text_width = 17;

/// A position as a small board of letters, White's pieces upper case and below, with ranks and
/// files named; nine lines.
[[nodiscard]] LIBCHESS_API TextBlock board_text(const Position& position);

}  // namespace chess
