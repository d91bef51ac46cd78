#include "search_compare.hpp"

#include "input/position_source.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/experiment/experiment.hpp"
#include "libchess/report/experiment/compare_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "output.hpp"
#include "run_report.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Comparison;
using chess::ComparisonPlan;

/// The searches of one plan on one position.
struct Task {
    std::size_t plan;
    std::size_t position;
};

struct Measured {
    std::size_t plan;
    chess::PositionMeasurements measurements;
};

/// One run of --compare: reads all positions, measures each under each plan, and judges.
class ComparisonRun {
public:
    ComparisonRun(const SearchOptions& options, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool search", options),
          layout_{.width = text_width(options), .timing = options.timing} {
        if (!options.svg.empty()) figure_.emplace(options.svg);
    }

    ExitCode run() {
        read_positions();
        make_plans();
        measure_all();
        const bool interrupted = stop_.stop_requested();
        if (!interrupted && !positions_.empty()) show_all();
        else if (options_.format == Format::json) write_summary({});
        return report_.finish(interrupted);
    }

private:
    void read_positions() {
        PositionSource source(options_, stop_);
        while (auto input = source.next()) {
            report_.tell(*input);
            if (input->position) positions_.push_back(*input->position);
        }
    }

    void make_plans() {
        const int depth = options_.depth.value_or(SearchOptions::compare_depth);
        const std::size_t entries = options_.hash_bytes() / SearchOptions::bytes_per_entry;
        if (options_.sets.empty()) {
            add(chess::experiment_plans(depth, options_.evaluation, entries));
            return;
        }
        ComparisonPlan plan{.title = "comparison", .sets = {chess::direct_set()}};
        for (const chess::NamedSet& set : options_.sets)
            if (set.name != plan.sets.front().name) plan.sets.push_back(set);
        plan.first_depth = std::min(2, depth);
        plan.last_depth = depth;
        plan.evaluation = options_.evaluation;
        plan.table_entries = entries;
        add({std::move(plan)});
    }

    void add(std::vector<ComparisonPlan> plans) {
        for (ComparisonPlan& plan : plans) {
            for (std::size_t i = 0; i < positions_.size(); ++i)
                if (plan.takes(positions_[i])) tasks_.push_back({comparisons_.size(), i});
            comparisons_.push_back({.plan = std::move(plan), .positions = {}});
        }
    }

    void measure_all() {
        const RunReport::Progress progress(report_, [this] { return progress_text(); });
        std::size_t next = 0;
        chess::run_ordered(
            options_.jobs, stop_,
            [&] { return next < tasks_.size() ? std::optional(tasks_[next++]) : std::nullopt; },
            [this](Task task) {
                Measured measured{task.plan, chess::measure(positions_[task.position],
                                                            comparisons_[task.plan].plan, stop_)};
                ++done_;
                return measured;
            },
            [this](Measured measured) {
                comparisons_[measured.plan].positions.push_back(std::move(measured.measurements));
            });
    }

    /// "measured 12 of 123, 41.0 s left".
    [[nodiscard]] std::string progress_text() const {
        const std::size_t done = done_;
        std::string text = fmt::format("measured {} of {}", done, tasks_.size());
        if (done != 0)
            text += fmt::format(", {} left",
                                chess::duration_text(report_.seconds() / static_cast<double>(done) *
                                                     static_cast<double>(tasks_.size() - done)));
        return text;
    }

    void show_all() {
        std::vector<chess::Claim> claims;
        if (options_.sets.empty()) {
            claims = chess::judge(comparisons_, options_.timing);
            for (chess::Claim& claim : chess::judge_synthetic_trees())
                claims.push_back(std::move(claim));
            if (options_.timing) claims.push_back(chess::judge_copying());
        }
        if (options_.format == Format::csv) report_.write_header(chess::compare_csv_header());
        for (const Comparison& comparison : comparisons_) {
            if (comparison.positions.empty()) continue;
            show(comparison);
            layout_.explained = false;  // once is enough
        }
        if (options_.format == Format::json) write_summary(claims);
        if (options_.format == Format::text && !claims.empty())
            report_.write_block(chess::claims_text(claims, layout_));
        if (!figure_) return;
        figure_->write(chess::compare_svg(comparisons_.front(), layout_));
        figure_->finish();
    }

    void show(const Comparison& comparison) {
        switch (options_.format) {
            case Format::json: report_.write(chess::compare_json(comparison, layout_)); break;
            case Format::csv: report_.write(chess::compare_csv(comparison, layout_)); break;
            case Format::text: report_.write_block(chess::compare_text(comparison, layout_)); break;
        }
    }

    void write_summary(const std::vector<chess::Claim>& claims) {
        report_.write_summary(chess::compare_summary_json(
            comparisons_, claims, {report_.errors(), stop_.stop_requested()}, layout_));
    }

    const SearchOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    chess::CompareReportOptions layout_;
    std::optional<Output> figure_;
    std::vector<chess::Position> positions_;
    std::vector<Comparison> comparisons_;
    std::vector<Task> tasks_;
    std::atomic<std::size_t> done_ = 0;
};

}  // namespace

ExitCode run_comparison(const SearchOptions& options, std::stop_token stop) {
    return ComparisonRun(options, std::move(stop)).run();
}

}  // namespace chesstool
