#include "commands/modes.hpp"
#include "lab/experiment.hpp"
#include "options/search_options.hpp"
#include "output/output.hpp"
#include "report/lab/compare_report.hpp"
#include "run/measured_plans.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Comparison;
using chess::ComparisonPlan;

/// One run of --compare: reads all positions, measures each under each plan, and judges.
class ComparisonRun {
public:
    ComparisonRun(const SearchOptions& options, const std::stop_token& stop)
        : options_(options),
          run_("chesstool search", options, stop),
          layout_{.width = run_.width(), .timing = options.timing} {
        if (!options.svg.empty()) figure_.emplace(options.svg);
    }

    ExitCode run() {
        PositionSource source(options_, run_.stop());
        positions_ = read_positions(source, run_);
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
            for (ComparisonPlan& plan :
                 chess::experiment_plans(depth, options_.evaluation, entries))
                comparisons_.push_back({.plan = std::move(plan), .positions = {}});
            return;
        }
        ComparisonPlan plan{.title = "comparison", .sets = {chess::direct_set()}};
        for (const chess::NamedSet& set : options_.sets)
            if (set.name != plan.sets.front().name) plan.sets.push_back(set);
        plan.first_depth = std::min(2, depth);
        plan.last_depth = depth;
        plan.evaluation = options_.evaluation;
        plan.table_entries = entries;
        comparisons_.push_back({.plan = std::move(plan), .positions = {}});
    }

    void measure_all() {
        measure_plans(
            run_, positions_, comparisons_,
            [this](const chess::Position& position, const ComparisonPlan& plan) {
                return std::optional(chess::measure(position, plan, run_.stop()));
            },
            [this](std::size_t all) { return fmt::format("measured {} of {}", run_.done(), all); });
    }

    void show_all() {
        std::vector<chess::Claim> claims;
        if (options_.sets.empty()) {
            claims = chess::judge(comparisons_, options_.timing);
            for (chess::Claim& claim : chess::judge_synthetic_trees())
                claims.push_back(std::move(claim));
            if (options_.timing) claims.push_back(chess::judge_copying());
        }
        run_.tell_header<Comparison>(layout_);
        for (const Comparison& comparison : comparisons_) {
            if (comparison.positions.empty()) continue;
            run_.tell(comparison, layout_);
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
        run_.tell_sums(
            chess::CompareTotals{
                {.errors = run_.errors(), .interrupted = run_.interrupted()}, comparisons_, claims},
            layout_);
    }

    const SearchOptions& options_;
    RecordRun run_;
    chess::CompareReportOptions layout_;
    std::optional<Output> figure_;
    std::vector<chess::Position> positions_;
    std::vector<Comparison> comparisons_;
};

}  // namespace

ExitCode run_comparison(const SearchOptions& options, const std::stop_token& stop) {
    return ComparisonRun(options, stop).run();
}

}  // namespace chesstool
