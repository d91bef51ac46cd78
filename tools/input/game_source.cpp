#include "input/game_source.hpp"

#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::TextRecord;

Diagnostic diagnostic_of(const InputGame& game, const chess::ParseError& fault) {
    const TextRecord record{.text = game.text, .record = 0, .line = game.line};
    const chess::TextPlace place = chess::place_in(record, fault.offset);
    return {fault.fatal ? Diagnostic::Kind::error : Diagnostic::Kind::warning,
            game.file,
            place.line,
            place.column,
            fault.length,
            fault.message,
            std::string(place.source)};
}

}  // namespace

std::optional<chess::Game> InputGame::parse(const chess::ValidationOptions& options) {
    chess::GameBuilder builder;
    const TextRecord whole{.text = text, .record = 0, .line = line, .damage = damage};
    chess::read_game(whole, builder, options);
    for (const chess::ParseError& fault : builder.faults())
        (fault.fatal ? errors : warnings).push_back(diagnostic_of(*this, fault));
    return builder.take();
}

GameSource::GameSource(const CommonOptions& options, const std::stop_token& stop)
    : options_(options),
      files_(options.files, stop) {}

std::optional<InputGame> GameSource::next() {
    while (pending_.empty()) {
        if (options_.selection.ends_before(files_.records())) return std::nullopt;
        const auto batch = files_.next();
        if (!batch) return std::nullopt;
        if (batch->last) end_file(*batch);
        else take(*batch);
    }
    InputGame first = std::move(pending_.front());
    pending_.pop_front();
    bytes_given_ += first.text.size();
    return first;
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
        news.errors.push_back({Diagnostic::Kind::error, batch.name, 0, 0, 1,
                               "these are positions, expected games in PGN", ""});
        pending_.push_back(std::move(news));
        return;
    }
    for (const TextRecord& record : batch.batch.records) {
        if (!options_.selection.contains(record.record)) continue;
        InputGame game;
        game.record = record.record;
        game.file = batch.name;
        game.line = record.line;
        game.text = record.text;
        game.damage = record.damage;
        bytes_cut_ += game.text.size();
        pending_.push_back(std::move(game));
    }
}

/// What is wrong with a file as a whole, where the file stands among the records.
void GameSource::end_file(const RecordFileBatch& batch) {
    const auto message = file_message(batch);
    if (!message) return;
    InputGame news;
    news.file = batch.name;
    if (message->kind == Diagnostic::Kind::warning) {
        news.warnings.push_back(*message);
    } else {
        news.failure = batch.error ? batch.error->kind : InputError::Kind::damaged;
        news.errors.push_back(*message);
    }
    pending_.push_back(std::move(news));
}

}  // namespace chesstool
