// What short searches say about a puzzle's moves.

#include "libchess/annotate/detail/rating_features.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace chess::detail {

namespace {

/// Of one move; enough to see what a person might, in a thousandth of a second.
constexpr std::uint64_t rating_nodes = 2000;
constexpr int rating_depth = 8;
constexpr int line_count = 4;
/// Longer lines are of little weight, and rare.
constexpr std::size_t most_searched = 4;

double centipawns_of(Score score) {
    constexpr int most = 1200;
    constexpr double mate = 1500;
    constexpr double later = 20;
    if (const auto moves = score.as_mate_moves()) return *moves > 0 ? mate - later * *moves : -mate;
    return std::clamp(score.as_centipawns().value_or(0), -most, most);
}

/// What a search with four lines says about the right move.
struct MoveSight {
    int depth = 0;                  ///< of the last whole iteration
    int found = 1;                  ///< from which depth on it is the best
    int missed = 0;                 ///< at how many depths it was not
    std::array<int, 3> places{};    ///< among the lines at depths 1, 2 and 3, from 0
    std::array<int, 3> as_good{};   ///< how many others are at most 0.15 of the chances worse
    std::array<double, 2> leads{};  ///< in chances over the best other at depths 1 and 2
    int last_place = 0;
    int last_as_good = 0;
    double lead = 0;
    double score = 0;
    double first_score = 0;
};

class MoveSearch {
public:
    MoveSearch(const GameHistory& game, const LineMove& right, bool mates)
        : game_(game),
          right_(right),
          mates_(mates) {}

    MoveSight run(Engine& engine) {
        const SearchLimits limits{
            .depth = rating_depth, .nodes = rating_nodes, .lines = line_count};
        const SearchResult last =
            engine.search(game_, limits, {}, [this](const SearchResult& result) { see(result); });
        see(last);
        return sight_;
    }

private:
    [[nodiscard]] bool is_right(const SearchLine& line) const {
        const Move move = line.moves.front();
        return move == right_.move || (mates_ && is_checkmate(right_.before.after(move)));
    }

    void see(const SearchResult& result) {
        if (result.lines.empty() || result.depth <= sight_.depth) return;
        sight_.depth = result.depth;
        constexpr double close = 0.15;
        constexpr double unseen = 0.05;
        const double best = winning_chances(result.lines.front().score);
        const SearchLine& worst = result.lines.back();
        int place = line_count;
        int as_good = 0;
        double score = centipawns_of(worst.score) - line_count * most_lead_of_worst;
        double chances = winning_chances(worst.score) - unseen;
        double other = -1;
        for (int i = 0; const SearchLine& line : result.lines) {
            if (!is_right(line)) {
                other = std::max(other, winning_chances(line.score));
                as_good += winning_chances(line.score) > best - close ? 1 : 0;
            } else if (place == line_count) {
                place = i;
                score = centipawns_of(line.score);
                chances = winning_chances(line.score);
            }
            ++i;
        }
        keep(place, as_good, chances - other, score);
    }

    void keep(int place, int as_good, double lead, double score) {
        const auto at = static_cast<std::size_t>(sight_.depth - 1);
        // An iteration that ended at once may skip some.
        for (std::size_t i = at; i < sight_.places.size(); ++i) {
            sight_.places.at(i) = place;
            sight_.as_good.at(i) = as_good;
        }
        for (std::size_t i = at; i < sight_.leads.size(); ++i) sight_.leads.at(i) = lead;
        if (at == 0) sight_.first_score = score;
        sight_.last_place = place;
        sight_.last_as_good = as_good;
        sight_.lead = lead;
        sight_.score = score;
        if (place == 0) return;
        ++sight_.missed;
        sight_.found = sight_.depth + 1;
    }

    static constexpr int most_lead_of_worst = 5;  // centipawns for each line that it is behind

    const GameHistory& game_;
    const LineMove& right_;
    bool mates_;
    MoveSight sight_;
};

/// Searches the solver's moves in the order of play, with the table kept along the way.
std::vector<MoveSight> search_all(const MotifLine& line, Engine& engine) {
    std::vector<MoveSight> sights;
    engine.clear();
    GameHistory game{line[0].before, {}};
    for (std::size_t at = 0; at < line.size() && sights.size() < most_searched; ++at) {
        if (line[at].mover() == line.solver())
            sights.push_back(
                MoveSearch(game, line[at], line.mates() && at + 1 == line.size()).run(engine));
        game.moves.push_back(line[at].move);
    }
    return sights;
}

void add_first_sight(RatingFeatures& features, const MoveSight& key) {
    features.add("found", key.found);
    features.add("depth", key.depth);
    features.add("missed", key.missed);
    features.add("place_1", key.places[0]);
    features.add("place_2", key.places[1]);
    features.add("place_3", key.places[2]);
    features.add("last_place", key.last_place);
    features.add("as_good_1", key.as_good[0]);
    features.add("as_good_2", key.as_good[1]);
    features.add("as_good_3", key.as_good[2]);
    features.add("last_as_good", key.last_as_good);
    features.add("lead_1", key.leads[0]);
    features.add("lead_2", key.leads[1]);
    features.add("lead", key.lead);
    features.add("score", key.score);
    features.add("score_1", key.first_score);
    features.add("score_rise", key.score - key.first_score);
}

}  // namespace

void add_search_features(RatingFeatures& features, const MotifLine& line, Engine& engine) {
    const std::vector<MoveSight> sights = search_all(line, engine);
    add_first_sight(features, sights.front());
    constexpr double most_lead = 2;
    int later_found = 0;
    int later_place = 0;
    int found = 0;
    int places_1 = 0;
    int places_2 = 0;
    int most_place = 0;
    int missed = 0;
    int as_good = 0;
    int last_place = 0;
    double later_lead = most_lead;
    double lead = most_lead;
    for (const MoveSight& sight : sights) {
        found = std::max(found, sight.found);
        lead = std::min(lead, sight.lead);
        places_1 += sight.places[0];
        places_2 += sight.places[1];
        most_place = std::max(most_place, sight.places[0]);
        missed += sight.missed;
        as_good += sight.as_good[1];
        last_place = std::max(last_place, sight.last_place);
        if (&sight == &sights.front()) continue;
        later_found = std::max(later_found, sight.found);
        later_place = std::max(later_place, sight.places[0]);
        later_lead = std::min(later_lead, sight.lead);
    }
    features.add("later_found", later_found);
    features.add("later_place_1", later_place);
    features.add("later_lead", later_lead);
    features.add("all_found", found);
    features.add("all_places_1", places_1);
    features.add("all_places_2", places_2);
    features.add("all_missed", missed);
    features.add("all_as_good_2", as_good);
    features.add("worst_place_1", most_place);
    features.add("worst_last_place", last_place);
    features.add("least_lead", lead);
    features.add("end_score", sights.back().score);
    features.add("end_lead", sights.back().lead);
}

}  // namespace chess::detail
