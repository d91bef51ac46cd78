#include "input/position_input.hpp"
#include "libchess/experiment/experiment.hpp"
#include "libchess/report/experiment/compare_report.hpp"
#include "options/search_options.hpp"
#include "output/output.hpp"
#include "run/other_runs.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
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
          run_("chesstool search", options, std::move(stop)),
          layout_{.width = run_.width(), .timing = options.timing} {
        if (!options.svg.empty()) figure_.emplace(options.svg);
    }

    ExitCode run() {
        PositionInput source(options_, run_.stop());
        while (auto input = source.next()) {
            run_.tell_of_input(*input);
            if (input->position) positions_.push_back(*input->position);
        }
        make_plans();
        measure_all();
        run_.settle();
        if (!run_.interrupted() && !positions_.empty()) show_all();
        else write_summary({});
        return run_.finish();
    }

private:
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
        std::size_t next = 0;
        run_.each(
            [&] { return next < tasks_.size() ? std::optional(tasks_[next++]) : std::nullopt; },
            [this](Task task) {
                return Measured{task.plan,
                                chess::measure(positions_[task.position],
                                               comparisons_[task.plan].plan, run_.stop())};
            },
            [this](Measured measured) {
                comparisons_[measured.plan].positions.push_back(std::move(measured.measurements));
            },
            [this] {
                return fmt::format("measured {} of {}", run_.done(), tasks_.size()) +
                       run_.left_text(run_.done(), tasks_.size());
            });
    }

    void show_all() {
        std::vector<chess::Claim> claims;
        if (options_.sets.empty()) {
            claims = chess::judge(comparisons_, options_.timing);
            for (chess::Claim& claim : chess::judge_synthetic_trees())
                claims.push_back(std::move(claim));
            if (options_.timing) claims.push_back(chess::judge_copying());
        }
        run_.write_csv_header(chess::compare_csv_header());
        for (const Comparison& comparison : comparisons_) {
            if (comparison.positions.empty()) continue;
            run_.write_told(chess::compare_json, chess::compare_csv, chess::compare_text,
                            comparison, layout_);
            layout_.explained = false;  // once is enough
        }
        write_summary(claims);
        if (options_.format == Format::text && !claims.empty())
            run_.write_block(chess::claims_text(claims, layout_));
        if (!figure_) return;
        figure_->write(chess::compare_svg(comparisons_.front(), layout_));
        figure_->finish();
    }

    void write_summary(const std::vector<chess::Claim>& claims) {
        run_.write_summary(chess::compare_summary_json, nullptr, comparisons_, claims,
                           chess::CompareTotals{run_.errors(), run_.interrupted()}, layout_);
    }

    const SearchOptions& options_;
    RecordRun run_;
    chess::CompareReportOptions layout_;
    std::optional<Output> figure_;
    std::vector<chess::Position> positions_;
    std::vector<Comparison> comparisons_;
    std::vector<Task> tasks_;
};

}  // namespace

ExitCode run_comparison(const SearchOptions& options, std::stop_token stop) {
    return ComparisonRun(options, std::move(stop)).run();
}

}  // namespace chesstool
