#include "libchess/notation/game.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace chess {

namespace {
/// In the order of `NullSpelling`.
constexpr std::array<std::string_view, 4> null_spellings{"--", "Z0", "@@@@", "0000"};
}  // namespace

std::string_view to_string(NullSpelling spelling) noexcept {
    return null_spellings[std::to_underlying(spelling)];
}

std::optional<NullSpelling> parse_null_move(std::string_view text) noexcept {
    const auto* const found = std::ranges::find(null_spellings, text);
    if (found == null_spellings.end()) return std::nullopt;
    return static_cast<NullSpelling>(found - null_spellings.begin());
}

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
    tag_comments_.clear();
    complete_ = false;
}

void GameBuilder::tag(std::string_view name, std::string_view value) {
    game_.tags.push_back({std::string(name), std::string(value), std::exchange(tag_comments_, {})});
}

void GameBuilder::tag_comment(std::string_view text) {
    tag_comments_.push_back({std::string(text)});
}

PgnVisitor::Part GameBuilder::begin_moves(const Position& start) {
    game_.start = start;
    game_.moves.reserve(usual_moves_);
    return Part::read;
}

void GameBuilder::move(const Position&, Move move, std::string_view) {
    line().emplace_back().move = move;
}

void GameBuilder::null_move(const Position&, std::string_view written) {
    line().emplace_back().null_spelling = parse_null_move(written).value_or(NullSpelling::dashes);
}

void GameBuilder::nag(int number) {
    if (!line().empty()) line().back().annotations.emplace_back(Nag{number});
    else (open_.empty() ? game_.nags : open_.back().nags).push_back({number});
}

void GameBuilder::comment(std::string_view text) {
    Comment comment{std::string(text)};
    if (!open_.empty() && open_.back().result)
        open_.back().end_comments.push_back(std::move(comment));
    else if (!line().empty()) line().back().annotations.emplace_back(std::move(comment));
    else (open_.empty() ? game_.comments : open_.back().comments).push_back(std::move(comment));
}

PgnVisitor::Part GameBuilder::begin_variation() {
    open_.emplace_back();
    return Part::read;
}

void GameBuilder::variation_result(GameResult result) {
    open_.back().result = result;
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
