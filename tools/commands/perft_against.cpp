#include "commands/modes.hpp"
#include "input/positions_or_games.hpp"
#include "libchess/bisect/bisection.hpp"
#include "options/perft_options.hpp"
#include "report/bisect/bisect_report.hpp"
#include "report/text/numbers.hpp"
#include "run/analysers.hpp"
#include "run/counterparts.hpp"
#include "run/record_run.hpp"
#include "run/reported_bugs.hpp"
#include "run/running_monitors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::BisectError;
using chess::BisectFinding;
using chess::Bisection;
using chess::GeneratorComparison;

using Task = RecordTask<InputPosition>;

/// One run of --against or --self-check: compares record after record and reports in order.
class AgainstRun {
public:
    AgainstRun(const PerftCommandOptions& options, std::stop_token stop)
        : options_(options),
          run_("chesstool perft", options, std::move(stop)),
          counterparts_(options, run_.stop()),
          source_(options, run_.stop()) {
        layout_.arguments = options.repeat_arguments();
        layout_.suite = !options.suites.empty() || !options.files.empty() ||
                        options.fens.size() > 1 || options.plays_games();
        layout_.games = options.plays_games();
        layout_.plies = options.ply || options.all_plies;
        layout_.timing = options.timing;
        layout_.san = options.san;
        layout_.width = run_.width();
    }

    ExitCode run() {
        run_.tell_header<GeneratorComparison>(layout_);
        const bool is_started = start();
        if (is_started)
            run_.each_record(
                source_, [this](Task& task) { return compare(task); },
                [this](const Task& task, auto report) {
                    if (report) emit(*report, task.input);
                },
                [this] { return progress_text(); });
        run_.settle(totals_);
        totals_.bugs = bugs_.all();
        totals_.answers = monitors_.look([](const auto&) {});
        totals_.unanswered = unanswered_;
        if (options_.format == Format::json || (layout_.suite && is_started))
            run_.tell_sums(totals_, layout_);
        return run_.finish();
    }

private:
    /// Starts the other generator.
    bool start() {
        const auto error = counterparts_.start();
        layout_.name = counterparts_.name();
        if (counterparts_.is_script()) layout_.script = options_.against.command;
        if (error) report_start_error(run_, options_.against.command, *error);
        return !error;
    }

    std::optional<GeneratorComparison> compare(Task& task) {
        if (!task.input.position && !options_.plays_games()) return std::nullopt;
        const int depth =
            options_.compared_depth(task.input.position, task.input.expectations, run_.stop());
        auto counterpart = counterparts_.take();
        if (!counterpart)
            return failed({BisectError::Kind::counterpart, counterpart.error()}, task);
        const double start = run_.seconds();
        auto report = monitors_.with_one([&](chess::BisectMonitor& monitor) {
            Bisection bisection(
                **counterpart,
                {.depth = depth, .threads = options_.threads, .generator = options_.generator},
                monitor);
            if (task.input.position) return compare_position(task.input, bisection);
            return chess::compare_generators(task.input.record.value_or(0), {.seed = options_.seed},
                                             bisection, bugs_.known());
        });
        counterparts_.give_back(*std::move(counterpart));
        if (!report) return failed(report.error(), task);
        report->record = task.input.record.value_or(0);
        report->seconds = run_.seconds() - start;
        return *std::move(report);
    }

    std::nullopt_t failed(const BisectError& error, Task& task) {
        if (error.kind == BisectError::Kind::stopped ||
            error.engine.kind == chess::EngineError::Kind::stopped)
            return std::nullopt;
        ++unanswered_;
        task.note(chess::bisect_error_text(error, options_.against.command),
                  error.kind == BisectError::Kind::overflow ? ExitCode::usage : ExitCode::failure);
        return std::nullopt;
    }

    [[nodiscard]] Bisection::Result<GeneratorComparison> compare_position(
        const InputPosition& input, Bisection& bisection) const {
        auto comparison = chess::compare_generators(*input.position, bisection, bugs_.known());
        if (!comparison) return comparison;
        input.name(*comparison);
        for (const auto& expectation : input.expectations)
            if (expectation.depth == comparison->result.depth &&
                expectation.nodes != comparison->result.nodes)
                comparison->published = expectation.nodes;
        return comparison;
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

    /// "3 records, depth 5, 120 questions".
    std::string progress_text() {
        std::optional<int> depth;
        const std::uint64_t answers = monitors_.look([&](const chess::BisectMonitor& monitor) {
            depth = std::max(depth.value_or(0), monitor.depth.load());
        });
        std::string text;
        if (run_.done() > 0)
            text =
                fmt::format("{} {}, ", run_.done(), options_.plays_games() ? "games" : "records");
        if (depth) text += *depth == 0 ? "shrinking, " : fmt::format("depth {}, ", *depth);
        text += chess::plural(answers, "question");
        return text;
    }

    const PerftCommandOptions& options_;
    RecordRun run_;
    chess::BisectReportOptions layout_;
    Counterparts counterparts_;
    PositionsOrGames source_;
    /// Text reports each bug once.
    ReportedBugs bugs_{options_.format == Format::text};
    chess::BisectTotals totals_;
    std::atomic<std::size_t> unanswered_ = 0;
    /// The last record's report was more than a line.
    bool blank_due_ = false;
    RunningMonitors<chess::BisectMonitor, &chess::BisectMonitor::answers> monitors_{run_.stop()};
};

}  // namespace

ExitCode run_perft_against(const PerftCommandOptions& options, std::stop_token stop) {
    return AgainstRun(options, std::move(stop)).run();
}

}  // namespace chesstool
