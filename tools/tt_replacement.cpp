#include "tt_replacement.hpp"

#include "bench_positions.hpp"
#include "input/position_source.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/experiment/replacement.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "run_report.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::ReplacementComparison;

/// The searches of one plan from one position.
struct Task {
    std::size_t plan;
    std::size_t position;
};
struct Measured {
    std::size_t plan;
    std::optional<chess::ReplacementMeasurements> measurements;
};

/// One run of --compare-replacement: reads all positions, and measures each under each plan.
class ReplacementRun {
public:
    ReplacementRun(const TtOptions& options, const chess::Weights& weights, std::stop_token stop)
        : options_(options),
          weights_(weights),
          stop_(std::move(stop)),
          report_("chesstool tt-stats", options) {
        for (const chess::ReplacementPlan& plan : chess::replacement_plans(
                 options.sizes.front(), options.depth.value_or(TtOptions::compare_depth),
                 options.evaluation))
            comparisons_.push_back({plan, {}});
    }

    ExitCode run() {
        read();
        {
            const RunReport::Progress progress(report_, [this] {
                const std::size_t done = done_;
                const double left = report_.seconds() * static_cast<double>(tasks() - done) /
                                    static_cast<double>(std::max<std::size_t>(1, done));
                return fmt::format("{} of {} games searched{}", done, tasks(),
                                   done == 0 ? "" : ", " + chess::duration_text(left) + " left");
            });
            chess::run_ordered(
                options_.jobs, stop_, [this] { return next(); },
                [this](Task task) { return measure(task); },
                [this](Measured measured) { take(std::move(measured)); });
        }
        const bool interrupted = stop_.stop_requested();
        // What an interrupt cut short is no result, but people want to see it.
        if (!positions_.empty() && (!interrupted || options_.format == Format::text)) write();
        if (options_.format == Format::json)
            report_.write_summary(chess::tt_summary_json({.errors = report_.errors(),
                                                          .seconds = report_.seconds(),
                                                          .interrupted = interrupted},
                                                         {.timing = options_.timing}));
        return report_.finish(interrupted);
    }

private:
    void read() {
        BenchOrInput source(options_, options_.bench, stop_);
        while (auto input = source.next()) add(*input);
    }
    void add(const InputPosition& input) {
        report_.tell(input);
        if (input.position) positions_.push_back(*input.position);
    }

    [[nodiscard]] std::size_t tasks() const { return positions_.size() * comparisons_.size(); }

    std::optional<Task> next() {
        const std::size_t task = taken_++;
        if (task >= tasks()) return std::nullopt;
        return Task{task / positions_.size(), task % positions_.size()};
    }

    Measured measure(Task task) {
        Measured measured{
            task.plan, chess::measure_replacement(positions_[task.position],
                                                  comparisons_[task.plan].plan, weights_, stop_)};
        ++done_;
        return measured;
    }

    void take(Measured measured) {
        if (measured.measurements)
            comparisons_[measured.plan].positions.push_back(std::move(*measured.measurements));
    }

    void write() {
        const chess::TableReportOptions layout{.width = text_width(options_),
                                               .timing = options_.timing};
        if (options_.format == Format::csv) report_.write_header(chess::replacement_csv_header());
        for (const ReplacementComparison& comparison : comparisons_) {
            if (comparison.positions.empty()) continue;
            switch (options_.format) {
                case Format::json:
                    report_.write(chess::replacement_json(comparison, layout));
                    break;
                case Format::csv: report_.write(chess::replacement_csv(comparison, layout)); break;
                case Format::text:
                    report_.write_block(chess::replacement_text(comparison, layout));
                    break;
            }
        }
    }

    const TtOptions& options_;
    const chess::Weights& weights_;
    std::stop_token stop_;
    RunReport report_;
    std::vector<chess::Position> positions_;
    std::vector<ReplacementComparison> comparisons_;
    std::size_t taken_ = 0;
    std::atomic<std::size_t> done_ = 0;
};

}  // namespace

ExitCode run_replacement(const TtOptions& options, const chess::Weights& weights,
                         std::stop_token stop) {
    return ReplacementRun(options, weights, std::move(stop)).run();
}

}  // namespace chesstool
