#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/result.hpp"
#include "libchess/tasks/expected_answer.hpp"
#include "libchess/uci/analyser.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace chess {

/// A position, its search, and the test that its record sets.
struct SearchedPosition : RecordName {
    /// The position.
    Position position = Position::start();
    /// What its search may take, and the moves to search.
    SearchLimits limits = {};
    /// Scores are those of the side to move.
    SearchResult result;
    /// The endgame tables' verdict, if they cover the position.
    std::optional<EndingVerdict> verdict = std::nullopt;
    /// The tables' values of its legal moves, best first; empty if they do not cover all of them.
    std::vector<EndingMove> table_moves = {};
    /// What the side to move may claim a draw by, instead of a move.
    std::optional<DrawClaim> draw_claim = std::nullopt;
    /// The test of the record, if any.
    std::optional<ExpectedAnswer> test = std::nullopt;
    /// When the right answer was found for good; none if the answer is wrong.
    std::optional<AnswerFound> found = std::nullopt;
    /// The search was stopped before its limits.
    bool interrupted = false;

    /// Whether the test, if there is one, is passed.
    [[nodiscard]] bool solved() const noexcept { return found.has_value(); }
    /// Whether the game is over, so that there is nothing to search.
    [[nodiscard]] LIBCHESS_API bool is_over() const;
    /// The time of the search.
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(result.time).count();
    }
};

/// What a search of a position uses.
struct PositionSearchTools {
    Analyser& analyser;  ///< what searches  NOLINT(*-avoid-const-or-ref-data-members)
    /// Endgame tables; null if none are used.
    const Tablebases* tables = nullptr;
    std::stop_token stop = {};  ///< ends it early
    /// Called after each iteration, with the time since the beginning; may be empty.
    Engine::Observer observer = {};
};

/// Searches `search.position`, the last of `game`, within its limits and fills in what is found:
/// the result, the verdict of the tables, a claim of a draw, and when the answer of `search.test`
/// was found.
///
/// With a limit of time a search that needs tables begins at once, and again with the tables when
/// they are made; the time that they take counts. Otherwise it waits for them, so that the result
/// does not depend on how soon they are there.
[[nodiscard]] LIBCHESS_API std::expected<void, EngineError> search_position(
    SearchedPosition& search, const GameHistory& game, const PositionSearchTools& tools);

/// The results of the tests of one theme, or of all.
struct ThemeTotals {
    std::string theme;             ///< the theme, from the tests' names
    std::size_t total = 0;         ///< how many tests
    std::size_t solved = 0;        ///< of these, those that were passed
    std::int64_t points = 0;       ///< points for the answers
    std::int64_t most_points = 0;  ///< points for the best answers
    double seconds = 0;            ///< time of the searches

    /// Adds a position that is a test.
    LIBCHESS_API void add(const SearchedPosition& search);
    /// The members that tests add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(total, solved, points, most_points, seconds);
    }
};

/// Sums over a run.
struct SearchTotals : RunEnd {
    std::size_t positions = 0;  ///< searched, tests or not
    std::uint64_t nodes = 0;    ///< moves made on the board
    ThemeTotals tests = {};     ///< all tests together
    /// In the order in which they appear in the input.
    std::vector<ThemeTotals> themes = {};
    /// The index of each theme in `themes`.
    std::unordered_map<std::string, std::size_t> theme_places = {};

    /// Adds one position.
    LIBCHESS_API void add(const SearchedPosition& search);
    /// Adds the sums of one position, whose name gives the theme if it is a test.
    LIBCHESS_API void add(const SearchTotals& one, std::string_view id);
    /// The members that positions add to, without the themes.
    [[nodiscard]] auto sums() noexcept {
        return std::tuple_cat(std::tie(positions, nodes), tests.sums());
    }
};

}  // namespace chess
