#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/notation/san.hpp"
#include "options/eval_options.hpp"
#include "output/course_printer.hpp"
#include "output/output.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/numbers.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/explainers.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Explanation;
using Task = RecordTask<InputPosition>;

/// One run of the command: evaluates record after record and reports in order.
class EvalRun {
public:
    EvalRun(const EvalOptions& options, const chess::Weights& weights,
            const ChosenEndgameTables& tables, std::stop_token stop)
        : options_(options),
          run_("chesstool eval-breakdown", options, std::move(stop)),
          layout_{.kind = options.terms().kind,
                  .pov = options.pov,
                  .squares = options.squares,
                  .pieces = options.pieces,
                  .facts = options.facts,
                  .plies = options.ply || options.all_plies,
                  .all_terms = options.all_terms,
                  .san = options.san,
                  .width = run_.width(),
                  .timing = options.timing},
          source_(options, run_.stop()),
          tables_(tables.tables),
          explainers_(options.terms(), weights, run_.stop(), tables_,
                      {.split = options.split(), .facts = options.facts}) {
        run_.report_as_found(tables.warnings_as_found());
    }

    ExitCode run() {
        if (options_.diff) compare();
        else evaluate_all();
        course_.end();
        run_.settle(totals_);
        run_.tell_sums(totals_, layout_);
        return run_.finish();
    }

private:
    void evaluate_all() {
        run_.tell_header<Explanation>(layout_);
        run_.each_record(
            source_,
            [this](const Task& task) -> std::optional<Explanation> {
                if (!task.input.position) return std::nullopt;
                return report_of(task.input, *task.input.position);
            },
            [this](const Task& task, const auto& report) {
                if (report) write(*report, task.input);
            },
            [this] {
                return fmt::format(
                           "{} positions, {}/s", chess::grouped(run_.done()),
                           chess::rate_text(static_cast<double>(run_.done()) / run_.seconds())) +
                       run_.left_text(source_.share_read(), /*percent=*/true) +
                       making_text(tables_.get(), ", ");
            });
    }

    Explanation report_of(const InputPosition& input, const chess::Position& position) {
        Explanation report = explainers_.explain(position);
        input.name(report);
        report.move = input.move;
        return report;
    }

    void write(const Explanation& report, const InputPosition& input) {
        ++totals_.positions;
        if (options_.format == Format::text && options_.all_plies && report.ply &&
            !options_.squares && !options_.pieces && !options_.facts)
            return course_.go_on(report, input);
        course_.end();
        run_.tell(report, layout_);
    }

    /// The first two positions of the input, or the first before and after a move.
    void compare() {
        const std::size_t needed = options_.move.empty() ? 2 : 1;
        std::vector<Explanation> reports;
        while (reports.size() < needed) {
            const auto input = source_.next();
            if (!input) break;
            run_.report_input(*input);
            if (!input->errors.empty()) return;
            if (input->position) reports.push_back(report_of(*input, *input->position));
        }
        if (run_.stopped()) return;
        if (reports.size() < needed) {
            return run_.report(chess::Diagnostic::Kind::error,
                               fmt::format("--diff needs {}, and the input has {}",
                                           needed == 2 ? "two positions" : "a position",
                                           reports.empty() ? "none" : "only one"),
                               ExitCode::usage);
        }
        if (needed == 1 && !add_after_move(reports)) return;
        totals_.positions = 2;
        const chess::EvalDiff diff{std::move(reports[0]), std::move(reports[1])};
        run_.tell(diff, layout_);
    }

    /// Evaluates the first position once more after --move; false if that is not a legal move.
    bool add_after_move(std::vector<Explanation>& reports) {
        const chess::Position& before = reports.front().position;
        const auto move = chess::parse_san(before, options_.move);
        if (!move) {
            const chess::ParseError& error = move.error().error;
            run_.report({chess::Diagnostic::Kind::error, "<fen>", 1, error.offset + 1, error.length,
                         error.message, options_.move},
                        reports.front().record);
            return false;
        }
        InputPosition after;
        after.record = reports.front().record;
        after.move = chess::named(before, *move);
        reports.push_back(report_of(after, before.after(*move)));
        return true;
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
    std::stop_token stop = watch_for_interrupts();
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::EvalTotals, chess::EvalReportOptions>("chesstool eval-breakdown",
                                                                   options, fault, stop);
    };
    const auto evaluation = read_evaluation(options, stop);
    if (!evaluation) return cannot_begin(evaluation.error());
    const chess::Weights& weights = evaluation->weights;
    options.evaluation.network = evaluation->network;
    if (options.dump_weights) return dump(weights, options.output);
    if (!options.tuning.files.empty()) return run_tuning(options, weights, std::move(stop));
    if (!options.concepts.empty()) return run_concepts(options, weights, std::move(stop));
    auto tables = open_tables(options.tables, stop);
    if (!tables) return cannot_begin(tables.error());
    return EvalRun(options, weights, *tables, std::move(stop)).run();
}

}  // namespace

const Command eval_breakdown_command = command<EvalOptions, run_eval_breakdown>(
    "eval-breakdown", "explain the static evaluation term by term",
    "Evaluate positions, and explain their evaluation term by term.");

}  // namespace chesstool
