#pragma once

#include "libchess/tasks/generator_comparison.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace chess {

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

/// How GeneratorComparison is told; see Telling.
template <>
struct Telling<GeneratorComparison> {
    /// The report for people: agreement, or the bugs, each with the broken rule, the line and the
    /// position, boards of it and of the smallest position that shows the same, and how to
    /// reproduce it.
    [[nodiscard]] static StyledText text(const GeneratorComparison& report,
                                         const BisectReportOptions& options);
    /// One line of JSON, without its newline. Where there is no difference, its fields are null,
    /// and lists are empty.
    [[nodiscard]] static std::string json(const GeneratorComparison& report,
                                          const BisectReportOptions& options);
    /// Lines of CSV with their newlines, one per position; lists of moves have blanks between them.
    [[nodiscard]] static std::string csv_header(const BisectReportOptions& options);
    /// The line of one position.
    [[nodiscard]] static std::string csv(const GeneratorComparison& report,
                                         const BisectReportOptions& options);
};

/// How BisectTotals is told; see Telling.
template <>
struct Telling<BisectTotals> {
    /// The end of a report on several positions: each bug once, and the sums.
    [[nodiscard]] static StyledText text(const BisectTotals& totals,
                                         const BisectReportOptions& options);
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const BisectTotals& totals,
                                          const BisectReportOptions& options);
};

/// The message of a failed comparison: "'engine': exited with code 3 while answering 'go perft 1'
/// after 1. e4 (position fen FEN moves e2e4)".
[[nodiscard]] std::string bisect_error_text(const BisectError& error, const std::string& command);

}  // namespace chess
