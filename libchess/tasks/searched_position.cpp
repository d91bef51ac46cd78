#include "libchess/tasks/searched_position.hpp"

#include "libchess/batch/sums.hpp"
#include "libchess/position/movegen.hpp"

namespace chess {

bool SearchedPosition::is_over() const {
    return !has_legal_move(position);
}

void ThemeTotals::add(const SearchedPosition& search) {
    ++total;
    solved += search.solved() ? 1U : 0U;
    seconds += search.seconds();
    if (!search.test) return;
    points += search.test->points_of(search.result.best_move());
    most_points += search.test->most_points();
}

void SearchTotals::add(const SearchedPosition& search) {
    SearchTotals one{.positions = 1, .nodes = search.result.nodes};
    if (search.test) one.tests.add(search);
    add(one, search.id);
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
