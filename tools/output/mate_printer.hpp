#pragma once

#include "input/record_sources.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "options/mate_options.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/finished_record.hpp"
#include "run/record_run.hpp"

#include <string_view>

namespace chesstool {

/// Its outputs are certificates and LaTeX, without the final newline.
using FinishedMate = chess::FinishedRecord<chess::MateTotals>;

/// Whether problems are shown as blocks of text, not as lines of a table: if an option asks for
/// more than fits into a line, or if there is only one. Reads the first of them.
[[nodiscard]] bool shows_blocks(const MateOptions& options, PositionSource& source);

/// Writes the results of problems in the requested format, and as LaTeX.
class MatePrinter {
public:
    /// What a record's LaTeX is called among its outputs.
    static constexpr std::string_view latex = "latex";

    /// The file of LaTeX may be null; all must outlive the printer.
    MatePrinter(const MateOptions& options, RecordRun& run, LineOutput* latex_file, bool blocks);

    /// Writes what comes before the first result.
    void begin();
    /// A result as it is reported. Thread-safe.
    [[nodiscard]] chess::StyledText rendered(const chess::SolvedProblem& solved) const;
    /// Writes the results of a record.
    void result(const FinishedMate& mate);
    /// Writes what comes after the last result, but for the sums.
    void end();
    void summary(const chess::MateTotals& totals);

    /// Whether results are blocks of text.
    [[nodiscard]] bool has_blocks() const noexcept { return blocks_; }

private:
    const MateOptions& options_;
    RecordRun& run_;
    LineOutput* latex_file_;
    bool blocks_;
    chess::MateReportOptions layout_;
    bool has_header_ = false;
};

}  // namespace chesstool
