#pragma once

#include "libchess/position/position.hpp"
#include "report/text/text_block.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace chess {

/// The width of `board_text`.
inline constexpr std::size_t board_text_width = 17;

/// A position as a small board of letters, White's pieces in upper case and at the bottom, with
/// ranks and files labelled; nine lines.
[[nodiscard]] TextBlock board_text(const Position& position);

namespace detail {

/// The same with a word for each piece, `square_width` columns per square, in a style that may
/// differ from the side's.
[[nodiscard]] TextBlock board_text(const Position& position, std::size_t square_width,
                                   const std::function<std::string(Square)>& word_on,
                                   const std::function<Style(Square)>& style_on = {});

}  // namespace detail

}  // namespace chess
