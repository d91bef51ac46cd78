#include "game_columns.hpp"

#include "libchess/notation/comment_command.hpp"
#include "position.hpp"
#include "values.hpp"

#include <charconv>
#include <limits>
#include <utility>

namespace chess_python {

namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t most_errors = 1000;

std::int16_t rating_of(std::string_view text) {
    std::int16_t rating = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
    return error == std::errc() && end == text.data() + text.size() && rating > 0 ? rating
                                                                                  : std::int16_t{};
}

float points_of(std::optional<chess::GameResult> result) {
    if (!result) return unknown;
    switch (*result) {
        case chess::GameResult::white_wins: return 1.0F;
        case chess::GameResult::black_wins: return 0.0F;
        case chess::GameResult::draw: return 0.5F;
        case chess::GameResult::unknown: break;
    }
    return unknown;
}

/// The number of a score for White, once that side has moved.
float number_after(chess::Color mover, chess::Score score, float mate_score) {
    // "#0" does not say whom it mates: the side that has just been moved against.
    if (score == chess::Score::mated_in(0) && mover == chess::Color::white) score = -score;
    return static_cast<float>(number_of(score, mate_score));
}

}  // namespace

ColumnBuilder::ColumnBuilder(const ColumnChoice& choice, std::string file)
    : choice_(choice),
      file_(std::move(file)) {
    columns_.tags.resize(choice_.tags.size());
}

void ColumnBuilder::begin_game(const chess::TextRecord& record) {
    record_ = record;
    ratings_ = {};
    result_tag_.reset();
    tags_.assign(choice_.tags.size(), {});
    eval_unit_ = {};
    whole_evals_.clear();
}

void ColumnBuilder::tag(std::string_view name, std::string_view value) {
    if (name == "Result") result_tag_ = chess::parse_result(value);
    else if (name == "WhiteElo") ratings_[0] = rating_of(value);
    else if (name == "BlackElo") ratings_[1] = rating_of(value);
    for (std::size_t i = 0; i < tags_.size(); ++i)
        if (choice_.tags[i] == name) tags_[i] = value;
}

chess::PgnVisitor::Part ColumnBuilder::begin_moves(const chess::Position& start) {
    start_key_ = std::to_underlying(start.key());
    return Part::read;
}

/// What is known of the position after the move added last, which comes with the next one.
void ColumnBuilder::reach(const chess::Position& position) {
    if (columns_.moves.size() == static_cast<std::size_t>(columns_.starts.back())) return;
    if (choice_.keys) columns_.keys.push_back(std::to_underlying(position.key()));
    if (!choice_.boards) return;
    const std::size_t size = columns_.boards.size();
    columns_.boards.resize(size + chess::square_count);
    write_board(position, columns_.boards.data() + size);
}

void ColumnBuilder::add_move(std::uint16_t bits, const chess::Position& before) {
    reach(before);
    mover_ = before.turn();
    has_clock_ = has_eval_ = false;
    columns_.moves.push_back(bits);
    if (choice_.clocks) columns_.clocks.push_back(unknown);
    if (choice_.evals) columns_.evals.push_back(unknown);
}

void ColumnBuilder::move(const chess::Position& before, chess::Move move,
                         std::string_view /*written*/) {
    add_move(move.bits(), before);
}

void ColumnBuilder::null_move(const chess::Position& before, std::string_view /*written*/) {
    add_move(0, before);
}

/// Of several clocks and evaluations the first counts, as in a Game: of evaluations the first of
/// the first comment where it can be read.
void ColumnBuilder::comment(std::string_view text) {
    if (columns_.moves.size() == static_cast<std::size_t>(columns_.starts.back())) return;
    if (!choice_.clocks && !choice_.evals) return;
    bool wants_eval = choice_.evals && !has_eval_;
    bool wants_clock = choice_.clocks && !has_clock_;
    for (std::size_t at = 0; wants_eval || wants_clock;) {
        const auto command = chess::next_command(text, at);
        if (!command) return;
        at = command->end();
        if (command->name == "clk" && std::exchange(wants_clock, false))
            take_clock(command->arguments);
        else if (command->name == "eval" && std::exchange(wants_eval, false))
            take_eval(command->arguments);
    }
}

void ColumnBuilder::take_clock(std::string_view written) {
    has_clock_ = true;
    if (const auto clock = chess::parse_clock(written))
        columns_.clocks.back() = static_cast<float>(*clock);
}

void ColumnBuilder::take_eval(std::string_view written) {
    const auto eval = chess::parse_eval(written);
    if (!eval) return;
    has_eval_ = true;
    columns_.evals.back() = number_after(mover_, eval->score, choice_.mate_score);
    const auto whole = chess::whole_number_of(written);
    eval_unit_.add(*eval, whole);
    if (whole) whole_evals_.push_back({columns_.evals.size() - 1, *whole});
}

void ColumnBuilder::end_game(std::optional<chess::GameResult> result, const chess::Position& last) {
    reach(last);
    if (eval_unit_.is_centipawn())
        for (const auto& [row, number] : whole_evals_)
            columns_.evals[row] = static_cast<float>(number);
    columns_.starts.push_back(static_cast<std::int64_t>(columns_.moves.size()));
    columns_.results.push_back(points_of(result ? result : result_tag_));
    columns_.ratings.insert(columns_.ratings.end(), ratings_.begin(), ratings_.end());
    columns_.start_keys.push_back(start_key_);
    columns_.lines.push_back(static_cast<std::int64_t>(record_.line));
    for (std::size_t i = 0; i < tags_.size(); ++i) columns_.tags[i].push_back(std::move(tags_[i]));
}

void ColumnBuilder::error(const chess::ParseError& error) {
    ++columns_.broken;
    if (columns_.errors.size() < most_errors)
        columns_.errors.push_back(fault_in(record_, error, file_));
    take_back();
}

void ColumnBuilder::take_back() {
    const auto rows = static_cast<std::size_t>(columns_.starts.back());
    columns_.moves.resize(rows);
    if (choice_.keys) columns_.keys.resize(rows);
    if (choice_.clocks) columns_.clocks.resize(rows);
    if (choice_.evals) columns_.evals.resize(rows);
    if (choice_.boards) columns_.boards.resize(rows * chess::square_count);
}

}  // namespace chess_python
