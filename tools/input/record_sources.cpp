#include "input/record_sources.hpp"

#include "input/bench_positions.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/notation/detail/fault_window.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pasted_moves.hpp"
#include "options/unquoted_input.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chesstool {

using chess::Diagnostic;
using chess::ParseError;
using chess::TextRecord;

namespace {

/// "startpos", as UCI calls it.
bool is_word_for_start(std::string_view fen) {
    return std::ranges::equal(chess::detail::trimmed(fen, " \t\r\n"), std::string_view("startpos"),
                              {}, chess::detail::lower);
}

/// Where a text has what is looked for, with any blanks for its blanks.
std::optional<chess::TextSpan> find_apart_from_blanks(std::string_view text,
                                                      std::string_view wanted) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto skip = [&](std::string_view in, std::size_t at) {
        return std::min(in.find_first_not_of(blanks, at), in.size());
    };
    if (wanted.empty()) return std::nullopt;
    for (std::size_t first = text.find(wanted.front()); first != std::string_view::npos;
         first = text.find(wanted.front(), first + 1)) {
        std::size_t at = first;
        std::size_t found = 0;
        while (found < wanted.size() && at < text.size() && text[at] == wanted[found]) {
            const bool is_last = found + 1 == wanted.size();
            at = is_last ? at + 1 : skip(text, at + 1);
            found = is_last ? wanted.size() : skip(wanted, found + 1);
        }
        if (found == wanted.size()) return chess::TextSpan{first, at - first};
    }
    return std::nullopt;
}

chess::PositionRecordOptions suite_options(const CommonOptions& options) {
    chess::PositionRecordOptions result{options.validation(), /*counts_required=*/true};
    result.validation.reject_from =
        std::min(result.validation.reject_from, chess::Severity::repairable);
    return result;
}

}  // namespace

void InputRecord::note(const ParseError& fault, std::size_t at_line, std::size_t column,
                       std::string_view source) {
    const auto kind = fault.fatal ? Diagnostic::Kind::error : Diagnostic::Kind::warning;
    Diagnostic& message = (fault.fatal ? errors : warnings).emplace_back();
    message = {.kind = kind,
               .file = file,
               .line = at_line,
               .column = column,
               .length = fault.length,
               .message = fault.message,
               .once_a_file = fault.once_a_file};
    show_source(message, source);
}

void InputRecord::note(const ParseError& fault, const TextRecord& text) {
    (fault.fatal ? errors : warnings).push_back(diagnostic_at(file, text, fault));
}

std::optional<InputRecord> message_of(const RecordFileBatch& end) {
    const auto message = file_message(end);
    if (!message) return std::nullopt;
    InputRecord item;
    item.file = end.name;
    if (message->kind == Diagnostic::Kind::warning) {
        item.warnings.push_back(*message);
    } else {
        item.failure = end.error ? end.error->kind : InputError::Kind::damaged;
        item.errors.push_back(*message);
    }
    return item;
}

std::optional<chess::Game> InputGame::parse(const chess::ValidationOptions& options) {
    chess::GameBuilder builder;
    const TextRecord game = whole();
    chess::read_game(game, builder, options);
    for (const ParseError& fault : builder.faults()) note(fault, game);
    return builder.take();
}

void InputGame::warn_at(std::string_view quoted, std::string message) {
    const chess::TextSpan span = find_apart_from_blanks(text, quoted).value_or(chess::TextSpan{});
    note({.offset = span.offset,
          .length = std::max<std::size_t>(span.length, 1),
          .message = std::move(message),
          .fatal = false,
          .once_a_file = true},
         whole());
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
        InputGame item;
        item.file = batch.name;
        item.failure = InputError::Kind::damaged;
        item.errors.push_back(
            {.file = batch.name, .message = "these are positions, expected games in PGN"});
        pending_.push_back(std::move(item));
        return;
    }
    for (const TextRecord& record : batch.batch.records) {
        if (!options_.selection.contains(record.record)) continue;
        InputGame game = item_of(batch, record);
        game.text = record.text;
        game.damage = record.damage;
        game.column = record.column;
        bytes_cut_ += game.text.size();
        pending_.push_back(std::move(game));
    }
}

void InputPosition::note_epd_fault(const ParseError& fault) {
    if (epd) note(fault, line, epd_offset + fault.offset + 1, epd_line);
}

