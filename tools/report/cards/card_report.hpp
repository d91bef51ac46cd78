#pragma once

#include "libchess/annotate/card.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// How cards are written.
enum class CardFormat : std::uint8_t {
    epd,   ///< `bm`, all good moves; `am`, what was played; `pv`, `id`, `c0` to `c3` in words
    pgn,   ///< a game from the position, with all else as variations
    csv,   ///< a row for each card
    anki,  ///< text that Anki imports, with boards drawn in HTML
    page,  ///< a page to learn with
};

/// The format by the ending of a file's name: ".epd", ".pgn", ".csv", ".txt", ".html"; nullopt for
/// any other.
[[nodiscard]] std::optional<CardFormat> card_format_of(std::string_view path);

/// The journal entry of a game's cards.
[[nodiscard]] std::string to_text(const std::vector<Card>& cards);
/// Reads a journal entry back; nullopt if it is anything else.
[[nodiscard]] std::optional<std::vector<Card>> read_cards(std::string_view text);

/// The whole file, without the end of its last line. Text without cards is empty, unless it has a
/// head.
[[nodiscard]] std::string to_text(const CardDeck& deck, CardFormat format);

}  // namespace chess
