#pragma once

#include "libchess/bisect/bisection.hpp"
#include "libchess/position/position.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A bug as it is reported.
struct BisectFinding {
    GeneratorBug bug;  ///< the bug
    /// The bug before shrinking, which may find a more general one.
    GeneratorBug first_name;
    /// Numbers the distinct bugs of a run from 1.
    std::size_t number = 0;
    /// The first record that showed it, if not this one.
    std::optional<std::size_t> same_as = {};
    /// The minimal case of the first record; none if one position cannot show the bug.
    std::optional<MinimalCase> minimal = {};

    /// Takes over a smaller case, and its name.
    void take(MinimalCase smaller);
};

/// The extent of the comparison in a random game.
struct BisectGame {
    std::uint64_t positions = 0;  ///< positions compared
    /// The sum of our counts.
    std::uint64_t nodes = 0;
};

/// A position in which two generators were compared; for a game, the last one.
struct BisectReport {
    std::size_t record = 0;       ///< the record's number in the input, from 0
    std::optional<int> ply = {};  ///< for a position of a game, the half-moves that lead to it
    std::string id = {};          ///< the record's own name; may be empty
    Position position;            ///< the position from which the generators were compared
    BisectResult result = {};     ///< the result
    std::optional<BisectGame> game = {};  ///< for random games, how much was compared
    /// The published count for that depth, if it differs from ours.
    std::optional<std::uint64_t> published = {};
    /// A finding for each of the divergence's bugs, in order.
    std::vector<BisectFinding> findings = {};
    double seconds = 0;  ///< time taken

    /// Whether the generators differ.
    [[nodiscard]] bool differs() const noexcept { return result.divergence.has_value(); }
    /// Whether the other generator failed: it did not if no game leads to the position.
    [[nodiscard]] bool failed() const noexcept {
        return result.divergence && !result.divergence->impossible;
    }
};

/// A distinct bug found by a run.
struct DistinctBug {
    /// As the first record showed it.
    BisectFinding finding;
    std::size_t record = 0;  ///< the first record that showed it
    /// How many records show it.
    std::size_t records = 1;
};

/// Sums over a run.
struct BisectTotals {
    std::size_t passed = 0;              ///< positions or games in which all counts agree
    std::size_t failed = 0;              ///< positions or games in which the other generator failed
    std::size_t excused = 0;             ///< differ where no game leads; neither passed nor failed
    std::uint64_t positions = 0;         ///< compared, those of games included
    std::size_t unanswered = 0;          ///< positions for which the other generator gave no answer
    std::vector<DistinctBug> bugs = {};  ///< in the order in which they were found
    std::size_t errors = 0;              ///< error messages: malformed records, files that failed
    std::uint64_t nodes = 0;             ///< our counts at the greatest depths
    std::uint64_t answers = 0;           ///< questions that the other generator answered
    double seconds = 0;                  ///< wall time of the whole run
    bool interrupted = false;            ///< stopped before the end of the input

    /// Adds one position or game.
    void add(const BisectReport& report) noexcept;
};

/// Options of reports on comparisons.
struct BisectReportOptions {
    /// The arguments that select the other generator, for the commands to reproduce; none for our
    /// own.
    std::vector<std::string> arguments = {};
    /// The other generator's command if it is a script.
    std::string script = {};
    /// The name that it gives itself.
    std::string name = {};
    /// Several positions: a line for each, and the whole report for each new bug only.
    bool suite = false;
    bool plies = false;  ///< positions come from games, and are distinguished by plies
    /// Random games, not positions.
    bool games = false;
    bool timing = true;  ///< with times and rates
    bool san = true;     ///< moves for people in SAN, otherwise in UCI notation
    /// Width of text in columns, at least 60.
    std::size_t width = 80;
};

/// The report for people: agreement, or the bugs, each with the broken rule, the line and the
/// position, boards of it and of the smallest position that shows the same, and how to reproduce
/// it.
[[nodiscard]] StyledText bisect_text(const BisectReport& report,
                                     const BisectReportOptions& options);
/// The end of a report on several positions: each bug once, and the sums.
[[nodiscard]] StyledText bisect_summary_text(const BisectTotals& totals,
                                             const BisectReportOptions& options);

/// One line of JSON, without its newline. Where there is no difference, its fields are null,
/// and lists are empty.
[[nodiscard]] std::string bisect_json(const BisectReport& report,
                                      const BisectReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string bisect_summary_json(const BisectTotals& totals,
                                              const BisectReportOptions& options);

/// Lines of CSV with their newlines, one per position; lists of moves have blanks between them.
[[nodiscard]] std::string bisect_csv_header(const BisectReportOptions& options);
/// The line of one position.
[[nodiscard]] std::string bisect_csv(const BisectReport& report,
                                     const BisectReportOptions& options);

/// The message of a failed comparison: "'engine': exited with code 3 while answering 'go perft 1'
/// after 1. e4 (position fen FEN moves e2e4)".
[[nodiscard]] std::string bisect_error_text(const BisectError& error, const std::string& command);

}  // namespace chess
