#include "libchess/report/search_account.hpp"

#include <algorithm>

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
    auto found = std::ranges::find(themes, theme, &ThemeTotals::theme);
    if (found == themes.end()) {
        themes.push_back({.theme = theme});
        found = std::prev(themes.end());
    }
    found->add(account);
}

}  // namespace chess
