#include "command.hpp"
#include "common_options.hpp"
#include "eval_options.hpp"
#include "eval_tuning.hpp"
#include "evaluators.hpp"
#include "input/position_source.hpp"
#include "input/whole_file.hpp"
#include "interrupt.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/eval/eval_course.hpp"
#include "libchess/report/eval/eval_diff.hpp"
#include "libchess/report/eval/eval_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/search/quiescence.hpp"
#include "output.hpp"
#include "run_report.hpp"
#include "terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::EvalAccount;

/// What became of one record.
struct Finished {
    InputPosition input;
    std::optional<EvalAccount> account;
};

/// One run of the command: evaluates record after record and reports in order.
class EvalRun {
public:
    EvalRun(const EvalOptions& options, const chess::Weights& weights, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool eval-breakdown", options),
          layout_{.kind = options.evaluation.kind,
                  .pov = options.pov,
                  .squares = options.squares,
                  .plies = options.ply || options.all_plies,
                  .all_terms = options.all_terms,
                  .san = options.san,
                  .width = text_width(options),
                  .timing = options.timing},
          source_(options, stop_),
          evaluators_(options.evaluation, weights) {}

    ExitCode run() {
        if (options_.diff) compare();
        else evaluate_all();
        end_course();
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        totals_.interrupted = stop_.stop_requested();
        if (options_.format == Format::json)
            report_.write_summary(chess::eval_summary_json(totals_, layout_));
        return report_.finish(totals_.interrupted);
    }

private:
    void evaluate_all() {
        if (options_.format == Format::csv) report_.write_header(chess::eval_csv_header(layout_));
        const RunReport::Progress progress(report_, [this] { return progress_text(); });
        chess::run_ordered(
            options_.jobs, stop_, [this] { return source_.next(); },
            [this](InputPosition input) { return evaluate(std::move(input)); },
            [this](const Finished& finished) { emit(finished); });
    }

    Finished evaluate(InputPosition input) {
        Finished finished;
        if (input.position) finished.account = account_of(input, *input.position);
        finished.input = std::move(input);
        ++positions_done_;
        return finished;
    }

    EvalAccount account_of(const InputPosition& input, const chess::Position& position) {
        EvalAccount account;
        account.record = input.record.value_or(0);  // whatever has a position has a number
        account.ply = input.ply;
        account.id = input.id;
        account.move = input.move;
        account.position = position;
        evaluators_.with_one([&](chess::Evaluator& evaluator) {
            account.breakdown = evaluator.explain(position);
            const chess::Score mover = chess::quiescence(
                position, [&](const chess::Position& leaf) { return evaluator.evaluate(leaf); });
            account.quiescence = position.turn() == chess::Color::white ? mover : -mover;
        });
        if (const auto mate = chess::mating_move(position))
            account.mate_in_one = chess::named(position, *mate);
        return account;
    }

    void emit(const Finished& finished) {
        report_.tell(finished.input);
        if (finished.account) {
            ++totals_.positions;
            write(*finished.account, finished.input);
        }
        report_.flush();
    }

    void write(const EvalAccount& account, const InputPosition& input) {
        switch (options_.format) {
            case Format::json: report_.write_line(chess::eval_json(account, layout_)); break;
            case Format::csv: report_.write(chess::eval_csv(account, layout_)); break;
            case Format::text:
                if (options_.all_plies && account.ply && !options_.squares)
                    return go_on_course(account, input);
                end_course();
                report_.write_block(chess::eval_text(account, layout_));
                break;
        }
    }

    /// A game's next position, in one line.
    void go_on_course(const EvalAccount& account, const InputPosition& input) {
        if (course_ && course_record_ != account.record) end_course();
        if (!course_) {
            course_.emplace(layout_);
            course_record_ = account.record;
            report_.write_block(course_->head(
                fmt::format("Game {}: {}, line {}", account.record, input.file, input.line)));
        }
        report_.write(course_->line(account));
    }

    void end_course() {
        if (course_) report_.write(course_->table());
        course_.reset();
    }

    /// The first two positions of the input, or the first before and after a move.
    void compare() {
        const std::size_t needed = options_.move.empty() ? 2 : 1;
        std::vector<EvalAccount> accounts;
        while (accounts.size() < needed) {
            const auto input = source_.next();
            if (!input) break;
            report_.tell(*input);
            if (!input->errors.empty()) return;
            if (input->position) accounts.push_back(account_of(*input, *input->position));
        }
        if (stop_.stop_requested()) return;
        if (accounts.size() < needed) {
            return report_.tell(chess::Diagnostic::Kind::error,
                                fmt::format("--diff needs {}, and the input has {}",
                                            needed == 2 ? "two positions" : "a position",
                                            accounts.empty() ? "none" : "only one"),
                                &Outcome::usage);
        }
        if (needed == 1 && !add_after_move(accounts)) return;
        totals_.positions = 2;
        write_diff({std::move(accounts[0]), std::move(accounts[1])});
    }

    /// Evaluates the first position once more after --move; false if that is no legal move.
    bool add_after_move(std::vector<EvalAccount>& accounts) {
        const chess::Position& before = accounts.front().position;
        const auto move = chess::parse_san(before, options_.move);
        if (!move) {
            const chess::ParseError& error = move.error().error;
            report_.tell({chess::Diagnostic::Kind::error, "<fen>", 1, error.offset + 1,
                          error.length, error.message, options_.move},
                         accounts.front().record);
            return false;
        }
        InputPosition after;
        after.record = accounts.front().record;
        after.move = chess::named(before, *move);
        accounts.push_back(account_of(after, before.after(*move)));
        return true;
    }

    void write_diff(const chess::EvalDiff& diff) {
        switch (options_.format) {
            case Format::json: report_.write_line(chess::eval_diff_json(diff, layout_)); break;
            case Format::csv: report_.write(chess::eval_diff_csv(diff, layout_)); break;
            case Format::text: report_.write_block(chess::eval_diff_text(diff, layout_)); break;
        }
    }

    std::string progress_text() {
        const std::size_t done = positions_done_;
        std::string text =
            fmt::format("{} positions, {}/s", chess::grouped(done),
                        chess::rate_text(static_cast<double>(done) / report_.seconds()));
        const auto total = source_.files().total();
        if (!total || *total == 0) return text;
        const double share =
            static_cast<double>(source_.files().consumed()) / static_cast<double>(*total);
        if (share > 0 && share < 1)
            text += fmt::format(", {:.0f} %, {} left", 100 * share,
                                chess::duration_text(report_.seconds() * (1 / share - 1)));
        return text;
    }

    const EvalOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    chess::EvalReportOptions layout_;
    PositionSource source_;
    Evaluators evaluators_;
    chess::EvalTotals totals_;
    std::atomic<std::size_t> positions_done_ = 0;
    std::optional<chess::EvalCourse> course_;
    std::size_t course_record_ = 0;
};

ExitCode dump(const chess::Weights& weights, const std::string& path) {
    Output output(path);
    output.write(chess::to_text(weights));
    output.finish();
    return ExitCode::ok;
}

ExitCode run_eval_breakdown(const CommandParser&, const EvalOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    const auto weights = read_weights_file(options.weights_file, stop);
    if (!weights && stop.stop_requested()) return ExitCode::interrupted;
    const auto summary = [&](const RunReport& report) {
        return chess::eval_summary_json({.errors = report.errors(), .seconds = report.seconds()},
                                        {.timing = options.timing});
    };
    if (!weights) return refuse("chesstool eval-breakdown", options, weights.error(), summary);
    if (options.dump_weights) return dump(*weights, options.output);
    if (!options.tuning.files.empty())
        return run_tuning(options, options.tuning, *weights, std::move(stop));
    return EvalRun(options, *weights, std::move(stop)).run();
}

}  // namespace

const Command eval_breakdown_command = command<EvalOptions, run_eval_breakdown>(
    "eval-breakdown", "say why a position is worth what it is, term by term",
    "Evaluate positions, and say why they are worth what they are, term by term.");

}  // namespace chesstool
