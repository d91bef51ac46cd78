#pragma once

#include "input/open_input.hpp"
#include "input/record_sources.hpp"
#include "libchess/notation/puzzle_table.hpp"
#include "libchess/notation/record_stream.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// How puzzles are written.
enum class PuzzleText : std::uint8_t { table, epd, pgn };

/// A puzzle of the input: a line of a CSV table or of an EPD file, or a game.
struct InputPuzzle : InputRecord {
    PuzzleText kind = PuzzleText::table;
    std::string text;
    std::string raw;         ///< the same as it is in the file, without its last newline
    std::string head;        ///< of the first puzzle after a table's head, the head
    std::size_t column = 1;  ///< where a game begins in its line
    chess::TextRecord::Damage damage = chess::TextRecord::Damage::none;  ///< of a game
    chess::PuzzleColumns columns;
    bool is_of_other_shard = false;  ///< not to be reported; others are compared with it
    std::optional<chess::Key> start = std::nullopt;  ///< the position of one of another shard

    /// Reads the text, and records its faults; nullopt if it is not a puzzle.
    [[nodiscard]] std::optional<chess::PuzzleRecord> parse(const chess::ValidationOptions& options);

private:
    [[nodiscard]] std::expected<chess::PuzzleRecord, chess::ParseError> read(
        const chess::ValidationOptions& options) const;
};

/// Reads the puzzles of lichess tables, or those of EPD and PGN files as `pgn-annotate --puzzles`
/// writes them, told apart by their first line; files may be compressed. Puzzles are numbered over
/// all files; heads and empty lines are not records.
class PuzzleSource {
public:
    /// The options must outlive it.
    PuzzleSource(const CommonOptions& options, std::vector<std::string> paths, std::stop_token stop,
                 bool gives_other_shards = false);

    /// The next puzzle selected by the options; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<InputPuzzle> next();
    /// The number of records so far.
    [[nodiscard]] std::size_t records() const noexcept { return record_; }

private:
    /// The message about a file that has ended or could not be opened; closes the file.
    [[nodiscard]] std::optional<InputPuzzle> message_item(std::optional<InputError> error);
    /// The puzzle of the next line, or the message at the file's end.
    [[nodiscard]] std::optional<InputPuzzle> next_puzzle();
    /// The next line, without its newline; nullopt at the end of the file.
    [[nodiscard]] std::optional<std::string> next_line();
    [[nodiscard]] std::optional<InputPuzzle> take(std::string line);
    /// What the first line of a file is of; nullopt if of nothing that has puzzles.
    [[nodiscard]] std::optional<PuzzleText> kind_of(const std::string& line);
    /// Has the rest of the file cut into games, from the last line on.
    void start_games();
    /// The next game; at the file's end the message about it, if there is one.
    [[nodiscard]] std::optional<InputPuzzle> next_game();
    [[nodiscard]] std::optional<InputPuzzle> end_file();
    /// A record with its number; nullopt if it is not selected.
    [[nodiscard]] std::optional<InputPuzzle> numbered(InputPuzzle item);
    [[nodiscard]] InputPuzzle item() const;

    const CommonOptions& options_;
    std::vector<std::string> paths_;
    std::stop_token stop_;
    bool gives_other_shards_;
    std::size_t file_ = 0;
    std::size_t record_ = 0;
    // State of the open file:
    std::optional<ByteSource> source_;
    std::string name_;
    std::string buffer_;
    std::size_t at_ = 0;          // the number of buffer bytes used
    std::size_t line_begin_ = 0;  // of the last line
    std::size_t line_ = 0;
    chess::PuzzleColumns columns_;
    std::optional<PuzzleText> kind_;
    std::string head_;
    std::optional<chess::RecordStream> games_;
    chess::RecordBatch batch_;
    std::size_t in_batch_ = 0;
};

}  // namespace chesstool
