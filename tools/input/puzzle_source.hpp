#pragma once

#include "input/open_input.hpp"
#include "input/record_sources.hpp"
#include "libchess/notation/puzzle_table.hpp"

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
    std::string raw;   ///< the same as it is in the file, without its last newline
    std::string head;  ///< of the first puzzle after a table's head, the head
    chess::PuzzleColumns columns;

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
    /// What the first line of a file is of; nullopt if of nothing that has puzzles.
    [[nodiscard]] std::optional<PuzzleText> kind_of(const std::string& line);
    /// A line of a game; the game before, if this is the first line of another.
    [[nodiscard]] std::optional<InputPuzzle> take_game_line(std::string_view line);
    [[nodiscard]] std::optional<InputPuzzle> take_game();
    /// A record with its number; nullopt if it is not selected.
    [[nodiscard]] std::optional<InputPuzzle> numbered(InputPuzzle item);
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
    std::optional<PuzzleText> kind_;
    std::string head_;
    std::string game_;
    std::size_t game_line_ = 0;
    bool game_has_moves_ = false;
};

}  // namespace chesstool
