#include "commands/modes.hpp"
#include "lab/replacement.hpp"
#include "options/tt_options.hpp"
#include "report/tt/tt_report.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/measured_plans.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

namespace chesstool {

namespace {

using chess::ReplacementComparison;

/// One run of --compare-replacement: reads all positions, and measures each under each plan.
class ReplacementRun {
public:
    ReplacementRun(const TtOptions& options, const ChosenEvaluation& evaluation,
                   const std::stop_token& stop)
        : options_(options),
          weights_(evaluation.weights),
          run_("chesstool tt-stats", options, stop) {
        for (const chess::ReplacementPlan& plan : chess::replacement_plans(
                 options.sizes.front(), options.depth.value_or(TtOptions::compare_depth),
                 evaluation.options.value_or(chess::EvaluationOptions{})))
            comparisons_.push_back({plan, {}});
    }

    ExitCode run() {
        PositionSource source(options_, options_.bench, run_.stop());
        const std::vector<chess::Position> positions = read_positions(source, run_);
        measure_plans(
            run_, positions, comparisons_,
            [this](const chess::Position& position, const chess::ReplacementPlan& plan) {
                return chess::measure_replacement(position, plan, weights_, run_.stop());
            },
            [this](std::size_t all) {
                return fmt::format("{} of {} games searched", run_.done(), all);
            });
        chess::TtTotals totals;
        run_.settle(totals);
        // An interrupted comparison is no result, but is shown as text.
        if (!positions.empty() && (!run_.interrupted() || options_.format == Format::text)) write();
        run_.tell_sums(totals, chess::TtReportOptions{.timing = options_.timing});
        return run_.finish();
    }

private:
    void write() {
        const chess::TtReportOptions layout{.width = run_.width(), .timing = options_.timing};
        run_.tell_header<ReplacementComparison>(layout);
        for (const ReplacementComparison& comparison : comparisons_)
            if (!comparison.positions.empty()) run_.tell(comparison, layout);
    }

    const TtOptions& options_;
    const chess::Weights& weights_;
    RecordRun run_;
    std::vector<ReplacementComparison> comparisons_;
};

}  // namespace

ExitCode run_replacement(const TtOptions& options, const ChosenEvaluation& evaluation,
                         const std::stop_token& stop) {
    return ReplacementRun(options, evaluation, stop).run();
}

}  // namespace chesstool
