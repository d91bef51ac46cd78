#pragma once

#include "input/record_files.hpp"
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
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// A record of the input with its messages, or the news of what is wrong with a file.
struct InputRecord {
    /// None if this is not a record but is there, with a message, where a file could not be read
    /// on.
    std::optional<std::size_t> record;
    /// How messages name where it comes from: a file's name, "<fen>", "<startpos>".
    std::string file;
    std::size_t line = 1;
    std::vector<chess::Diagnostic> errors;
    std::vector<chess::Diagnostic> warnings;
    /// Why the file could not be read on, if this is not a record.
    std::optional<InputError::Kind> failure;

    /// Files a fault where it belongs among the messages; of a record's text, at its place there.
    void note(const chess::ParseError& fault, std::size_t at_line, std::size_t column,
              std::string_view source);
    void note(const chess::ParseError& fault, const chess::TextRecord& text);
};

/// What is wrong with a file as a whole, to be put among the records where the file does.
[[nodiscard]] std::optional<InputRecord> message_of(const RecordFileBatch& end);

/// Gives out `Item`s, which are InputRecords, one after the other, while files are being read.
/// Records that the options do not select are numbered and left out, and nothing is read past the
/// last that they can select.
template <typename Item>
class RecordSource {
public:
    virtual ~RecordSource() = default;
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;

    /// The next one; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<Item> next() {
        if (ahead(1).empty()) return std::nullopt;
        Item first = std::move(pending_.front());
        pending_.pop_front();
        return first;
    }
    /// Reads until so many wait or there are no more; those that do.
    const std::deque<Item>& ahead(std::size_t count) {
        while (pending_.size() < count && !options_.selection.ends_before(files_.records())) {
            const auto batch = files_.next();
            if (!batch) break;
            if (!batch->last) {
                take(*batch);
            } else if (auto message = message_of(*batch)) {
                Item item;
                static_cast<InputRecord&>(item) = std::move(*message);
                pending_.push_back(std::move(item));
            }
        }
        return pending_;
    }
    /// How many wait, once there is no more to be read; nullopt as long as that is unknown. Only
    /// for whom `next` is called by.
    [[nodiscard]] std::optional<std::size_t> waiting() const {
        const auto total = files_.total();
        if (!total || files_.consumed() < *total) return std::nullopt;
        return pending_.size();
    }
    /// The share of the files' bytes that was read, for any thread; 0 if unknown. A small file is
    /// read long before its records are worked on.
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

    /// Makes items of the records that are selected.
    virtual void take(const RecordFileBatch& batch) = 0;

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

/// A game of the input as it is in its file.
struct InputGame : InputRecord {
    std::string text;
    chess::TextRecord::Damage damage = chess::TextRecord::Damage::none;

    /// Reads the text, and files what is wrong with it; nullopt if it is not a game.
    [[nodiscard]] std::optional<chess::Game> parse(const chess::ValidationOptions& options);
};

/// Gives out the games of PGN files; files of another kind are an error each.
class GameSource : public RecordSource<InputGame> {
public:
    GameSource(const CommonOptions& options, const std::stop_token& stop)
        : RecordSource(options, options.files, stop) {}

    [[nodiscard]] std::optional<InputGame> next();

    /// How much of the input has been given out, 0 to 1; nullopt if unknown. From any thread.
    [[nodiscard]] std::optional<double> share_given() const;

private:
    void take(const RecordFileBatch& batch) override;

    /// The file that was reported to be of another kind.
    std::optional<std::size_t> refused_;
    std::atomic<std::uint64_t> bytes_cut_ = 0;
    std::atomic<std::uint64_t> bytes_given_ = 0;
};

/// A record of EPD as it is in its file.
struct InputEpd {
    chess::Epd epd;
    /// The whole line, and where in it the record begins, from which its places count.
    std::string line;
    std::size_t offset = 0;
};

/// A position of the input, ready to be worked on and printed.
struct InputPosition : InputRecord {
    /// Set with --ply or --all-plies, when positions are those of games.
    std::optional<int> ply;
    /// The hash of the record's own text, if that was asked for.
    std::uint64_t text_hash = 0;
    std::string id;
    /// The move that led here: the last of --moves, or of a game with --all-plies.
    std::optional<chess::NamedMove> move;
    /// Missing if the record is malformed.
    std::optional<chess::Position> position;
    /// How it came about, of what can occur again, if moves led to it and that was asked for.
    std::optional<chess::GameHistory> history;
    /// Its line, if it comes from EPD and that was asked for.
    std::optional<InputEpd> epd;
    /// The problem that it is the first position of, if it comes from Popeye's input.
    std::optional<chess::Composition> composition;
    std::vector<chess::DepthCount> expectations;

    /// Files a fault in the text of `epd`.
    void note_epd_fault(const chess::ParseError& fault);
    /// Puts what it is called into the report on it.
    template <typename Report>
    void name(Report& report) const {
        report.record = record.value_or(0);  // whatever has a position has a number
        report.ply = ply;
        report.id = id;
    }
};

/// What a command wants to know of positions beside the positions themselves.
struct PositionDetails {
    bool history = false;
    bool epd = false;
    bool text_hash = false;
};

/// Gives out the positions that a command works on: those of the command line first, then those of
/// the files, which may be PGN, EPD, FEN, perft or Popeye's; with neither, the starting position.
class PositionSource : public RecordSource<InputPosition> {
public:
    /// Positions of the command line and of files; or those of perft suites instead, where every
    /// position needs counts and may need no repair.
    PositionSource(const CommonOptions& options, const std::stop_token& stop,
                   const PositionDetails& details = {},
                   const std::vector<std::string>& suites = {});
    /// The positions of the bench, if `bench` says so.
    PositionSource(const CommonOptions& options, bool bench, const std::stop_token& stop,
                   const PositionDetails& details = {});

private:
    PositionSource(const CommonOptions& options, const std::vector<std::string>& files,
                   bool counts_required, const std::stop_token& stop,
                   const PositionDetails& details);
    void add_bench();
    void add_of_command_line();
    void leave_selected();
    void add_of_command_line(const std::string& file, const std::string& fen);
    void play_moves(chess::Position position, InputPosition& result) const;
    void take(const RecordFileBatch& batch) override;
    void add_of_game(InputPosition result, const chess::TextRecord& record);
    void add_of_text(InputPosition result, const chess::TextRecord& record);
    void add_of_popeye(InputPosition result, const chess::TextRecord& record);

    PositionDetails details_;
    chess::PositionRecordOptions record_options_;
};

}  // namespace chesstool
