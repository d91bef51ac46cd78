#include "report/annotate/annotation_html.hpp"

#include "libchess/notation/detail/text.hpp"
#include "report/annotate/detail/annotation_parts.hpp"
#include "report/annotate/detail/game_page.hpp"
#include "report/text/detail/markup_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace chess {

namespace {

using detail::escaped;
using detail::filled;

std::string links_text(std::span<const PageLink> links) {
    std::string text;
    for (const PageLink& link : links)
        text += fmt::format(R"(<a {}href="{}">{}</a> )", text.empty() ? R"(id="index" )" : "",
                            address_of(link.file), escaped(link.words));
    return text.empty() ? text : fmt::format(R"(<span class="links">{}</span>)", text);
}

std::string percent(const std::optional<double>& value) {
    return value ? fmt::format("{:.1f}", *value) : "–";
}

}  // namespace

std::string detail::filled(std::string_view page, const Fillings& fillings) {
    std::string result;
    for (std::size_t at = 0; at < page.size();) {
        const std::size_t open = page.find("{{", at);
        const std::size_t close = page.find("}}", open);
        result += page.substr(at, open - at);
        if (open == std::string_view::npos || close == std::string_view::npos) break;
        const std::string_view name = page.substr(open + 2, close - open - 2);
        const auto filling = std::ranges::find(fillings, name, &Fillings::value_type::first);
        if (filling != fillings.end()) result += filling->second;
        at = close + 2;
    }
    return result;
}

std::string address_of(std::string_view path) {
    constexpr std::string_view others = "-._~/";
    std::string text;
    for (const char c : path) {
        const bool is_plain = detail::is_letter(c) || detail::is_digit(c) || others.contains(c);
        if (is_plain) text += c;
        else text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return text;
}

std::string annotation_page(std::string_view title, std::span<const std::string> games,
                            std::span<const PageLink> links) {
    std::string data = "[";
    for (const std::string& game : games) {
        data += data.size() > 1 ? ",\n" : "\n";
        data += game;
    }
    data += "\n]";
    return filled(detail::game_page_html, {{"title", escaped(title)},
                                           {"index", links_text(links)},
                                           {"style", std::string(detail::game_page_css)},
                                           {"pieces", std::string(detail::game_page_pieces)},
                                           {"games", std::move(data)},
                                           {"board script", std::string(detail::game_board_js)},
                                           {"words script", std::string(detail::game_words_js)},
                                           {"theme script", std::string(detail::page_theme_js)},
                                           {"page script", std::string(detail::game_page_js)}});
}

// The index is written in parts: what its template has before the rows is the head.

std::string annotation_index_head(std::string_view title) {
    const std::string_view page = detail::game_index_html;
    return filled(page.substr(0, page.find("{{rows}}")), {{"title", escaped(title)}});
}

std::string annotation_index_row(const AnnotatedGame& game, std::string_view address) {
    const PlayerSummary& white = game.players[Color::white];
    const PlayerSummary& black = game.players[Color::black];
    const auto name = [&](std::string_view tag) {
        return escaped(detail::known_tag(game.game, tag).value_or(tag));
    };
    return fmt::format(
        "<tr><td>{}<td><a href=\"{}\">{} – {}</a><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}\n",
        game.record + 1, escaped(address), name("White"), name("Black"),
        escaped(detail::result_of(game.game)), escaped(detail::known_date(game.game).value_or("–")),
        escaped(detail::opening_words(game)), percent(white.accuracy), percent(black.accuracy),
        white.total.blunders, black.total.blunders);
}

std::string annotation_index_foot(std::span<const PageLink> links) {
    const std::string_view page = detail::game_index_html;
    constexpr std::string_view rows = "{{rows}}";
    return filled(page.substr(page.find(rows) + rows.size()), {{"index", links_text(links)}});
}

}  // namespace chess
