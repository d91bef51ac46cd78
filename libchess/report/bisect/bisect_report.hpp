#pragma once

#include "libchess/base/export.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A bug as it is reported.
struct BisectFinding {
    GeneratorBug bug;  ///< what is wrong
    /// As it was named before it was shrunk, which may show it to be more general.
    GeneratorBug first_name;
    /// Numbers the distinct bugs of a run from 1.
    std::size_t number = 0;
    /// The record that showed it first, if that is not this one.
    std::optional<std::size_t> same_as = {};
    /// Of the first record's position; none if it cannot be shown by one position.
    std::optional<MinimalCase> minimal = {};

    /// Takes over a smaller case, and its name.
    LIBCHESS_API void take(MinimalCase smaller);
};

/// What was compared in a random game.
struct BisectGame {
    std::uint64_t positions = 0;  ///< how many were compared
    /// The sum of our counts.
    std::uint64_t nodes = 0;
};

/// One position in which two generators were compared; of a game the last one.
struct BisectReport {
    std::size_t record = 0;       ///< the record's number in the input, from 0
    std::optional<int> ply = {};  ///< of a game's positions, how many half-moves lead to this one
    std::string id = {};          ///< what the record calls itself; empty if it does not
    Position position;            ///< the position from which the generators were compared
    BisectResult result = {};     ///< what was found
    std::optional<BisectGame> game = {};  ///< for random games, how much was compared
    /// What was published for that depth, if it is not our count.
    std::optional<std::uint64_t> published = {};
    /// One for each of the divergence's bugs, in its order.
    std::vector<BisectFinding> findings = {};
    double seconds = 0;  ///< what that took

    /// Whether the generators part.
    [[nodiscard]] bool differs() const noexcept { return result.divergence.has_value(); }
    /// Whether that says something against the other generator: not where no game leads.
    [[nodiscard]] bool failed() const noexcept {
        return result.divergence && !result.divergence->impossible;
    }
};

/// One of the bugs that a run has found, each once.
struct DistinctBug {
    /// As the first record showed it.
    BisectFinding finding;
    std::size_t record = 0;  ///< the first record that showed it
    /// How many records show it.
    std::size_t records = 1;
};

/// Sums over a run.
struct BisectTotals {
    std::size_t passed = 0;   ///< positions or games in which all counts agree
    std::size_t failed = 0;   ///< positions or games that say something against the other generator
    std::size_t excused = 0;  ///< differ where no game leads; neither passed nor failed
    std::uint64_t positions = 0;         ///< compared, those of games included
    std::size_t unanswered = 0;          ///< positions for which the other generator gave no answer
    std::vector<DistinctBug> bugs = {};  ///< in the order in which they were found
    std::size_t errors = 0;     ///< messages of errors: malformed records, files that failed
    std::uint64_t nodes = 0;    ///< our counts at the greatest depths
    std::uint64_t answers = 0;  ///< questions that the other generator answered
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input

    /// Adds one position or game.
    LIBCHESS_API void add(const BisectReport& report) noexcept;
};

/// How comparisons are shown.
struct BisectReportOptions {
    /// The arguments that say which generator is compared, for the commands to repeat; none for our
    /// own.
    std::vector<std::string> arguments = {};
    /// The other generator's command if that is a script, which is asked in its own way.
    std::string script = {};
    /// What it calls itself.
    std::string name = {};
    /// Several positions: a line for each, and the whole report for each new bug only.
    bool suite = false;
    bool plies = false;  ///< positions are those of games, and distinguished by their plies
    /// Random games, not positions.
    bool games = false;
    bool timing = true;  ///< with times and rates
    bool san = true;     ///< moves for people in SAN, otherwise as UCI writes them
    /// Columns that a text may take, 60 or more.
    std::size_t width = 80;
};

/// For people: that all agrees; or the bugs, each with the rule at stake, the line and the
/// position, boards of it and of the smallest position that shows the same, and how to repeat it.
[[nodiscard]] LIBCHESS_API StyledText bisect_text(const BisectReport& report,
                                                  const BisectReportOptions& options);
/// The end of a report on several positions: each bug once, and the sums.
[[nodiscard]] LIBCHESS_API StyledText bisect_summary_text(const BisectTotals& totals,
                                                          const BisectReportOptions& options);

/// One line of JSON, without its newline. Where there is no difference, its fields are null,
/// and lists are empty.
[[nodiscard]] LIBCHESS_API std::string bisect_json(const BisectReport& report,
                                                   const BisectReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string bisect_summary_json(const BisectTotals& totals,
                                                           const BisectReportOptions& options);

/// Lines of CSV with their newlines, one a position; lists of moves have blanks between them.
[[nodiscard]] LIBCHESS_API std::string bisect_csv_header(const BisectReportOptions& options);
/// The line of one position.
[[nodiscard]] LIBCHESS_API std::string bisect_csv(const BisectReport& report,
                                                  const BisectReportOptions& options);

/// What went wrong with a comparison, for a message: "'engine': exited with code 3 while answering
/// 'go perft 1' after 1. e4 (position fen FEN moves e2e4)".
[[nodiscard]] LIBCHESS_API std::string bisect_error_text(const BisectError& error,
                                                         const std::string& command);

}  // namespace chess
