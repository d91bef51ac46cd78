#include "input/position_source.hpp"

#include "libchess/batch/fingerprint.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/game_positions.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::ParseError;

/// Puts a fault where it belongs among a position's messages.
void note(InputPosition& result, const ParseError& error, std::size_t line, std::size_t column,
          std::string_view source) {
    const auto kind = error.fatal ? Diagnostic::Kind::error : Diagnostic::Kind::warning;
    auto& messages = error.fatal ? result.errors : result.warnings;
    messages.push_back(
        {kind, result.file, line, column, error.length, error.message, std::string(source)});
}

/// The same for a fault in a record's text.
void note(InputPosition& result, const ParseError& error, const chess::TextRecord& record) {
    const chess::TextPlace place = chess::place_in(record, error.offset);
    note(result, error, place.line, place.column, place.source);
}

/// The move that leads from one position to the next; none if the side to move passed.
std::optional<chess::NamedMove> move_between(const chess::Position& before,
                                             const chess::Position& after) {
    for (const chess::Move move : chess::legal_moves(before))
        if (before.after(move) == after) return chess::named(before, move);
    return std::nullopt;
}

chess::PositionRecordOptions suite_options(const CommonOptions& options) {
    chess::PositionRecordOptions result{options.validation(), /*counts_required=*/true};
    result.validation.reject_from =
        std::min(result.validation.reject_from, chess::Severity::repairable);
    return result;
}

}  // namespace

void InputPosition::note_epd_fault(const ParseError& fault) {
    if (epd) note(*this, fault, line, epd->offset + fault.offset + 1, epd->line);
}

PositionSource::PositionSource(const CommonOptions& options, const std::stop_token& stop,
                               const PositionDetails& details)
    : options_(options),
      details_(details),
      suite_options_{options.validation(), /*counts_required=*/false, details.epd},
      files_(options.files, stop) {
    command_line_positions();
}

PositionSource::PositionSource(const CommonOptions& options, const std::vector<std::string>& suites,
                               const std::stop_token& stop, const PositionDetails& details)
    : options_(options),
      details_(details),
      suite_options_(suite_options(options)),
      files_(suites, stop) {}

std::optional<InputPosition> PositionSource::next() {
    while (pending_.empty()) {
        if (options_.selection.ends_before(files_.records() + on_command_line_))
            return std::nullopt;
        const auto batch = files_.next();
        if (!batch) return std::nullopt;
        if (batch->last) end_file(*batch);
        else take(*batch);
    }
    InputPosition first = std::move(pending_.front());
    pending_.pop_front();
    return first;
}

InputPosition PositionSource::begin(const std::string& file, std::string_view text) {
    InputPosition result;
    result.record = pending_.size();
    result.file = file;
    if (details_.text_hash) result.text_hash = chess::text_hash(text);
    return result;
}

InputPosition PositionSource::begin(const RecordFileBatch& batch,
                                    const chess::TextRecord& record) const {
    InputPosition result;
    result.record = record.record + on_command_line_;
    result.file = batch.name;
    result.line = record.line;
    if (details_.text_hash) result.text_hash = chess::text_hash(record.text);
    return result;
}

void PositionSource::command_line_positions() {
    all_command_line_positions();
    on_command_line_ = pending_.size();
    std::erase_if(pending_, [&](const InputPosition& position) {
        return !options_.selection.contains(position.record.value_or(0));
    });
}

void PositionSource::all_command_line_positions() {
    for (const std::string& fen : options_.fens) {
        InputPosition result = begin("<fen>", fen);
        const auto read = chess::read_fen(fen, options_.validation());
        for (const ParseError& fault : read ? read->warnings : read.error())
            note(result, fault, 1, fault.offset + 1, fen);
        if (read) play_moves(read->position, result);
        pending_.push_back(std::move(result));
    }
    const bool implied = options_.fens.empty() && options_.files.empty();
    if (!options_.startpos && !implied && (options_.moves.empty() || !options_.fens.empty()))
        return;
    InputPosition result = begin("<startpos>", "");
    play_moves(chess::Position::start(), result);
    pending_.push_back(std::move(result));
}

