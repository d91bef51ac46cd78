#pragma once

#include "input/open_input.hpp"
#include "input/record_sources.hpp"
#include "libchess/notation/puzzle_table.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// A puzzle of the input: a line of a CSV table.
struct InputPuzzle : InputRecord {
    std::string text;
    chess::PuzzleColumns columns;

    /// Reads the line, and records its faults; nullopt if it is not a puzzle.
    [[nodiscard]] std::optional<chess::PuzzleRecord> parse(const chess::ValidationOptions& options);
};

/// Reads the puzzles of lichess tables, which may be compressed, line by line, numbered over all
/// files. Heads and empty lines are not records.
class PuzzleSource {
public:
    /// The options must outlive it.
    PuzzleSource(const CommonOptions& options, std::vector<std::string> paths,
                 std::stop_token stop);

    /// The next puzzle selected by the options; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<InputPuzzle> next();
    /// The number of records so far.
    [[nodiscard]] std::size_t records() const noexcept { return record_; }

private:
    /// The message about a file that has ended or could not be opened; closes the file.
    [[nodiscard]] std::optional<InputPuzzle> message_item(std::optional<InputError> error);
    /// The next line, without its newline; nullopt at the end of the file.
    [[nodiscard]] std::optional<std::string> next_line();
    [[nodiscard]] std::optional<InputPuzzle> take(std::string line);
    [[nodiscard]] InputPuzzle item() const;

    const CommonOptions& options_;
    std::vector<std::string> paths_;
    std::stop_token stop_;
    std::size_t file_ = 0;
    std::size_t record_ = 0;
    // State of the open file:
    std::optional<ByteSource> source_;
    std::string name_;
    std::string buffer_;
    std::size_t at_ = 0;  // the number of buffer bytes used
    std::size_t line_ = 0;
    chess::PuzzleColumns columns_;
    bool is_table_ = false;
};

}  // namespace chesstool
