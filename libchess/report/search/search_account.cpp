#include "libchess/report/search/search_account.hpp"

#include "libchess/report/text/finished_record.hpp"

namespace chess {

void ThemeTotals::add(const SearchAccount& account) {
    ++total;
    solved += account.solved() ? 1U : 0U;
    seconds += account.seconds();
    if (!account.test) return;
    points += account.test->points_of(account.result.best_move());
    most_points += account.test->most_points();
}

void SearchTotals::add(const SearchAccount& account) {
    SearchTotals one{.positions = 1, .nodes = account.result.nodes};
    if (account.test) one.tests.add(account);
    add(one, account.id);
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
