#include "pgn_games.hpp"

#include "libchess/notation/pgn_reader.hpp"

#include <pybind11/pybind11.h>

#include <optional>
#include <utility>

namespace chess_python {

namespace {

/// Builds games of their tags and moves alone, if that is wanted.
class Builder final : public chess::GameBuilder {
public:
    explicit Builder(bool annotations) : annotations_(annotations) {}

    void nag(int number) override {
        if (annotations_) GameBuilder::nag(number);
    }
    void comment(std::string_view text) override {
        if (annotations_) GameBuilder::comment(text);
    }
    Part begin_variation() override {
        return annotations_ ? GameBuilder::begin_variation() : Part::skip;
    }

private:
    bool annotations_;
};

std::optional<ReadGame> read_record(const chess::TextRecord& record, Builder& builder,
                                    const GameOptions& options) {
    chess::read_game(record, builder, {.chess960 = options.chess960});
    auto game = builder.take();
    std::vector<Fault> warnings;
    for (const chess::ParseError& fault : builder.faults()) {
        if (fault.fatal) return ReadGame{nullptr, fault_in(record, fault, options.file)};
        warnings.push_back(fault_in(record, fault, options.file));
    }
    if (!game) return std::nullopt;
    return ReadGame{std::make_shared<GameData>(
        GameData{std::move(*game), options.file, record.line, std::move(warnings)})};
}

}  // namespace

ErrorPolicy policy_of(const std::string& errors) {
    if (errors == "raise") return ErrorPolicy::raise;
    if (errors == "skip") return ErrorPolicy::skip;
    throw pybind11::value_error("errors is 'raise' or 'skip'");
}

std::deque<ReadGame> games_of(std::span<const chess::TextRecord> records,
                              const GameOptions& options) {
    std::deque<ReadGame> games;
    Builder builder(options.annotations);
    for (const chess::TextRecord& record : records) {
        if (auto game = read_record(record, builder, options)) games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace chess_python
