#pragma once

#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/motif/motif.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

struct AnnotatedGame;

/// The least margin by which the only good move's winning chances exceed those of every other move,
/// in hundredths of the scale from -1 to 1.
inline constexpr int puzzle_margin = 40;

/// What a puzzle's verdict rests on.
enum class PuzzleEvidence : std::uint8_t {
    search,       ///< searches of four times the nodes
    mate_finder,  ///< the mate-finder: there is this mate, and no shorter one
    tables,       ///< endgame tables: only this move keeps the result
};

/// "search", "mate-finder", "tables".
[[nodiscard]] LIBCHESS_API std::string_view name_of(PuzzleEvidence evidence) noexcept;

/// How hard a puzzle is, roughly; see `difficulty_of`.
enum class Difficulty : std::uint8_t { easy, medium, hard };

/// "easy", "medium", "hard".
[[nodiscard]] LIBCHESS_API std::string_view name_of(Difficulty difficulty) noexcept;

/// A position after a bad move of a game, and its whole solution.
struct Puzzle {
    std::size_t ply = 0;  ///< half-moves before it, at least 1; the last is the bad move
    /// From the solver's first move to its last: each of its moves is the only good one, or mates,
    /// and each of the opponent's the best resistance.
    std::vector<Move> moves = {};
    /// The first moves that solve it: one, or all that mate at once.
    std::vector<Move> keys = {};
    /// The length of the mate in moves, if the solution mates.
    std::optional<int> mate = std::nullopt;
    PuzzleEvidence evidence = PuzzleEvidence::search;  ///< of the mate, or of the first move
    /// The motifs of `find_motifs`, zugzwang included, and the solution's outcome if it is not a
    /// mate.
    std::vector<Motif> themes = {};
    Difficulty difficulty = Difficulty::easy;  ///< see `difficulty_of`
    PuzzleRating rating = {};                  ///< see `PuzzleRater`
};

/// The bad move of the game, then the solution.
[[nodiscard]] LIBCHESS_API MotifLine line_of(const AnnotatedGame& game, const Puzzle& puzzle);

/// The difficulty for people, from the moves alone: a point for each move of the solver, up to
/// four, one for a first move that neither captures nor checks, one for a quiet move anywhere
/// before the last, one for a sacrifice, and two less for a mate. Up to 0 points are easy, 1 and 2
/// medium.
[[nodiscard]] LIBCHESS_API Difficulty difficulty_of(const MotifLine& line);

/// The name of a puzzle: its position's key in hexadecimal digits, the same in every run.
[[nodiscard]] LIBCHESS_API std::string puzzle_id(const AnnotatedGame& game, const Puzzle& puzzle);

/// How puzzles are written.
enum class PuzzleFormat : std::uint8_t {
    epd,  ///< `bm`, `dm` if it is a mate, `pv`, `id` (the game and the move), `c0` (what was
          ///< played), `c1` (themes), `c2` (difficulty), `c3` (evidence), `c4` (rating)
    pgn,  ///< a game from the position before the bad move, with tags that say where it is from
    csv,  ///< a row of lichess's table of puzzles; what only lichess can know is left empty
};

/// The table's head without its end; empty in other formats.
[[nodiscard]] LIBCHESS_API std::string_view puzzle_head(PuzzleFormat format) noexcept;
/// A puzzle without the end of its last line.
[[nodiscard]] LIBCHESS_API std::string to_text(const AnnotatedGame& game, const Puzzle& puzzle,
                                               PuzzleFormat format);

}  // namespace chess
