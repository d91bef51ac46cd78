#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "libchess/eval/weights.hpp"
#include "options/eval_options.hpp"
#include "output/course_printer.hpp"
#include "output/output.hpp"
#include "report/eval/eval_report.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/explainers.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <memory>
#include <optional>

namespace chesstool {

namespace {

using chess::Explanation;

/// One run of the command: evaluates record after record and reports in order.
class EvalRun {
public:
    EvalRun(const EvalOptions& options, const chess::Weights& weights,
            const ChosenEndgameTables& tables, const std::stop_token& stop)
        : options_(options),
          run_("chesstool eval-breakdown", options, stop),
          layout_(options.layout(run_.width())),
          source_(options, run_.stop()),
          tables_(tables.tables),
          explainers_(options.terms(), weights, run_.stop(), tables_,
                      {.split = options.split(), .facts = options.facts}) {
        run_.report_as_found(tables.warnings_as_found());
    }

    ExitCode run() {
        run_.tell_header<Explanation>(layout_);
        run_.each_record(
            source_,
            [this](const InputPosition& input) -> std::optional<Explanation> {
                if (!input.position) return std::nullopt;
                return explainers_.explain(input);
            },
            [this](const InputPosition& input, const auto& report) {
                if (report) write(*report, input);
            },
            [this] {
                return run_.speed_text(source_.share_read()) + making_text(tables_.get(), ", ");
            });
        course_.end();
        run_.settle(totals_);
        run_.tell_sums(totals_, layout_);
        return run_.finish();
    }

private:
    void write(const Explanation& report, const InputPosition& input) {
        ++totals_.positions;
        if (options_.format == Format::text && options_.all_plies && report.ply &&
            !options_.squares && !options_.pieces && !options_.facts)
            return course_.go_on(report, input);
        course_.end();
        run_.tell(report, layout_);
    }

    const EvalOptions& options_;
    RecordRun run_;
    chess::EvalReportOptions layout_;
    PositionSource source_;
    std::shared_ptr<const chess::Tablebases> tables_;
    Explainers explainers_;
    chess::EvalTotals totals_;
    CoursePrinter course_{run_, layout_};
};

ExitCode dump(const chess::Weights& weights, const std::string& path) {
    Output output(path);
    output.write(chess::to_text(weights));
    output.finish();
    return ExitCode::ok;
}

ExitCode run_eval_breakdown(const CommandParser&, const EvalOptions& given) {
    EvalOptions options = given;
    const std::stop_token stop = watch_for_interrupts();
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::EvalTotals, chess::EvalReportOptions>("chesstool eval-breakdown",
                                                                   options, fault, stop);
    };
    const auto evaluation = read_evaluation(options, stop);
    if (!evaluation) return cannot_begin(evaluation.error());
    const chess::Weights& weights = evaluation->weights;
    options.evaluation.network = evaluation->network;
    if (options.dump_weights) return dump(weights, options.output);
    if (!options.tuning.files.empty()) return run_tuning(options, weights, stop);
    if (!options.concepts.empty()) return run_concepts(options, weights, stop);
    auto tables = open_tables(options.tables, stop);
    if (!tables) return cannot_begin(tables.error());
    if (options.diff) return run_eval_diff(options, weights, *tables, stop);
    return EvalRun(options, weights, *tables, stop).run();
}

}  // namespace

const Command eval_breakdown_command = command<EvalOptions, run_eval_breakdown>(
    "eval-breakdown", "explain the static evaluation term by term",
    "Evaluate positions, and explain their evaluation term by term.");

}  // namespace chesstool