std::expected<InputPosition, chess::Diagnostic> after_typed_move(const chess::Position& before,
                                                                 std::size_t record,
                                                                 const std::string& move) {
    const auto read = chess::parse_san(before, move);
    if (!read) {
        const ParseError& error = read.error().error;
        return std::unexpected(chess::Diagnostic{chess::Diagnostic::Kind::error, "<fen>", 1,
                                                 error.offset + 1, error.length, error.message,
                                                 move});
    }
    InputPosition after;
    after.record = record;
    after.move = chess::named(before, *read);
    after.position = before.after(*read);
    return after;
}

PositionSource::PositionSource(const CommonOptions& options, const std::vector<std::string>& files,
                               bool counts_required, const std::stop_token& stop,
                               const PositionDetails& details)
    : RecordSource(options, files, stop),
      details_(details),
      record_options_(counts_required ? suite_options(options)
                                      : chess::PositionRecordOptions{options.validation(), false,
                                                                     details.epd}) {}

PositionSource::PositionSource(const CommonOptions& options, const std::stop_token& stop,
                               const PositionDetails& details,
                               const std::vector<std::string>& suites)
    : PositionSource(options, suites.empty() ? options.files : suites, !suites.empty(), stop,
                     details) {
    if (suites.empty()) add_all_typed();
}

PositionSource::PositionSource(const CommonOptions& options, bool bench,
                               const std::stop_token& stop, const PositionDetails& details)
    : PositionSource(options, bench ? std::vector<std::string>() : options.files, false, stop,
                     details) {
    if (bench) add_bench();
    else add_all_typed();
}

void PositionSource::add_bench() {
    for (const std::string_view fen : bench_positions) {
        InputPosition& input = pending_.emplace_back();
        input.record = files_.records();
        files_.count(1);
        input.file = "<bench>";
        input.line = files_.records();
        if (const auto read = chess::read_fen(fen)) input.position = read->position;
    }
    leave_selected();
}

void PositionSource::add_all_typed() {
    for (const std::string& fen : options_.fens) add_typed(fen);
    const bool implied =
        options_.fens.empty() && (options_.files.empty() || !options_.moves.empty());
    if (options_.startpos || implied) add_typed(std::nullopt);
    leave_selected();
}

void PositionSource::leave_selected() {
    std::erase_if(pending_, [&](const InputPosition& position) {
        return !options_.selection.contains(position.record.value_or(0));
    });
}

/// Adds a position in FEN, or without one the starting position.
void PositionSource::add_typed(const std::optional<std::string>& given) {
    const std::string fen = given.value_or("");
    InputPosition& result = pending_.emplace_back();
    result.record = files_.records();
    files_.count(1);
    result.typed = true;
    result.file = given ? "<fen>" : "<startpos>";
    if (details_.text_hash) result.journal.text_hash = chess::text_hash(fen);
    if (!given || is_word_for_start(fen)) {
        // Always legal, under either rule.
        const auto start =
            chess::Position::from_setup(chess::Position::start().to_setup(), options_.validation());
        return play_moves(start->position, result);
    }
    if (auto advice = clothed_fen(fen))
        return result.note({0, std::max<std::size_t>(fen.size(), 1), *std::move(advice)}, 1, 1,
                           fen);
    const auto read = chess::read_fen(fen, options_.validation());
    for (const ParseError& fault : read ? read->warnings : read.error())
        result.note(fault, 1, fault.offset + 1, fen);
    if (read) play_moves(read->position, result);
}

/// Plays --moves; one that cannot be played is an error of the position.
void PositionSource::play_moves(const chess::Position& start, InputPosition& result) const {
    chess::GameHistory history{start, {}};
    auto moves = chess::read_pasted_moves(start, options_.moves);
    if (!moves) {
        result.file = "<fen>";  // the documented name of the whole command line
        const ParseError& error = moves.error().error;
        return result.note(error, 1, error.offset + 1, options_.moves);
    }
    chess::Position position = start;
    for (const chess::Move move : *moves) {
        result.move = chess::named(position, move);
        position.make(move);
    }
    result.position = position;
    history.moves = *std::move(moves);
    if (details_.history && !history.moves.empty()) result.history = std::move(history);
}

void PositionSource::take(const RecordFileBatch& batch) {
    for (const TextRecord& record : batch.batch.records) {
        const bool is_selected = options_.selection.contains(record.record);
        if (record.damage == TextRecord::Damage::cut_off) {
            const chess::TextPlace place = chess::place_in(record, record.text.size());
            cut_off_ = CutOff{record.record, place.line, place.column, is_selected};
            continue;
        }
        if (!is_selected) continue;
        InputPosition result = item_of(batch, record);
        if (details_.text_hash) result.journal.text_hash = chess::text_hash(record.text);
        if (batch.kind == chess::InputKind::pgn) add_of_game(std::move(result), record);
        else if (batch.kind == chess::InputKind::popeye) add_of_popeye(std::move(result), record);
        else add_of_text(std::move(result), record, batch.kind);
    }
}

