#include "input/position_input.hpp"
#include "libchess/experiment/replacement.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "options/tt_options.hpp"
#include "run/other_runs.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

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
          run_("chesstool tt-stats", options, std::move(stop)) {
        for (const chess::ReplacementPlan& plan : chess::replacement_plans(
                 options.sizes.front(), options.depth.value_or(TtOptions::compare_depth),
                 options.evaluation))
            comparisons_.push_back({plan, {}});
    }

    ExitCode run() {
        PositionInput source(options_, options_.bench, run_.stop());
        while (auto input = source.next()) {
            run_.tell_of_input(*input);
            if (input->position) positions_.push_back(*input->position);
        }
        run_.each([this] { return next(); }, [this](Task task) { return measure(task); },
                  [this](Measured measured) {
                      if (measured.measurements)
                          comparisons_[measured.plan].positions.push_back(
                              std::move(*measured.measurements));
                  },
                  [this] {
                      return fmt::format("{} of {} games searched", run_.done(), tasks()) +
                             run_.left_text(run_.done(), tasks());
                  });
        chess::TableTotals totals;
        run_.settle(totals);
        // What an interrupt cut short is no result, but people want to see it.
        if (!positions_.empty() && (!run_.interrupted() || options_.format == Format::text))
            write();
        run_.write_summary(chess::tt_summary_json, nullptr, totals,
                           chess::TableReportOptions{.timing = options_.timing});
        return run_.finish();
    }

private:
    [[nodiscard]] std::size_t tasks() const { return positions_.size() * comparisons_.size(); }

    std::optional<Task> next() {
        const std::size_t task = taken_++;
        if (task >= tasks()) return std::nullopt;
        return Task{task / positions_.size(), task % positions_.size()};
    }

    Measured measure(Task task) {
        return {task.plan,
                chess::measure_replacement(positions_[task.position], comparisons_[task.plan].plan,
                                           weights_, run_.stop())};
    }

    void write() {
        const chess::TableReportOptions layout{.width = run_.width(), .timing = options_.timing};
        run_.write_csv_header(chess::replacement_csv_header());
        for (const ReplacementComparison& comparison : comparisons_)
            if (!comparison.positions.empty())
                run_.write_told(chess::replacement_json, chess::replacement_csv,
                                chess::replacement_text, comparison, layout);
    }

    const TtOptions& options_;
    const chess::Weights& weights_;
    RecordRun run_;
    std::vector<chess::Position> positions_;
    std::vector<ReplacementComparison> comparisons_;
    std::size_t taken_ = 0;
};

}  // namespace

ExitCode run_replacement(const TtOptions& options, const chess::Weights& weights,
                         std::stop_token stop) {
    return ReplacementRun(options, weights, std::move(stop)).run();
}

}  // namespace chesstool
