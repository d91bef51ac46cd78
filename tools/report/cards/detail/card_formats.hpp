#pragma once

// Internal to the reports: a deck in each format, without the end of the last line.

#include "libchess/annotate/card.hpp"

#include <string>

namespace chess::detail {

[[nodiscard]] std::string cards_as_epd(const CardDeck& deck);
[[nodiscard]] std::string cards_as_pgn(const CardDeck& deck);
[[nodiscard]] std::string cards_as_csv(const CardDeck& deck);
/// Text that Anki imports (docs.ankiweb.net/importing/text-files.html).
[[nodiscard]] std::string cards_for_anki(const CardDeck& deck);
/// The page to learn with.
[[nodiscard]] std::string card_page(const CardDeck& deck);

}  // namespace chess::detail
