#pragma once

#include "common_options.hpp"
#include "input/input_error.hpp"
#include "input/record_files.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/game_positions.hpp"
#include "libchess/notation/named_move.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/diagnostic.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// A record of EPD as it stands in its file.
struct EpdSource {
    chess::Epd epd;
    /// The whole line, and where in it the record begins, from which its places count.
    std::string line;
    std::size_t offset = 0;
};

/// A position of the input with its messages, ready to be worked on and printed.
struct InputPosition {
    /// None if this is no record but stands, with an error, where a file could not be read on.
    std::optional<std::size_t> record;
    /// Set with --ply or --all-plies, when positions are those of games.
    std::optional<int> ply;
    /// How messages name where it comes from: a file's name, "<fen>", "<startpos>".
    std::string file;
    std::size_t line = 1;
    /// The hash of the record's own text, if that was asked for.
    std::uint64_t text_hash = 0;
    std::string id;
    /// The move that led here: the last of --moves, or of a game with --all-plies.
    std::optional<chess::NamedMove> move;
    /// Missing if the record is malformed.
    std::optional<chess::Position> position;
    /// How it came about, of what can occur again, if moves led to it and that was asked for.
    std::optional<chess::GameHistory> history;
    /// All that was said of it, if it comes from a line of EPD and that was asked for.
    std::optional<EpdSource> epd;
    std::vector<chess::DepthCount> expectations;
    std::vector<chess::Diagnostic> errors;
    std::vector<chess::Diagnostic> warnings;
    /// Why the file could not be read on, if this is no record.
    std::optional<InputError::Kind> failure;

    /// Files a fault in the text of `epd`.
    void note_epd_fault(const chess::ParseError& fault);
};

/// What a command wants to know of positions beside the positions themselves.
struct PositionDetails {
    bool history = false;
    bool epd = false;
    bool text_hash = false;
};

/// Gives out the positions of a command's input one after the other, while files are being read:
/// those of the command line first, then those of the files, which may be PGN, EPD, FEN or perft;
/// with neither, the starting position. Records that the options do not select are numbered and
/// left out, and nothing is read past the last that they can select.
class PositionSource {
public:
    /// Positions of the command line and of files.
    PositionSource(const CommonOptions& options, const std::stop_token& stop,
                   const PositionDetails& details = {});
    /// Perft suites, where every position needs counts and may need no repair.
    PositionSource(const CommonOptions& options, const std::vector<std::string>& suites,
                   const std::stop_token& stop, const PositionDetails& details = {});

    /// The next one; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<InputPosition> next();

    /// For progress, as in RecordFiles.
    [[nodiscard]] const RecordFiles& files() const noexcept { return files_; }
    /// How many positions have been read and not yet given out; only for whom `next` is called by.
    [[nodiscard]] std::size_t waiting() const noexcept { return pending_.size(); }

private:
    void command_line_positions();
    void all_command_line_positions();
    InputPosition begin(const std::string& file, std::string_view text);
    InputPosition begin(const RecordFileBatch& batch, const chess::TextRecord& record) const;
    void play_moves(chess::Position position, InputPosition& result) const;
    void take(const RecordFileBatch& batch);
    void end_file(const RecordFileBatch& batch);
    void game(const RecordFileBatch& batch, const chess::TextRecord& record);
    void position(const RecordFileBatch& batch, const chess::TextRecord& record);

    const CommonOptions& options_;
    PositionDetails details_;
    chess::PositionRecordOptions suite_options_;
    RecordFiles files_;
    std::deque<InputPosition> pending_;
    std::size_t on_command_line_ = 0;
};

}  // namespace chesstool
