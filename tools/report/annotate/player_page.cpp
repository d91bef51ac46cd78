#include "report/annotate/annotation_html.hpp"
#include "report/annotate/detail/game_page.hpp"
#include "report/annotate/detail/player_words.hpp"
#include "report/annotate/player_report.hpp"
#include "report/text/detail/markup_escape.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess {

namespace {

using detail::per_cent;

using detail::escaped;

/// Won, drawn and lost games as a bar.
std::string results_bar(const PlayerGroup& group) {
    const std::size_t games = group.wins + group.draws + group.losses;
    if (games == 0) return "–";
    const auto part = [&](std::string_view name, std::size_t count) {
        return fmt::format(R"(<i class="{}" style="width:{:.1f}%"></i>)", name,
                           per_cent * static_cast<double>(count) / static_cast<double>(games));
    };
    return fmt::format(R"(<span class="results" title="{} won, {} drawn, {} lost">{}{}{}</span>)",
                       group.wins, group.draws, group.losses, part("won", group.wins),
                       part("drawn", group.draws), part("lost", group.losses));
}

/// A number with its interval on a scale from 0 to `most`.
std::string estimate_cell(const std::optional<Estimate>& estimate, double scale, double most,
                          int decimals = 0) {
    if (!estimate) return "–";
    const auto at = [&](double value) {
        return std::clamp(value * scale / most, 0.0, 1.0) * per_cent;
    };
    return fmt::format(
        R"(<span title="{1:.{3}f} to {2:.{3}f}">{0:.{3}f}</span><span class="scale">)"
        R"(<i style="left:{4:.1f}%;width:{5:.1f}%"></i><b style="left:{6:.1f}%"></b></span>)",
        estimate->value * scale, estimate->low * scale, estimate->high * scale, decimals,
        at(estimate->low), at(estimate->high) - at(estimate->low), at(estimate->value));
}

std::string row_of(const PlayerGroup& group, std::string_view style = "") {
    constexpr double most_loss = 150;
    constexpr double most_errors = 25;
    return fmt::format("<tr{}><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}\n", style,
                       escaped(group.name), grouped(group.games), results_bar(group),
                       estimate_cell(group.score(), per_cent, per_cent),
                       estimate_cell(group.accuracy.mean(), 1, per_cent),
                       estimate_cell(group.acpl.mean(), 1, most_loss),
                       estimate_cell(group.error_rate(), per_cent, most_errors, 1));
}

/// "3 of 7" with a bar of the share.
std::string difficulty_cell(const FoundAndMissed& chances) {
    const std::size_t cases = chances.found + chances.missed;
    if (cases == 0) return "–";
    // A bar is a share, and there is none of so few.
    if (cases < fewest_cases) return detail::chances_text(chances);
    return fmt::format(R"({} <span class="share"><i style="width:{:.0f}%"></i></span>)",
                       detail::chances_text(chances),
                       per_cent * static_cast<double>(chances.found) / static_cast<double>(cases));
}

/// What was found, by its difficulty; "" if nothing was rated.
std::string difficulty_rows_html(const PlayerReport& report) {
    const std::vector<detail::DifficultyRow> rows = detail::difficulty_rows(report);
    if (rows.empty()) return "";
    std::string text = fmt::format(
        "<h2>{}</h2>\n<div class=\"wide\">\n<table class=\"difficulty\">\n<thead><tr><th>",
        detail::difficulty_heading);
    for (std::size_t range = 0; range < difficulty_count; ++range)
        text += "<th>" + detail::difficulty_name(range);
    text += "\n<tbody>\n";
    for (const auto& [name, chances] : rows) {
        text += fmt::format("<tr{}><td>{}", &name == &rows.front().name ? R"( class="all")" : "",
                            escaped(name));
        for (const FoundAndMissed& one : chances) text += "<td>" + difficulty_cell(one);
        text += "\n";
    }
    return text + "</table>\n</div>\n";
}

std::string links_to(std::string_view games, std::string_view cards) {
    std::string text;
    if (!games.empty()) text = fmt::format(R"(<a href="{}">All games</a>)", address_of(games));
    if (!cards.empty())
        text += fmt::format(R"({}<a href="{}">Learn from mistakes</a>)", text.empty() ? "" : " ",
                            escaped(cards));
    return text;
}

}  // namespace

std::string player_page(const PlayerReport& report, std::string_view games,
                        std::string_view cards) {
    std::string rows = row_of(report.all, R"( class="all")");
    for (const PlayerTable& table : report.tables) {
        rows += fmt::format("<tr><th colspan=\"7\">by {}\n", escaped(table.name));
        for (const PlayerGroup& group : table.groups) rows += row_of(group);
    }
    std::string words;
    for (const std::string& sentence : detail::player_sentences(report))
        words += fmt::format("<p>{}</p>\n", escaped(sentence));
    return detail::filled(detail::player_page_html,
                          {{"title", escaped(report.name)},
                           {"games", links_to(games, cards)},
                           {"head", escaped(detail::player_head(report))},
                           {"rows", std::move(rows)},
                           {"words", std::move(words)},
                           {"difficulty", difficulty_rows_html(report)},
                           {"method", escaped(detail::player_method("The pale bar"))}});
}

}  // namespace chess
