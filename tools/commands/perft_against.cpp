#include "commands/modes.hpp"
#include "input/positions_or_games.hpp"
#include "options/perft_options.hpp"
#include "report/bisect/bisect_report.hpp"
#include "run/analysers.hpp"
#include "run/generator_comparer.hpp"
#include "run/record_run.hpp"
#include "run/reported_bugs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace chesstool {

namespace {

using chess::BisectFinding;
using chess::GeneratorComparison;

/// One run of --against or --self-check: compares record after record and reports in order.
class AgainstRun {
public:
    AgainstRun(const PerftCommandOptions& options, const std::stop_token& stop)
        : options_(options),
          run_("chesstool perft", options, stop),
          comparer_(options, run_),
          source_(options, run_.stop()) {
        layout_.arguments = options.repeat_arguments();
        layout_.suite = !options.suites.empty() || !options.files.empty() ||
                        options.fens.size() > 1 || options.plays_games();
        layout_.games = options.plays_games();
        layout_.plies = options.has_plies();
        layout_.timing = options.timing;
        layout_.san = options.san;
        layout_.width = run_.width();
    }

    ExitCode run() {
        run_.tell_header<GeneratorComparison>(layout_);
        const bool is_started = start();
        if (is_started)
            run_.each_record(
                source_,
                [this](InputPosition& input) { return comparer_.compared(input, bugs_.known()); },
                [this](const InputPosition& input, auto report) {
                    if (report) emit(*report, input);
                },
                [this] { return comparer_.progress_text(); });
        run_.settle(totals_);
        totals_.bugs = bugs_.all();
        totals_.answers = comparer_.answers();
        totals_.unanswered = comparer_.unanswered();
        if (options_.format == Format::json || (layout_.suite && is_started))
            run_.tell_sums(totals_, layout_);
        return run_.finish();
    }

private:
    /// Starts the other generator.
    bool start() {
        const auto error = comparer_.start();
        layout_.name = comparer_.name();
        if (comparer_.is_script()) layout_.script = options_.against.command;
        if (error) report_start_error(run_, options_.against.command, *error);
        return !error;
    }

    void emit(GeneratorComparison& report, const InputPosition& input) {
        if (report.failed()) {
            for (BisectFinding& finding : report.findings) bugs_.file(finding, report.record);
            run_.fail_check();
        }
        totals_.add(report);
        if (report.published) report_published(report, *report.published, input);
        write(report);
    }

    void report_published(const GeneratorComparison& report, std::uint64_t published,
                          const InputPosition& input) {
        run_.report({chess::Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                     fmt::format("the suite gives {} at depth {}, and we count {}", published,
                                 report.result.depth, report.result.nodes),
                     ""},
                    input.record);
    }

    void write(const GeneratorComparison& report) {
        const bool text = options_.format == Format::text;
        // Games that agree are only counted: there may be hundreds.
        if (text && report.game && !report.differs()) return;
        if (text && layout_.suite) return write_line_of_suite(report);
        run_.tell(report, layout_);
    }

    /// A line, and what is new below it.
    void write_line_of_suite(const GeneratorComparison& report) {
        if (blank_due_) run_.write("\n");
        run_.write(chess::Telling<chess::GeneratorComparison>::text(report, layout_));
        blank_due_ = report.failed() &&
                     std::ranges::any_of(report.findings, [](const BisectFinding& finding) {
                         return !finding.same_as;
                     });
    }

    const PerftCommandOptions& options_;
    RecordRun run_;
    chess::BisectReportOptions layout_;
    GeneratorComparer comparer_;
    PositionsOrGames source_;
    /// Text reports each bug once.
    ReportedBugs bugs_{options_.format == Format::text};
    chess::BisectTotals totals_;
    /// The last record's report was more than a line.
    bool blank_due_ = false;
};

}  // namespace

ExitCode run_perft_against(const PerftCommandOptions& options, const std::stop_token& stop) {
    return AgainstRun(options, stop).run();
}

}  // namespace chesstool
