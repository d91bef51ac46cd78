#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/search/result.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The test that an EPD record sets for a search:
///
///   - `bm`: to play one of these moves; `am`: to play none of these;
///   - `c0 "f5=10, Be5+=2"`: points for moves, as the Strategic Test Suite has them, blanks allowed
///     around the signs. Without `bm` the moves with the most points are the ones to play;
///   - `dm 5` or `bm #5`, where neither `bm` nor `c0` names moves: to find a mate in at most 5
///     moves; -5: to find that the side to move is mated in at most 5.
struct LIBCHESS_API ExpectedAnswer {
    /// The points for a move.
    struct PointsFor {
        Move move;   ///< a legal one
        int points;  ///< 0 or more
    };

    std::vector<Move> best;   ///< the moves of `bm`
    std::vector<Move> avoid;  ///< the moves of `am`
    /// The mate of `dm` or `bm`, in moves; negative if the side to move is mated.
    std::optional<int> mate;
    std::vector<PointsFor> points;  ///< the points of `c0`

    /// The moves to play; empty if all except `avoid` are good.
    [[nodiscard]] std::vector<Move> expected() const;
    /// The most points that a move has; 0 without points.
    [[nodiscard]] int most_points() const;
    /// The points of a move; 0 if it has none, or there is no move.
    [[nodiscard]] int points_of(std::optional<Move> move) const;
    /// Whether the best line found passes the test.
    [[nodiscard]] bool solved_by(const SearchResult& result) const;
};

/// The expected answer of a record, if any; an error points to its place in the record. A `c0` is a
/// list of points if one of its items is a move with a number; then a duplicate move, a number
/// outside 0 to 1,000,000 and a list of only zeros are errors. So are a mate in 0, and a move both
/// to be played and avoided.
[[nodiscard]] LIBCHESS_API EpdResult<std::optional<ExpectedAnswer>> read_expected_answer(
    const Epd& record);

/// The state of a search when it found its answer.
struct AnswerFound {
    int depth = 0;                    ///< the iteration
    std::uint64_t nodes = 0;          ///< moves made until then
    std::chrono::nanoseconds time{};  ///< since the search began
};

/// The theme in a position's name: "WAC" of "WAC.001", "STS(v1.0) Undermine" of "STS(v1.0)
/// Undermine.099"; the whole name if it has no number at its end.
[[nodiscard]] LIBCHESS_API std::string theme_of(std::string_view id);

}  // namespace chess
