#include "pgn_games.hpp"

#include "libchess/notation/pgn_reader.hpp"

#include <pybind11/pybind11.h>

#include <optional>
#include <utility>

namespace chess_python {

namespace {

/// Checks games, and builds them if that is wanted, or their tags and moves alone.
class Builder final : public chess::GameBuilder {
public:
    Builder(bool builds, bool annotations) : builds_(builds), annotations_(annotations) {}

    void tag(std::string_view name, std::string_view value) override {
        if (builds_) GameBuilder::tag(name, value);
    }
    void tag_comment(std::string_view text) override {
        if (builds_ && annotations_) GameBuilder::tag_comment(text);
    }
    void move(const chess::Position& before, chess::Move move, std::string_view written) override {
        if (builds_) GameBuilder::move(before, move, written);
    }
    void null_move(const chess::Position& before, std::string_view written) override {
        if (builds_) GameBuilder::null_move(before, written);
    }
    void nag(int number) override {
        if (builds_ && annotations_) GameBuilder::nag(number);
    }
    void comment(std::string_view text) override {
        if (builds_ && annotations_) GameBuilder::comment(text);
    }
    Part begin_variation() override {
        if (!annotations_) return Part::skip;
        return builds_ ? GameBuilder::begin_variation() : Part::read;
    }
    void variation_result(chess::GameResult result) override {
        if (builds_) GameBuilder::variation_result(result);
    }
    void end_variation() override {
        if (builds_) GameBuilder::end_variation();
    }

    /// Nothing if there is no game.
    std::optional<ReadGame> read(const chess::TextRecord& record,
                                 const std::shared_ptr<const GameOptions>& options) {
        chess::read_game(record, *this, {.chess960 = options->chess960});
        auto game = take();
        std::vector<Fault> warnings;
        for (const chess::ParseError& fault : faults()) {
            if (fault.fatal) return ReadGame{nullptr, fault_in(record, fault, options->file)};
            warnings.push_back(fault_in(record, fault, options->file));
        }
        if (!game) return std::nullopt;
        auto data = std::make_shared<GameData>(builds_ ? std::string_view() : record.text,
                                               record.line, options);
        if (builds_) data->replace(std::move(*game));
        data->warnings = std::move(warnings);
        return ReadGame{std::move(data)};
    }

private:
    bool builds_;
    bool annotations_;
};

}  // namespace

void GameData::parse() const {
    Builder builder(true, options_->annotations);
    chess::read_game(text_, builder, {.chess960 = options_->chess960});
    game_ = std::make_shared<chess::Game>(builder.take().value());
    std::string().swap(text_);
}

ErrorPolicy policy_of(const std::string& errors) {
    if (errors == "raise") return ErrorPolicy::raise;
    if (errors == "skip") return ErrorPolicy::skip;
    throw pybind11::value_error("errors is 'raise' or 'skip'");
}

std::deque<ReadGame> games_of(std::span<const chess::TextRecord> records,
                              const std::shared_ptr<const GameOptions>& options) {
    std::deque<ReadGame> games;
    // Whoever looked into the games before is likely to look into these.
    Builder builder(options->is_looked_at.exchange(false), options->annotations);
    for (const chess::TextRecord& record : records) {
        if (auto game = builder.read(record, options)) games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace chess_python
