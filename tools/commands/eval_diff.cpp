#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "options/eval_options.hpp"
#include "report/eval/eval_report.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/explainers.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Explanation;

/// One run of --diff: explains two positions, and reports what differs.
class DiffRun {
public:
    DiffRun(const EvalOptions& options, const chess::Weights& weights,
            const ChosenEndgameTables& tables, const std::stop_token& stop)
        : options_(options),
          run_("chesstool eval-breakdown", options, stop),
          source_(options, run_.stop()),
          explainers_(options.terms(), weights, run_.stop(), tables.tables,
                      {.split = options.split(), .facts = options.facts}) {
        run_.report_as_found(tables.warnings_as_found());
    }

    ExitCode run() {
        const chess::EvalReportOptions layout = options_.layout(run_.width());
        chess::EvalTotals totals;
        if (const auto diff = compare()) {
            totals.positions = 2;
            run_.tell(*diff, layout);
        }
        run_.settle(totals);
        run_.tell_sums(totals, layout);
        return run_.finish();
    }

private:
    /// The first two positions of the input, or the first before and after a move; nullopt after an
    /// error or an interrupt.
    std::optional<chess::EvalDiff> compare() {
        const std::size_t needed = options_.move.empty() ? 2 : 1;
        std::vector<Explanation> reports;
        while (reports.size() < needed) {
            const auto input = source_.next();
            if (!input) break;
            run_.report_input(*input);
            if (!input->errors.empty()) return std::nullopt;
            if (!input->position) continue;
            auto explained = explainers_.explain(*input);
            if (!explained) return std::nullopt;
            reports.push_back(*std::move(explained));
        }
        if (run_.stopped()) return std::nullopt;
        if (reports.size() < needed) {
            run_.report(chess::Diagnostic::Kind::error,
                        fmt::format("--diff needs {}, and the input has {}",
                                    needed == 2 ? "two positions" : "a position",
                                    reports.empty() ? "none" : "only one"),
                        ExitCode::usage);
            return std::nullopt;
        }
        if (needed == 1 && !add_after_move(reports)) return std::nullopt;
        return chess::EvalDiff{std::move(reports[0]), std::move(reports[1])};
    }

    /// Evaluates the first position once more after --move; false if that is not a legal move, or
    /// after an interrupt.
    bool add_after_move(std::vector<Explanation>& reports) {
        const Explanation& first = reports.front();
        const auto after = after_typed_move(first.position, first.record, options_.move);
        if (!after) {
            run_.report(after.error(), first.record);
            return false;
        }
        auto explained = explainers_.explain(*after);
        if (!explained) return false;
        reports.push_back(*std::move(explained));
        return true;
    }

    const EvalOptions& options_;
    RecordRun run_;
    PositionSource source_;
    Explainers explainers_;
};

}  // namespace

ExitCode run_eval_diff(const EvalOptions& options, const chess::Weights& weights,
                       const ChosenEndgameTables& tables, const std::stop_token& stop) {
    return DiffRun(options, weights, tables, stop).run();
}

}  // namespace chesstool
