#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/point_of_view.hpp"
#include "libchess/search/result.hpp"
#include "libchess/suite/expected_answer.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace chess {

/// The search of one position, ready to be shown.
struct SearchAccount {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< what the record calls itself; empty if it does not
    /// The position.
    Position position = Position::start();
    /// Scores are those of the side to move.
    SearchResult result;
    /// What tables of endings say of the position, if they have it.
    std::optional<TableVerdict> verdict = std::nullopt;
    /// What they say of its legal moves, best first; empty if they do not have all of them.
    std::vector<TableMove> table_moves = {};
    /// What the record asks for, if it asks for something.
    std::optional<ExpectedAnswer> test = std::nullopt;
    /// Since when the answer was right and stayed so to the end; none if it is wrong.
    std::optional<AnswerFound> found = std::nullopt;
    /// The search was stopped before its limits.
    bool interrupted = false;

    /// Whether the test, if there is one, is passed.
    [[nodiscard]] bool solved() const noexcept { return found.has_value(); }
    /// What the search took.
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(result.time).count();
    }
};

/// How searches are shown.
struct SearchReportOptions {
    PointOfView pov = PointOfView::white;  ///< whose advantage is positive
    /// Several lines were asked for, and all are shown.
    bool lines = false;
    /// Positions are those of games, and distinguished by their plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// With times and rates.
    bool timing = true;

    /// A score of the side to move as these reports show it.
    [[nodiscard]] Score shown(Score score, Color mover) const noexcept {
        return turns(mover) ? -score : score;
    }
    /// What is at most for the side to move is at least for the other one.
    [[nodiscard]] Bound shown(Bound bound, Color mover) const noexcept {
        if (bound == Bound::exact || !turns(mover)) return bound;
        return bound == Bound::upper ? Bound::lower : Bound::upper;
    }

private:
    [[nodiscard]] bool turns(Color mover) const noexcept {
        return pov == PointOfView::white && mover == Color::black;
    }
};

/// What became of the tests of one theme, or of all.
struct ThemeTotals {
    std::string theme;             ///< what the tests are about, by their names
    std::size_t total = 0;         ///< how many tests
    std::size_t solved = 0;        ///< of these, those that were passed
    std::int64_t points = 0;       ///< for the answers
    std::int64_t most_points = 0;  ///< what the best ones would have been
    double seconds = 0;            ///< what the searches took

    /// Adds a position that is a test.
    void add(const SearchAccount& account);
    /// What tests add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(total, solved, points, most_points, seconds);
    }
};

/// Sums over a run.
struct SearchTotals {
    std::size_t positions = 0;  ///< searched, tests or not
    std::size_t errors = 0;     ///< messages of errors: malformed records, files that failed
    std::uint64_t nodes = 0;    ///< moves made on the board
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input
    ThemeTotals tests = {};     ///< all tests together
    /// In the order in which they appear in the input.
    std::vector<ThemeTotals> themes = {};
    /// Where each theme is among them.
    std::unordered_map<std::string, std::size_t> theme_places = {};

    /// Adds one position.
    LIBCHESS_API void add(const SearchAccount& account);
    /// Adds the sums of one position, whose name gives the theme if it is a test.
    LIBCHESS_API void add(const SearchTotals& one, std::string_view id);
    /// What positions add to, but for the themes.
    [[nodiscard]] auto sums() noexcept {
        return std::tuple_cat(std::tie(positions, nodes), tests.sums());
    }
};

}  // namespace chess
