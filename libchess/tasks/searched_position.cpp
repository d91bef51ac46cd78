#include "libchess/tasks/searched_position.hpp"

#include "libchess/batch/sums.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/tasks/detail/answer_watch.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace {

/// One search of a position, which may begin again once the tables are there.
class PositionSearch {
public:
    PositionSearch(SearchedPosition& search, const GameHistory& game,
                   const PositionSearchTools& tools)
        : search_(search),
          game_(game),
          tools_(tools) {}

    std::expected<void, EngineError> run() {
        search_.draw_claim = claim_on_board(game_);
        auto result = with_tables(search_.limits);
        search_.interrupted = tools_.stop.stop_requested();
        if (!result) return std::unexpected(std::move(result).error());
        search_.result = *std::move(result);
        if (watch_) search_.found = watch_->finish(search_.result);
        return {};
    }

private:
    using Clock = std::chrono::steady_clock;
    using Result = std::expected<SearchResult, EngineError>;

    Result with_tables(SearchLimits limits) {
        if (tools_.tables == nullptr) return analyse(limits, tools_.stop);
        const Tablebases& tables = *tools_.tables;
        const bool is_soon = search_.position.occupied().count() <= Tablebases::soon_made;
        if (!limits.time || is_soon || tables.is_prepared(search_.position)) {
            if (tables.prepare(search_.position, tools_.stop)) ask(tables);
        } else {
            const auto latest = begun_ + *limits.time;
            BackgroundTables making(tables, search_.position, tools_.stop);
            auto result = analyse(limits, making.ready());
            if (!result || !making.wait(latest)) return result;
            ask(tables);
            tools_.analyser.forget();
            limits.time = std::max(
                std::chrono::milliseconds(1),
                std::chrono::duration_cast<std::chrono::milliseconds>(latest - Clock::now()));
        }
        return analyse(limits, tools_.stop);
    }

    Result analyse(const SearchLimits& limits, const std::stop_token& stop) {
        watch_.reset();
        if (search_.test) watch_.emplace(*search_.test);
        const std::chrono::nanoseconds gone = Clock::now() - begun_;
        auto result =
            tools_.analyser.analyse(game_, limits, stop, [this, gone](SearchResult iteration) {
                iteration.time += gone;
                if (watch_) watch_->observe(iteration);
                if (tools_.observer) tools_.observer(iteration);
            });
        if (result) result->time += gone;
        return result;
    }

    /// Probes the tables, which are prepared.
    void ask(const Tablebases& tables) {
        if (auto moves = tables.moves(search_.position)) {
            search_.verdict = verdict_from(*moves);
            search_.table_moves = *std::move(moves);
        } else {
            search_.verdict = tables.probe(search_.position);
        }
    }

    SearchedPosition& search_;
    const GameHistory& game_;
    const PositionSearchTools& tools_;
    Clock::time_point begun_ = Clock::now();
    std::optional<detail::AnswerWatch> watch_;
};

}  // namespace

std::expected<void, EngineError> search_position(SearchedPosition& search, const GameHistory& game,
                                                 const PositionSearchTools& tools) {
    return PositionSearch(search, game, tools).run();
}

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
    SearchTotals one;
    one.positions = 1;
    one.nodes = search.result.nodes;
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
