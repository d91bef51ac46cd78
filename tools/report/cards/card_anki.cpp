// Cards for Anki. Its text files begin with lines that say how the rest is to be read; then each
// line is a note, with fields between tabs. Nothing in a field needs quotes: what could be a tab, a
// line's end or a quote is masked or escaped as HTML.

#include "report/cards/card_report.hpp"
#include "report/cards/detail/card_formats.hpp"
#include "report/cards/detail/card_words.hpp"
#include "report/text/detail/markup_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace chess {

namespace {

using detail::escaped;
using detail::PlayedMove;

/// Chess pieces of Unicode, followed by the sign that asks for text instead of a picture.
std::string glyph_of(std::optional<Piece> piece) {
    if (!piece) return "";
    constexpr unsigned first = 0x2654;  // the white king
    constexpr std::string_view order = "KQRBNPkqrbnp";
    const auto place = static_cast<unsigned>(order.find(to_char(*piece)));
    return fmt::format("&#x{:x};&#xfe0e;", first + place);
}

/// The board from the side of who is to move, as a table.
std::string board_of(const Position& position) {
    constexpr int last = 7;
    const bool flipped = position.turn() == Color::black;
    const std::string_view edge = "<td style='font-size:12px;padding:2px 5px;border:0'>";
    std::string html =
        "<table style='border-collapse:collapse;margin:0 auto;font-size:min(9vw,36px);"
        "line-height:1'>";
    for (int row = 0; row <= last; ++row) {
        const int rank = flipped ? row : last - row;
        html += fmt::format("<tr>{}{}</td>", edge, rank + 1);
        for (int column = 0; column <= last; ++column) {
            const int file = flipped ? last - column : column;
            html += fmt::format(
                "<td style='width:1.2em;height:1.2em;padding:0;text-align:center;"
                "color:#111;background:{}'>{}</td>",
                (file + rank) % 2 == 0 ? "#8ea4b8" : "#e9edf1",
                glyph_of(position.at(square_at(rank * (last + 1) + file))));
        }
        html += "</tr>";
    }
    html += fmt::format("<tr>{}</td>", edge);
    for (int column = 0; column <= last; ++column)
        html += fmt::format("{}{}</td>", edge, "abcdefgh"[flipped ? last - column : column]);
    return html + "</tr></table>";
}

std::string front_of(const Card& card) {
    return fmt::format("{}<p>{}</p>", board_of(card.position), escaped(detail::question_of(card)));
}

std::string back_of(const Card& card) {
    std::string html;
    for (const CardMove& answer : card.answers)
        html +=
            fmt::format("<p>{}<b>{}</b></p>",
                        html.empty() ? "" : "As good: ", escaped(detail::line_of(card, answer)));
    for (const PlayedMove& played : detail::played_moves(card))
        html +=
            fmt::format("<p>Played: {}. {}<br>{}</p>", escaped(detail::played_words(card, played)),
                        escaped(detail::reason_words(*played.error)),
                        escaped(detail::line_of(card, played.error->played)));
    for (const CardError& error : card.errors)
        html += fmt::format("<p><small>{}</small></p>", escaped(detail::source_of(card, error)));
    return html;
}

/// A tag is a word.
std::string tag_of(std::string_view text) {
    std::string tag = escaped(text);
    std::ranges::replace(tag, ' ', '_');
    return tag;
}

std::string tags_of(const Card& card) {
    std::string tags = fmt::format("chesstool {}", name_of(card.errors.front().judgement));
    if (card.mate()) tags += " mate";
    if (!card.player.empty()) tags += ' ' + tag_of(card.player);
    return tags;
}

}  // namespace

std::string detail::cards_for_anki(const CardDeck& deck) {
    std::string text =
        "#separator:tab\n#html:true\n#deck:Chess mistakes\n#guid column:1\n#tags column:4\n"
        "#columns:GUID\tFront\tBack\tTags";
    // Two players may have gone wrong in the same position.
    std::map<std::string, int> times;
    for (const Card& card : deck.cards) {
        const std::string id = card_id(card);
        const int number = ++times[id];
        text += fmt::format("\nchesstool-{}{}\t{}\t{}\t{}", id,
                            number == 1 ? "" : fmt::format("-{}", number), front_of(card),
                            back_of(card), tags_of(card));
    }
    return text;
}

}  // namespace chess
