#pragma once

#include "input/record_files.hpp"
#include "input/whole_file.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/mate/composition.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/game_positions.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"
#include "options/common_options.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// What the journal of a run has of a record.
struct JournalEntry {
    /// The number among the records that the run takes, from 0; none if it is not to be kept.
    std::optional<std::uint64_t> number = std::nullopt;
    /// The hash of the record's own text.
    std::uint64_t text_hash = 0;
    /// The payload kept by an earlier run, if it finished the record.
    std::optional<std::string> payload = std::nullopt;
};

/// A record of the input with its messages, or a message about a file.
struct InputRecord {
    /// None if this is not a record but a message, at the place where reading a file failed.
    std::optional<std::size_t> record;
    /// The name of its source in messages: a file's name, "<fen>", "<startpos>".
    std::string file;
    std::size_t line = 1;
    /// It was given on the command line, so that its place in a file says nothing.
    bool typed = false;
    std::vector<chess::Diagnostic> errors;
    std::vector<chess::Diagnostic> warnings;
    /// Why reading the file failed, if this is not a record, or one that is cut off by that.
    std::optional<InputError::Kind> failure;
    /// The record that is cut off is another shard's, which tells of it.
    bool is_elsewhere = false;
    /// What the work on it has to say, with the effects.
    std::vector<FileFault> faults;
    /// Empty without a journal; a source that drops the text gives its hash, if requested.
    JournalEntry journal;

    /// Adds an error of the work on it, or a message of another `kind`, at the place of the record.
    void note(std::string message, ExitCode effect,
              chess::Diagnostic::Kind kind = chess::Diagnostic::Kind::error) {
        faults.push_back({{kind, file, line, 1, 1, std::move(message), ""}, effect});
    }
    /// Adds a fault to the messages, at its place in the record's text.
    void note(const chess::ParseError& fault, std::size_t at_line, std::size_t column,
              std::string_view source);
    void note(const chess::ParseError& fault, const chess::TextRecord& text);
};

/// The message about a whole file, to be placed among the records where the file ends.
[[nodiscard]] std::optional<InputRecord> message_of(const RecordFileBatch& end);

/// Reads files and returns `Item`s, which are InputRecords, in order. Records that the options do
/// not select are numbered but left out, and nothing is read past the last selectable one.
template <typename Item>
class RecordSource {
public:
    virtual ~RecordSource() = default;
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;

    /// The next item; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<Item> next() {
        if (ahead(1).empty()) return std::nullopt;
        Item first = std::move(pending_.front());
        pending_.pop_front();
        return first;
    }
    /// Reads until `count` items are waiting or there are no more; returns the waiting items.
    const std::deque<Item>& ahead(std::size_t count) {
        while (pending_.size() < count && !options_.selection.ends_before(files_.records())) {
            const auto batch = files_.next();
            if (!batch) break;
            if (batch->last) end(*batch);
            else take(*batch);
        }
        return pending_;
    }
    /// The number of records so far, those of the command line included.
    [[nodiscard]] std::size_t records() const noexcept { return files_.records(); }
    /// The number of waiting items, once everything is read; nullopt before that. Only for the
    /// thread that calls `next`.
    [[nodiscard]] std::optional<std::size_t> waiting() const {
        const auto total = files_.total();
        if (!total || files_.consumed() < *total) return std::nullopt;
        return pending_.size();
    }
    /// The share of the files' bytes read so far; 0 if unknown. Thread-safe. A small file is read
    /// long before its records are processed.
    [[nodiscard]] double share_read() const {
        const auto total = files_.total();
        if (!total || *total == 0) return 0;
        const double share = static_cast<double>(files_.consumed()) / static_cast<double>(*total);
        return share < 1 ? share : 0;
    }

protected:
    RecordSource(const CommonOptions& options, std::vector<std::string> paths,
                 const std::stop_token& stop)
        : options_(options),
          files_(std::move(paths), stop) {}

    /// Makes items of the selected records.
    virtual void take(const RecordFileBatch& batch) = 0;
    /// Makes an item of the message about a file, if there is one.
    virtual void end(const RecordFileBatch& batch) {
        auto message = message_of(batch);
        if (!message) return;
        Item item;
        static_cast<InputRecord&>(item) = std::move(*message);
        pending_.push_back(std::move(item));
    }

    [[nodiscard]] static Item item_of(const RecordFileBatch& batch,
                                      const chess::TextRecord& record) {
        Item item;
        item.record = record.record;
        item.file = batch.name;
        item.line = record.line;
        return item;
    }

    const CommonOptions& options_;
    RecordFiles files_;
    std::deque<Item> pending_;
};