/// The message about the file, which was added last, belongs to the record that is cut off.
void PositionSource::place_failure(const CutOff& cut_off) {
    InputPosition& message = pending_.back();
    if (!message.failure || message.record) return;
    for (Diagnostic& error : message.errors) {
        error.line = cut_off.line;
        error.column = cut_off.column;
    }
    if (cut_off.is_selected) message.record = cut_off.record;
    else message.is_elsewhere = options_.selection.of_all_shards().contains(cut_off.record);
}

/// An empty pipe, as cron and some CI services have it, is no input.
void PositionSource::end(const RecordFileBatch& batch) {
    const auto cut_off = std::exchange(cut_off_, std::nullopt);
    if (!options_.start_if_empty || batch.error || batch.kind != chess::InputKind::empty) {
        RecordSource::end(batch);
        if (cut_off && batch.error) place_failure(*cut_off);
        return;
    }
    add_typed(std::nullopt);
    pending_.back().warnings.push_back(
        {.kind = Diagnostic::Kind::warning,
         .file = batch.name,
         .message = "nothing is piped in: this is the starting position"});
    leave_selected();
}

void PositionSource::add_of_game(InputPosition result, const TextRecord& record) {
    if (record_options_.counts_required) {
        result.note({0, 1, "a game in a perft suite, expected positions with counts"}, record);
        return pending_.push_back(std::move(result));
    }
    const chess::GamePositions found = chess::positions_of(
        record, {options_.all_plies, options_.ply, details_.history}, options_.validation());
    if (!found.is_game) return;
    for (const ParseError& fault : found.faults) result.note(fault, record);
    if (found.positions.empty()) {
        if (result.errors.empty())
            result.note({0, 1,
                         fmt::format("this game ends after {} {}, before --ply", found.plies,
                                     found.plies == 1 ? "ply" : "plies"),
                         false},
                        record);
        return pending_.push_back(std::move(result));
    }
    for (const auto& [ply, position, history, move] : found.positions) {
        InputPosition one = result;
        one.history = history;
        if (options_.all_plies || options_.ply) one.ply = ply;
        one.move = move;
        one.position = position;
        pending_.push_back(std::move(one));
        result.warnings.clear();  // reported once a game
    }
}

void PositionSource::add_of_text(InputPosition result, const TextRecord& record,
                                 chess::InputKind kind) {
    if (record.damage == TextRecord::Damage::too_long) {
        result.note({0, 1, "this is too long for a position"}, record);
        return pending_.push_back(std::move(result));
    }
    record_options_.blocks = kind == chess::InputKind::perft;
    chess::detail::FaultWindows windows(record);
    for (chess::PositionRecord& found :
         chess::parse_position_records(record.text, record_options_)) {
        for (auto* faults : {&found.errors, &found.warnings})
            for (auto& [line, fault] : *faults) {
                const auto window = windows.around(line, fault.offset);
                fault.offset = window.offset;
                result.note(fault, window.part);
            }
        // Nothing can be checked in a suite's position whose counts are missing or malformed.
        if (!found.position || (record_options_.counts_required && found.counts.empty())) continue;
        result.line = record.line + found.line - 1;
        result.id = std::move(found.id);
        result.position = found.position;
        result.expectations = std::move(found.counts);
        if (found.epd) {
            const TextRecord rest = chess::from_line(record, found.line);
            result.epd = std::move(found.epd);
            result.epd_line = chess::place_in(rest, 0).source;
            result.epd_offset = found.epd_offset;
        }
    }
    pending_.push_back(std::move(result));
}

/// The position is the first that can be solved.
void PositionSource::add_of_popeye(InputPosition result, const TextRecord& record) {
    if (record.damage == TextRecord::Damage::too_long) {
        result.note({0, 1, "this is too long for a problem"}, record);
        return pending_.push_back(std::move(result));
    }
    chess::Composition problem = chess::read_popeye(record.text, options_.validation(),
                                                    record.damage != TextRecord::Damage::unended);
    for (const ParseError& fault : problem.faults) result.note(fault, record);
    const auto first = std::ranges::find_if(
        problem.twins, [](const auto& twin) { return twin.position.has_value(); });
    if (first != problem.twins.end()) result.position = first->position;
    result.id = problem.credits.title;
    result.composition = std::move(problem);
    pending_.push_back(std::move(result));
}

}  // namespace chesstool
