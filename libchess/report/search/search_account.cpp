#include "libchess/report/search/search_account.hpp"

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
    ++positions;
    nodes += account.result.nodes;
    if (!account.test) return;
    tests.add(account);
    const std::string theme = theme_of(account.id);
    // Names may tell every record apart, so there can be as many themes as records.
    const auto [place, is_new] = theme_places.try_emplace(theme, themes.size());
    if (is_new) themes.push_back({.theme = theme});
    themes[place->second].add(account);
}

}  // namespace chess
