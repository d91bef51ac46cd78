#include "report/search/search_report.hpp"

#include "report/text/finished_record.hpp"

namespace chess {

void ThemeTotals::add(const SearchReport& report) {
    ++total;
    solved += report.solved() ? 1U : 0U;
    seconds += report.seconds();
    if (!report.test) return;
    points += report.test->points_of(report.result.best_move());
    most_points += report.test->most_points();
}

void SearchTotals::add(const SearchReport& report) {
    SearchTotals one{.positions = 1, .nodes = report.result.nodes};
    if (report.test) one.tests.add(report);
    add(one, report.id);
}

void SearchTotals::add(const SearchTotals& one, std::string_view id) {
    add_sums(*this, one);
    if (one.tests.total == 0) return;
    // Every record may have a theme of its own, so there can be as many themes as records.
    const auto [place, is_new] = theme_places.try_emplace(theme_of(id), themes.size());
    if (is_new) themes.push_back({.theme = place->first});
    add_sums(themes[place->second], one.tests);
}

}  // namespace chess