/// Plays --moves; one that cannot be played is an error of the position.
void PositionSource::play_moves(chess::Position position, InputPosition& result) const {
    chess::GameHistory history{position, {}};
    const std::string& text = options_.moves;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" \t", at)) != std::string::npos) {
        const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
        const auto move = chess::parse_san(position, std::string_view(text).substr(at, end - at));
        if (!move) {
            result.move.reset();
            result.file = "<fen>";  // as the contract calls all of the command line
            const ParseError& error = move.error().error;
            return note(result, error, 1, at + error.offset + 1, text);
        }
        result.move = chess::named(position, *move);
        position.make(*move);
        history.moves.push_back(*move);
        at = end;
    }
    result.position = position;
    if (details_.history && !history.moves.empty()) result.history = std::move(history);
}

void PositionSource::take(const RecordFileBatch& batch) {
    for (const chess::TextRecord& record : batch.batch.records) {
        if (!options_.selection.contains(record.record + on_command_line_)) continue;
        // What cuts a record off is told at the file's end.
        if (record.damage == chess::TextRecord::Damage::cut_off) continue;
        if (batch.kind == chess::InputKind::pgn) game(batch, record);
        else position(batch, record);
    }
}

/// What is wrong with a file as a whole, where the file stands among the records.
void PositionSource::end_file(const RecordFileBatch& batch) {
    const auto message = file_message(batch);
    if (!message) return;
    InputPosition result;
    result.file = batch.name;
    if (message->kind == Diagnostic::Kind::warning) {
        result.warnings.push_back(*message);
    } else {
        result.failure = batch.error ? batch.error->kind : InputError::Kind::damaged;
        result.errors.push_back(*message);
    }
    pending_.push_back(std::move(result));
}

void PositionSource::game(const RecordFileBatch& batch, const chess::TextRecord& record) {
    InputPosition result = begin(batch, record);
    if (suite_options_.counts_required) {
        note(result, {0, 1, "a game in a perft suite, expected positions with counts"}, record);
        return pending_.push_back(std::move(result));
    }
    const chess::GamePositions found = chess::positions_of(
        record, {options_.all_plies, options_.ply, details_.history}, options_.validation());
    if (!found.is_game) return;
    for (const ParseError& fault : found.faults) note(result, fault, record);
    if (found.positions.empty()) {
        if (result.errors.empty())
            note(result,
                 {0, 1, fmt::format("this game ends after {} plies, before --ply", found.plies),
                  false},
                 record);
        return pending_.push_back(std::move(result));
    }
    const chess::Position* before = nullptr;
    for (const auto& [ply, position, history] : found.positions) {
        InputPosition one = result;
        one.history = history;
        if (options_.all_plies || options_.ply) one.ply = ply;
        if (before != nullptr) one.move = move_between(*before, position);
        before = &position;
        one.position = position;
        pending_.push_back(std::move(one));
        result.warnings.clear();  // said once a game
    }
}

void PositionSource::position(const RecordFileBatch& batch, const chess::TextRecord& record) {
    InputPosition result = begin(batch, record);
    if (record.damage == chess::TextRecord::Damage::too_long) {
        note(result, {0, 1, "this is too long for a position"}, record);
        return pending_.push_back(std::move(result));
    }
    for (chess::PositionRecord& found :
         chess::parse_position_records(record.text, suite_options_)) {
        for (const auto* faults : {&found.errors, &found.warnings})
            for (const auto& [line, fault] : *faults)
                note(result, fault, chess::from_line(record, line));
        if (!found.position) continue;
        result.line = record.line + found.line - 1;
        result.id = std::move(found.id);
        result.position = found.position;
        result.expectations = std::move(found.counts);
        if (found.epd) {
            const chess::TextRecord rest = chess::from_line(record, found.line);
            result.epd = EpdSource{std::move(*found.epd),
                                   std::string(chess::place_in(rest, 0).source), found.epd_offset};
        }
    }
    pending_.push_back(std::move(result));
}

}  // namespace chesstool
