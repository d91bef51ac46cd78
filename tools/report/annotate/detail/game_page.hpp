#pragma once

// Internal to the reports: the page templates that CMake embeds in the program.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::detail {

extern const std::string_view game_page_html;
extern const std::string_view game_page_css;
/// The pieces as SVG symbols.
extern const std::string_view game_page_pieces;
/// The script of the board and the evaluation curve.
extern const std::string_view game_board_js;
/// The script of the static parts of an open game; follows the board's.
extern const std::string_view game_words_js;
/// The script of light and dark colours, of any page.
extern const std::string_view page_theme_js;
/// The script of the rest; comes last.
extern const std::string_view game_page_js;
extern const std::string_view game_index_html;
extern const std::string_view player_page_html;
extern const std::string_view card_page_html;
/// What the page of cards has besides the style of games.
extern const std::string_view card_page_css;
/// The script of what is learnt and when; follows the board's.
extern const std::string_view card_boxes_js;
/// The script of what is said; follows that.
extern const std::string_view card_words_js;
extern const std::string_view card_page_js;

/// The values of a template's placeholders, by name.
using Fillings = std::vector<std::pair<std::string_view, std::string>>;

/// Fills a template's placeholders; inserted text is not expanded again.
[[nodiscard]] std::string filled(std::string_view page, const Fillings& fillings);

}  // namespace chess::detail
