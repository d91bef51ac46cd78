#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace chess {

/// The width of `board_text`.
inline constexpr std::size_t board_text_width = 17;

/// A position as a small board of letters, White's pieces upper case and below, with ranks and
/// files named; nine lines.
[[nodiscard]] LIBCHESS_API TextBlock board_text(const Position& position);

namespace detail {

/// The same with a word for each piece, in so many columns a square, in a style that may be
/// another than that of the side.
[[nodiscard]] TextBlock board_text(const Position& position, std::size_t square_width,
                                   const std::function<std::string(Square)>& word_on,
                                   const std::function<Style(Square)>& style_on = {});

}  // namespace detail

}  // namespace chess
