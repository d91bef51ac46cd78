#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A puzzle of the lichess database (https://database.lichess.org).
struct PuzzleRecord {
    std::string id;                   ///< "00sHx"; empty if the table has no such column
    Position before;                  ///< the opponent is to move
    std::vector<Move> moves;          ///< the opponent's move, then the solution; at least two
    std::vector<std::string> themes;  ///< as in the table
    std::vector<ParseError> warnings = {};  ///< about the way in which the line is written

    /// The position to solve.
    [[nodiscard]] Position start() const { return before.after(moves.front()); }
};

/// The columns of a puzzle table, counted from 0.
struct PuzzleColumns {
    std::optional<std::size_t> id = 0;      ///< PuzzleId
    std::size_t fen = 1;                    ///< FEN
    std::size_t moves = 2;                  ///< Moves: in UCI notation, with blanks between
    std::optional<std::size_t> themes = 7;  ///< Themes: with blanks between
};

/// Reads the columns from the first line of a table; nullopt if it is not a head but a puzzle in
/// lichess's own columns. A head without FEN or Moves is an error.
[[nodiscard]] LIBCHESS_API std::expected<std::optional<PuzzleColumns>, ParseError> read_puzzle_head(
    std::string_view line);

/// Reads a line of such a table, without its end. Fields may be in quotes. An illegal position, an
/// illegal move, and fewer than two moves are errors.
[[nodiscard]] LIBCHESS_API std::expected<PuzzleRecord, ParseError> read_puzzle(
    std::string_view line, const PuzzleColumns& columns, const ValidationOptions& options = {});

}  // namespace chess
