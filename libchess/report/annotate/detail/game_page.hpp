#pragma once

// Internal to libchess, not installed: the pages' templates, as CMake has put them into the
// library.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
extern const std::string_view player_page_html;

/// What is in a template between two braces each, by its name.
using Fillings = std::vector<std::pair<std::string_view, std::string>>;

/// Fills a template's places; what is put there is not looked at again.
[[nodiscard]] std::string filled(std::string_view page, const Fillings& fillings);

}  // namespace chess::detail
