#include "libchess/notation/game.hpp"

#include <algorithm>
#include <utility>

namespace chess {

bool operator==(const GameMove& a, const GameMove& b) {
    return a.move == b.move && a.annotations == b.annotations;
}

std::optional<std::string_view> Game::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    if (found == tags.end()) return std::nullopt;
    return found->value;
}

void Game::set_tag(std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    if (found == tags.end()) tags.push_back({std::string(name), std::string(value)});
    else found->value = value;
}

std::optional<Game> GameBuilder::take() {
    if (!std::exchange(complete_, false)) return std::nullopt;
    return std::move(game_);
}

std::vector<GameMove>& GameBuilder::line() {
    return open_.empty() ? game_.moves : open_.back().moves;
}

void GameBuilder::begin_game(const TextRecord&) {
    game_ = Game{};
    open_.clear();
    faults_.clear();
    complete_ = false;
}

void GameBuilder::tag(std::string_view name, std::string_view value) {
    game_.tags.push_back({std::string(name), std::string(value)});
}

PgnVisitor::Part GameBuilder::begin_moves(const Position& start) {
    game_.start = start;
    game_.moves.reserve(usual_moves_);
    return Part::read;
}

void GameBuilder::move(const Position&, Move move, std::string_view) {
    line().emplace_back().move = move;
}

void GameBuilder::null_move(const Position&) {
    line().emplace_back();
}

void GameBuilder::nag(int number) {
    // Before a line's first move there is no move that a glyph could annotate.
    if (!line().empty()) line().back().annotations.emplace_back(Nag{number});
}

void GameBuilder::comment(std::string_view text) {
    Comment comment{std::string(text)};
    if (!line().empty()) line().back().annotations.emplace_back(std::move(comment));
    else (open_.empty() ? game_.comments : open_.back().comments).push_back(std::move(comment));
}

PgnVisitor::Part GameBuilder::begin_variation() {
    open_.emplace_back();
    return Part::read;
}

void GameBuilder::end_variation() {
    Variation variation = std::move(open_.back());
    open_.pop_back();
    line().back().annotations.emplace_back(std::move(variation));
}

void GameBuilder::end_game(std::optional<GameResult> result, const Position&) {
    game_.result = result;
    usual_moves_ = game_.moves.size();
    complete_ = true;
}

std::expected<Game, std::vector<ParseError>> parse_game(std::string_view text) {
    GameBuilder builder;
    read_game(text, builder);
    if (auto game = builder.take()) return std::move(*game);
    return std::unexpected(builder.faults());
}

}  // namespace chess
