#pragma once

// Internal to libchess, not installed: the pages' templates, as CMake has put them into the
// library.

#include <string_view>

namespace chess::detail {

extern const std::string_view game_page_html;
extern const std::string_view game_page_css;
/// The pieces, as symbols of SVG.
extern const std::string_view game_page_pieces;
/// The script of the board and of the curve.
extern const std::string_view game_board_js;
/// The script of what does not change while a game is open; comes after the board's.
extern const std::string_view game_words_js;
/// The script of the rest; comes last.
extern const std::string_view game_page_js;
extern const std::string_view game_index_html;

}  // namespace chess::detail
