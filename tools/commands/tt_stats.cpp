#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "input/whole_file.hpp"
#include "options/tt_options.hpp"
#include "report/tt/tt_report.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"
#include "run/tt_measurer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::TtMeasurement;

/// One run of the command: searches each record's position once for each size of table, and reports
/// in order.
class TtRun {
public:
    TtRun(const TtOptions& options, const ChosenTechniques& techniques,
          const ChosenEvaluation& evaluation, const std::stop_token& stop)
        : options_(options),
          techniques_(techniques),
          run_("chesstool tt-stats", options, stop),
          layout_{.plies = options.has_plies(),
                  .width = run_.width(),
                  .timing = options.timing,
                  .explain = options.explain,
                  .several = options.many_positions(),
                  .by_nodes = options.nodes.has_value() && !options.depth},
          source_(options, options.bench, run_.stop(), {.history = true}),
          measurer_(options, techniques, evaluation, run_) {
        totals_.experiment = options.experiment;
        totals_.recommends = options.recommend;
        for (const std::size_t size : options.sizes) totals_.sizes.push_back({.hash_bytes = size});
    }

    ExitCode run() {
        for (std::string& remark : remarks_on(techniques_, options_.threads))
            run_.report(Diagnostic::Kind::warning, std::move(remark));
        run_.tell_header<chess::TtMeasurement>(layout_);
        run_.each_record(
            source_, [this](InputPosition& input) { return measurer_.measured(input); },
            [this](const InputPosition&, const auto& reports) { emit(reports); },
            [this] { return measurer_.progress_text(); });
        run_.settle(totals_);
        write_summary();
        return run_.finish();
    }

private:
    void emit(const std::vector<TtMeasurement>& reports) {
        const bool whole = reports.size() == options_.sizes.size() &&
                           std::ranges::none_of(reports, &TtMeasurement::interrupted);
        // An interrupted search is no result, but a single one is shown as text.
        if (whole ||
            (!reports.empty() && options_.has_one_search() && options_.format == Format::text))
            write(reports);
        if (whole) totals_.add(reports);
    }

    void write(const std::vector<TtMeasurement>& reports) {
        for (const TtMeasurement& report : reports) check(report);
        if (options_.format == Format::text && !options_.has_one_search())
            return run_.write_block(chess::tt_sweep_text(reports, layout_));
        for (const TtMeasurement& report : reports) run_.tell(report, layout_);
    }

    /// Counters that do not balance are a bug of ours, and fail the run.
    void check(const TtMeasurement& report) {
        if (report.figures.failed_balances == 0) return;
        run_.fail_check();
        for (const chess::TtBalance& balance : report.figures.balances())
            if (!balance.holds())
                run_.print(
                    fmt::format("chesstool tt-stats: record {}: does not balance: {} ({} "
                                "and {})",
                                report.record, balance.equation, balance.left, balance.right));
    }

    void write_summary() {
        run_.tell_sums(totals_, layout_);
        if (const auto advice = totals_.advice(); advice && options_.format == Format::csv)
            run_.print(fmt::format("chesstool tt-stats: recommended: {} MB",
                                   totals_.sizes[advice->place].hash_bytes >> 20U));
        if (options_.format != Format::text) return;
        if (totals_.sizes.front().figures.positions == 0) return;
        if (options_.many_positions()) run_.write_block(chess::tt_totals_text(totals_, layout_));
        // The rows of several sizes and positions end with it.
        if (options_.recommend && (!options_.many_positions() || options_.sizes.size() == 1))
            run_.write_block(chess::tt_advice_text(totals_, layout_));
    }

    const TtOptions& options_;
    const ChosenTechniques& techniques_;
    RecordRun run_;
    chess::TtReportOptions layout_;
    PositionSource source_;
    TtMeasurer measurer_;
    chess::TtTotals totals_;
};

ExitCode run_tt_stats(const CommandParser& app, const TtOptions& options) {
    const auto techniques = choose_techniques(options.techniques);
    if (!techniques) return usage_error(app, techniques.error());
    if (techniques->set.contains(chess::Technique::direct_mapped))
        return usage_error(app, "the table of 'direct-mapped' is not observed; see --cluster 1");
    const std::stop_token stop = watch_for_interrupts();
    if (options.collisions) return run_collisions(options, stop);
    const auto evaluation = read_evaluation(options, stop);
    if (!evaluation)
        return refuse<chess::TtTotals, chess::TtReportOptions>("chesstool tt-stats", options,
                                                               evaluation.error(), stop);
    if (options.compare_replacement) return run_replacement(options, *evaluation, stop);
    return TtRun(options, *techniques, *evaluation, stop).run();
}

}  // namespace

const Command tt_stats_command = command<TtOptions, run_tt_stats>(
    "tt-stats", "measure the transposition table",
    "Measure the transposition table: probes, stores, content, and their effect on the search.");

}  // namespace chesstool