/// The text of a game of the input.
struct InputGame : InputRecord {
    std::string text;
    chess::TextRecord::Damage damage = chess::TextRecord::Damage::none;
    std::size_t column = 1;  ///< where it begins in its line

    /// Reads the text, and records its faults; nullopt if it is not a game.
    [[nodiscard]] std::optional<chess::Game> parse(const chess::ValidationOptions& options);

    /// Adds a warning that is shown once a file, at the place of what is quoted from the game,
    /// blanks aside; at its beginning if that is not found.
    void warn_at(std::string_view quoted, std::string message);

private:
    [[nodiscard]] chess::TextRecord whole() const {
        return {.text = text, .record = 0, .line = line, .damage = damage, .column = column};
    }
};

/// Reads the games of PGN files; a file of another kind is an error.
class GameSource : public RecordSource<InputGame> {
public:
    GameSource(const CommonOptions& options, const std::stop_token& stop)
        : RecordSource(options, options.files, stop) {}

    [[nodiscard]] std::optional<InputGame> next();

    /// The share of the input returned so far, 0 to 1; nullopt if unknown. Thread-safe.
    [[nodiscard]] std::optional<double> share_given() const;

private:
    void take(const RecordFileBatch& batch) override;

    /// The file that was reported to be of another kind.
    std::optional<std::size_t> refused_;
    std::atomic<std::uint64_t> bytes_cut_ = 0;
    std::atomic<std::uint64_t> bytes_given_ = 0;
};

/// A position of the input.
struct InputPosition : InputRecord {
    /// Set with --ply or --all-plies, if positions come from games.
    std::optional<int> ply;
    std::string id;
    /// The move that led here: the last of --moves, or of a game with --all-plies.
    std::optional<chess::NamedMove> move;
    /// Missing if the record is malformed.
    std::optional<chess::Position> position;
    /// Its history since the last irreversible move, if moves led to it and it was requested.
    std::optional<chess::GameHistory> history;
    /// The record itself, if it is EPD and it was requested.
    std::optional<chess::Epd> epd;
    /// With it, its whole line, and its offset there, from which its places count.
    std::string epd_line;
    std::size_t epd_offset = 0;
    /// The problem that it belongs to, if it comes from Popeye input.
    std::optional<chess::Composition> composition;
    std::vector<chess::DepthCount> expectations;

    /// Adds a fault in the text of `epd` to the messages.
    void note_epd_fault(const chess::ParseError& fault);
    /// Copies its number, ply and name into its result.
    void name(chess::RecordName& result) const {
        result = {record.value_or(0), ply, id};  // a record with a position has a number
    }
};

/// The position of the same record after a move that is typed, or the error of the move, at its
/// place in what was typed.
[[nodiscard]] std::expected<InputPosition, chess::Diagnostic> after_typed_move(
    const chess::Position& before, std::size_t record, const std::string& move);

/// The extra details of positions that a command needs.
struct PositionDetails {
    bool history = false;
    bool epd = false;
    bool text_hash = false;
};

/// Returns the positions of a command's input: those of the command line first, then those of the
/// files, which may be PGN, EPD, FEN, perft or Popeye; with neither, the starting position.
class PositionSource : public RecordSource<InputPosition> {
public:
    /// Positions of the command line and of files; or those of perft suites instead, where every
    /// position must have counts and must need no repair.
    PositionSource(const CommonOptions& options, const std::stop_token& stop,
                   const PositionDetails& details = {},
                   const std::vector<std::string>& suites = {});
    /// The positions of the bench, if `bench`.
    PositionSource(const CommonOptions& options, bool bench, const std::stop_token& stop,
                   const PositionDetails& details = {});

private:
    PositionSource(const CommonOptions& options, const std::vector<std::string>& files,
                   bool counts_required, const std::stop_token& stop,
                   const PositionDetails& details);
    void add_bench();
    void add_all_typed();
    void leave_selected();
    void add_typed(const std::optional<std::string>& given);
    void play_moves(const chess::Position& start, InputPosition& result) const;
    void take(const RecordFileBatch& batch) override;
    void end(const RecordFileBatch& batch) override;
    void add_of_game(InputPosition result, const chess::TextRecord& record);
    void add_of_text(InputPosition result, const chess::TextRecord& record, chess::InputKind kind);
    void add_of_popeye(InputPosition result, const chess::TextRecord& record);

    /// The record in which reading the file failed, and where that was.
    struct CutOff {
        std::size_t record;
        std::size_t line;
        std::size_t column;
        bool is_selected;
    };
    void place_failure(const CutOff& cut_off);

    std::optional<CutOff> cut_off_;
    PositionDetails details_;
    chess::PositionRecordOptions record_options_;
};

}  // namespace chesstool
