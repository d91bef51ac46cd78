#include "bench_positions.hpp"
#include "command.hpp"
#include "input/position_source.hpp"
#include "input/whole_file.hpp"
#include "interrupt.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "run_report.hpp"
#include "table_searches.hpp"
#include "terminal.hpp"
#include "tt_collisions.hpp"
#include "tt_options.hpp"
#include "tt_replacement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::TableAccount;

/// What became of one record: the searches of its position, one for each size of table.
struct Finished {
    InputPosition input;
    std::vector<TableAccount> accounts;
    /// Why there are none.
    std::optional<std::string> failure;
};

/// One run of the command: searches record after record and reports in order.
class TableRun {
public:
    TableRun(const TtOptions& options, const ChosenTechniques& techniques,
             const chess::Weights& weights, std::stop_token stop)
        : options_(options),
          techniques_(techniques),
          stop_(std::move(stop)),
          report_("chesstool tt-stats", options),
          layout_{.plies = options.ply || options.all_plies,
                  .width = text_width(options),
                  .timing = options.timing,
                  .explain = options.explain,
                  .several = options.many_positions(),
                  .by_nodes = options.nodes.has_value() && !options.depth},
          searches_(options, techniques.set, weights, stop_),
          source_(options, options.bench, stop_, {.history = true}) {
        totals_.experiment = options.experiment;
        totals_.recommends = options.recommend;
        for (const std::size_t size : options.sizes) totals_.sizes.push_back({.hash_bytes = size});
    }

    ExitCode run() {
        for (std::string& remark : remarks_on(techniques_, options_.threads))
            report_.tell(Diagnostic::Kind::warning, std::move(remark));
        if (options_.format == Format::csv) report_.write_header(chess::tt_csv_header(layout_));
        search_all();
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        totals_.interrupted = stop_.stop_requested();
        write_summary();
        return report_.finish(totals_.interrupted);
    }

private:
    void search_all() {
        const RunReport::Progress progress(report_, [this] { return progress_text(); });
        chess::run_ordered(
            options_.jobs, stop_, [this] { return next(); },
            [this](InputPosition input) { return search(std::move(input)); },
            [this](const Finished& finished) { emit(finished); });
    }

    std::optional<InputPosition> next() {
        auto input = source_.next();
        if (input) ++taken_;
        return input;
    }

    Finished search(InputPosition input) {
        Finished finished;
        try {
            if (input.position) finished.accounts = searches_.search(input);
        } catch (const std::bad_alloc&) {
            finished.failure = "the machine does not give the memory for its table";
        }
        finished.input = std::move(input);
        return finished;
    }

    void emit(const Finished& finished) {
        report_.tell(finished.input);
        if (finished.failure)
            report_.tell({Diagnostic::Kind::error, finished.input.file, finished.input.line, 1, 1,
                          *finished.failure, ""},
                         finished.input.record, &Outcome::failure);
        const bool whole = finished.accounts.size() == options_.sizes.size() &&
                           !std::ranges::any_of(finished.accounts, &TableAccount::interrupted);
        // What an interrupt cut short is no result, but people want to see it where it can say so.
        const bool is_alone = options_.sizes.size() == 1 && !options_.many_positions();
        if (whole || (!finished.accounts.empty() && is_alone && options_.format == Format::text))
            write(finished.accounts);
        if (whole) totals_.add(finished.accounts);
        report_.flush();
    }

    void write(const std::vector<TableAccount>& accounts) {
        for (const TableAccount& account : accounts) check(account);
        switch (options_.format) {
            case Format::json:
                for (const TableAccount& account : accounts)
                    report_.write_line(chess::tt_json(account, layout_));
                break;
            case Format::csv:
                for (const TableAccount& account : accounts)
                    report_.write(chess::tt_csv(account, layout_));
                break;
            case Format::text:
                if (options_.sizes.size() == 1 && !options_.many_positions())
                    report_.write_block(chess::tt_text(accounts.front(), layout_));
                else report_.write_block(chess::tt_sweep_text(accounts, layout_));
                break;
        }
    }

    /// Counters that do not balance are a mistake of ours, which nobody should have to look for.
    void check(const TableAccount& account) {
        if (account.figures.failed_balances == 0) return;
        report_.outcome().check_failed = true;
        for (const chess::TableBalance& balance : account.figures.balances())
            if (!balance.holds())
                report_.tell(
                    fmt::format("chesstool tt-stats: record {}: does not balance: {} ({} "
                                "and {})",
                                account.record, balance.equation, balance.left, balance.right));
    }

    void write_summary() {
        if (options_.format == Format::json)
            report_.write_summary(chess::tt_summary_json(totals_, layout_));
        if (const auto advice = totals_.advice(); advice && options_.format == Format::csv)
            report_.tell(fmt::format("chesstool tt-stats: recommended: {} MB",
                                     totals_.sizes[advice->place].hash_bytes >> 20U));
        if (options_.format != Format::text) return;
        if (totals_.sizes.front().figures.positions == 0) return;
        if (options_.many_positions()) report_.write_block(chess::tt_totals_text(totals_, layout_));
        // The rows of several sizes and positions end with it.
        if (options_.recommend && (!options_.many_positions() || options_.sizes.size() == 1))
            report_.write_block(chess::tt_advice_text(totals_, layout_));
    }

    /// "3 positions begun, 12 searches done".
    std::string progress_text() const {
        const std::size_t done = searches_.done();
        const double seconds = report_.seconds();
        if (!options_.many_positions() || options_.bench) {
            const std::size_t positions = options_.bench ? bench_count(options_.selection) : 1;
            const std::size_t all = positions * options_.sizes.size();
            std::string text = fmt::format("{} of {} searches", done, all);
            if (done != 0 && done < all)
                text += fmt::format(", {} left",
                                    chess::duration_text(seconds / static_cast<double>(done) *
                                                         static_cast<double>(all - done)));
            return text;
        }
        return fmt::format("{} positions begun, {} searches done", taken_.load(), done);
    }

    const TtOptions& options_;
    const ChosenTechniques& techniques_;
    std::stop_token stop_;
    RunReport report_;
    chess::TableReportOptions layout_;
    TableSearches searches_;
    BenchOrInput source_;
    chess::TableTotals totals_;
    std::atomic<std::size_t> taken_ = 0;
};

ExitCode run_tt_stats(const CommandParser& app, const TtOptions& options) {
    const auto techniques = choose_techniques(options.techniques);
    if (!techniques) return usage_error(app, techniques.error());
    if (techniques->set.contains(chess::Technique::direct_mapped))
        return usage_error(app, "the table of 'direct-mapped' is not observed; see --cluster 1");
    std::stop_token stop = watch_for_interrupts();
    if (options.collisions) return run_collisions(options, std::move(stop));
    const auto weights = read_weights_file(options.weights_file, stop);
    if (!weights && stop.stop_requested()) return ExitCode::interrupted;
    const auto summary = [&](const RunReport& report) {
        return chess::tt_summary_json({.errors = report.errors(), .seconds = report.seconds()},
                                      {.timing = options.timing});
    };
    if (!weights) return refuse("chesstool tt-stats", options, weights.error(), summary);
    if (options.compare_replacement) return run_replacement(options, *weights, std::move(stop));
    return TableRun(options, *techniques, *weights, std::move(stop)).run();
}

}  // namespace

const Command tt_stats_command = command<TtOptions, run_tt_stats>(
    "tt-stats", "look into the transposition table",
    "Look into the transposition table: what it is asked and told, and what for.");

}  // namespace chesstool
