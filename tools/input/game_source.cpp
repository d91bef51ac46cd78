#include "input/game_source.hpp"

#include <utility>

namespace chesstool {

using chess::TextRecord;

std::optional<chess::Game> InputGame::parse(const chess::ValidationOptions& options) {
    chess::GameBuilder builder;
    const TextRecord whole{.text = text, .record = 0, .line = line, .damage = damage};
    chess::read_game(whole, builder, options);
    for (const chess::ParseError& fault : builder.faults()) note(fault, whole);
    return builder.take();
}

std::optional<InputGame> GameSource::next() {
    auto game = RecordSource::next();
    if (game) bytes_given_ += game->text.size();
    return game;
}

std::optional<double> GameSource::share_given() const {
    const auto total = files_.total();
    const auto cut = static_cast<double>(bytes_cut_.load());
    if (!total || *total == 0 || cut == 0) return std::nullopt;
    const double read = static_cast<double>(files_.consumed()) / static_cast<double>(*total);
    return read * static_cast<double>(bytes_given_.load()) / cut;
}

void GameSource::take(const RecordFileBatch& batch) {
    if (batch.kind != chess::InputKind::pgn) {
        if (std::exchange(refused_, batch.file) == batch.file) return;
        InputGame news;
        news.file = batch.name;
        news.failure = InputError::Kind::damaged;
        news.errors.push_back({chess::Diagnostic::Kind::error, batch.name, 0, 0, 1,
                               "these are positions, expected games in PGN", ""});
        pending_.push_back(std::move(news));
        return;
    }
    for (const TextRecord& record : batch.batch.records) {
        if (!options_.selection.contains(record.record)) continue;
        InputGame game = item_of(batch, record);
        game.text = record.text;
        game.damage = record.damage;
        bytes_cut_ += game.text.size();
        pending_.push_back(std::move(game));
    }
}

}  // namespace chesstool
