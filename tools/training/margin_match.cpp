#include "training/margin_match.hpp"

#include "libchess/uci/analyser.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace chess::training {

namespace {

/// With less, rounding would give both sides the same number too often.
constexpr double least_spread = 0.75;

bool means(std::string_view name, std::string_view margin) {
    return margin == name ||
           (margin.starts_with(name) && margin.substr(name.size()).starts_with('.'));
}

MatchScore score_for(Color side, GameResult result) {
    if (result != GameResult::white_wins && result != GameResult::black_wins) return {.draws = 1};
    const bool white_won = result == GameResult::white_wins;
    return white_won == (side == Color::white) ? MatchScore{.wins = 1} : MatchScore{.losses = 1};
}

}  // namespace

std::expected<std::vector<TunedNumber>, std::string> tuned_margins(
    const std::vector<std::string>& names, double spread) {
    for (const std::string& name : names)
        if (std::ranges::none_of(margin_table,
                                 [&](const MarginInfo& info) { return means(name, info.name); }))
            return std::unexpected(name);
    std::vector<TunedNumber> numbers;
    for (const MarginInfo& info : margin_table) {
        const bool meant = std::ranges::any_of(
            names, [&](const std::string& name) { return means(name, info.name); });
        if (!meant && !names.empty()) continue;
        numbers.push_back({.name = std::string(info.name),
                           .value = static_cast<double>(info.value),
                           .least = info.least,
                           .most = info.most,
                           .spread = std::max(least_spread, spread * std::abs(info.value))});
    }
    return numbers;
}

Margins margins_with(const std::vector<TunedNumber>& numbers, const std::vector<int>& values) {
    Margins margins;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!margins.set(numbers[i].name, values.at(i)))
            throw std::logic_error("no margin may be so: " + numbers[i].name);
    return margins;
}

std::expected<std::optional<MatchScore>, EngineError> play_pair(const Margins& first,
                                                                const Margins& second,
                                                                const MatchOptions& options,
                                                                std::uint64_t number,
                                                                const std::stop_token& stop) {
    const auto engine = [&](const Margins& margins) {
        return make_analyser({.hash_bytes = options.hash_bytes,
                              .margins = margins,
                              .evaluation = options.evaluation});
    };
    const std::unique_ptr<Analyser> one = engine(first);
    const std::unique_ptr<Analyser> other = engine(second);
    MatchScore score;
    for (const Color side : all_colors) {
        const Players players =
            side == Color::white ? Players{*one, *other} : Players{*other, *one};
        const auto game = play_game(players, options.games, Random(options.seed, number), stop);
        if (!game) return std::unexpected(game.error());
        if (!*game) return std::nullopt;
        score += score_for(side, (*game)->result);
    }
    return score;
}

}  // namespace chess::training
