#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A puzzle of the lichess database (https://database.lichess.org), or of another form.
struct PuzzleRecord {
    std::string id;                   ///< "00sHx"; empty if the table has no such column
    Position before;                  ///< the opponent is to move, if `first` is 1
    std::vector<Move> moves;          ///< the opponent's move, if `first` is 1; then the solution
    std::vector<std::string> themes;  ///< as in the table
    std::optional<int> rating = {};   ///< as in the table, if it is a whole number
    std::vector<ParseError> warnings = {};  ///< about the way in which the line is written
    /// The solver's first move: 1, or 0 if the opponent's move before is not known.
    std::size_t first = 1;

    /// The position to solve.
    [[nodiscard]] Position start() const {
        return first == 1 ? before.after(moves.front()) : before;
    }
};

/// The columns of a puzzle table, counted from 0.
struct PuzzleColumns {
    std::optional<std::size_t> id = 0;      ///< PuzzleId
    std::size_t fen = 1;                    ///< FEN
    std::size_t moves = 2;                  ///< Moves: in UCI notation, with blanks between
    std::optional<std::size_t> rating = 3;  ///< Rating
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

/// The puzzle of an EPD record as `pgn-annotate --puzzles` writes it: `pv` is the solution, `id`
/// the name, `c1` has the themes. An error, in the line, without a `pv`.
[[nodiscard]] LIBCHESS_API std::expected<PuzzleRecord, ParseError> puzzle_of(const Epd& epd);
/// The puzzle of a game from the position before the opponent's move, with the tags PuzzleId and
/// Themes; an error without two moves at least, or if a side passes.
[[nodiscard]] LIBCHESS_API std::expected<PuzzleRecord, ParseError> puzzle_of(const Game& game);

}  // namespace chess
