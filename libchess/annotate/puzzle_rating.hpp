#pragma once

#include "libchess/base/export.hpp"
#include "libchess/motif/motif_line.hpp"

#include <memory>

namespace chess {

/// How hard a puzzle is for people, as lichess rates puzzles, in tens.
struct PuzzleRating {
    int value = 0;  ///< the estimate
    int low = 0;    ///< at least eight of ten such puzzles lie between this
    int high = 0;   ///< and this

    /// The deviation of a normal distribution that has eight tenths in this interval: lichess's
    /// table states deviations.
    [[nodiscard]] LIBCHESS_API int deviation() const noexcept;
    /// Equal in every member.
    friend bool operator==(const PuzzleRating&, const PuzzleRating&) = default;
};

/// Rates puzzles by a table (data/puzzles/rating.table) that was fitted to ratings of lichess: what
/// draws the eye at a first glance, what short searches of our own engine see, and what the line
/// and the board have (man/guide/motifs.md). Themes of a puzzle's table are not asked.
///
/// Holds an engine, so each thread needs its own. The rating depends on the line alone, and is the
/// same with colours exchanged.
class LIBCHESS_API PuzzleRater {
public:
    /// With an engine of one thread and a small table.
    PuzzleRater();
    /// Frees the engine.
    ~PuzzleRater();
    /// Takes over the other's engine.
    PuzzleRater(PuzzleRater&&) noexcept;
    /// Takes over the other's engine.
    PuzzleRater& operator=(PuzzleRater&&) noexcept;

    /// The rating of a line with a move of its solver's at least. Without the opponent's move
    /// before, it is less exact.
    [[nodiscard]] PuzzleRating rate(const MotifLine& line);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chess
