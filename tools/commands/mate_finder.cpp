#include "command.hpp"
#include "commands/modes.hpp"
#include "input/input_problems.hpp"
#include "input/record_sources.hpp"
#include "options/mate_options.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/numbers.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/interrupt.hpp"
#include "run/problem_solver.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::SolvedProblem;
using Task = RecordTask<InputPosition>;

/// One run of the command: solves record after record and reports in order.
class MateRun {
public:
    MateRun(const MateOptions& options, const ChosenEndgameTables& tables, JournaledRun journal,
            std::stop_token stop)
        : options_(options),
          run_("chesstool mate-finder", options, std::move(stop), std::move(journal)),
          layout_{.plies = options.ply || options.all_plies,
                  .san = options.san,
                  .width = run_.width(),
                  .tree_lines = options.tree_lines,
                  .timing = options.timing},
          source_(options, run_.stop(), {.epd = true, .text_hash = !options.journal.empty()}),
          certificates_(run_.output(options.certificate)),
          latex_(run_.output(options.latex)),
          tables_(tables.tables),
          blocks_(options.format == Format::text && wants_blocks()),
          solver_(options, run_, layout_, blocks_, tables.tables) {
        run_.report_as_found(tables.warnings_as_found());
    }

    ExitCode run() {
        run_.tell_header<SolvedProblem>(layout_);
        if (latex_ != nullptr) latex_->write(chess::mate_latex_begin());
        run_.each_record(
            source_, [this](Task& task) { return solve(task); },
            [this](const Task&, const auto& mate) {
                if (mate) emit(*mate);
            },
            [this] { return progress_text(); });
        if (latex_ != nullptr) latex_->write(chess::mate_latex_end());
        leave_tactics();
        run_.settle(totals_);
        if (!options_.popeye || options_.format == Format::json) run_.tell_sums(totals_, layout_);
        run_.check_solved(options_.min_solved, totals_.solved, totals_.positions, "positions");
        const ExitCode code = run_.finish();
        if (certificates_ != nullptr && !options_.quiet)
            tell_certificates(options_.certificate, written_);
        return code;
    }

private:
    /// Whether positions are shown as problems, not as lines of a table: if an option asks for more
    /// than fits into a line, or if there is only one.
    bool wants_blocks() {
        if (options_.popeye || options_.files.empty() || options_.tree || options_.tries ||
            options_.set_play)
            return true;
        const auto& ahead = source_.ahead(1);
        if (!ahead.empty() && ahead.front().composition) return true;
        // What is typed in must not wait for more input.
        const bool typed = std::ranges::find(options_.files, "-") != options_.files.end();
        return !typed && source_.ahead(2).size() < 2;
    }

    std::optional<FinishedMate> solve(Task& task) {
        if (!task.input.position) return std::nullopt;
        auto problems = problems_of(task.input, defaults_, options_.validation());
        if (!problems) {
            ++tactics_;
            return std::nullopt;
        }
        for (const chess::PosedProblem& posed : *problems)
            if (posed.lacks_duplex)
                task.note("no duplex: the side to move is in check", ExitCode::malformed,
                          Diagnostic::Kind::warning);
        if (problems->empty()) return std::nullopt;
        const auto& composition = task.input.composition;
        const chess::ProblemOptions own =
            composition ? composition->options : chess::ProblemOptions();
        auto mate = run_.recall_or<chess::MateTotals>(
            task.entry, [&] { return solver_.solved(*std::move(problems), options_.limits(own)); });
        solved_ += mate->totals.solved;
        if (certificates_ != nullptr && mate->totals.solved != 0 &&
            mate->output(ProblemSolver::certificate).empty())
            task.note(
                "no certificate: a limit was reached before the proof was whole "
                "(--time or --nodes raises it)",
                ExitCode::malformed, Diagnostic::Kind::warning);
        return mate;
    }

    /// Says that records are for another command.
    void leave_tactics() {
        if (tactics_ == 0 || run_.stopped()) return;
        run_.report(Diagnostic::Kind::warning,
                    tactics_ == 1
                        ? "one record states no mate, and is left to chesstool search"
                        : fmt::format("{} records state no mate, and are left to chesstool search",
                                      chess::grouped(tactics_)));
    }

    void emit(const FinishedMate& mate) {
        if (mate.report.spans().empty()) return;
        if (!blocks_ && options_.format == Format::text && !std::exchange(has_header_, true))
            run_.write(chess::mate_table_header(layout_));
        if (blocks_) run_.write_block(mate.report);
        else run_.write(mate.report);
        add_sums(totals_, mate.totals);
        if (mate.totals.good != mate.totals.stated) run_.fail_check();
        for (const chess::RecordOutput& output : mate.outputs) {
            const bool is_certificate = output.name == ProblemSolver::certificate;
            written_ += is_certificate ? 1 : 0;
            (is_certificate ? certificates_ : latex_)->write(output.text);
        }
    }

    /// "12 of 300 done, 9 solved, 41.0 s left", or how long the only one takes; and what is being
    /// made for it, "making KPKP, 40 %".
    std::string progress_text() {
        const std::string also = making_text(tables_.get(), ", ");
        if (!run_.has_one_record())
            return run_.done_text(fmt::format(", {} solved", chess::grouped(solved_))) + also;
        return "solving, " + run_.spent_text(options_.time, "at most ") + also;
    }

    const MateOptions& options_;
    const chess::PoseOptions defaults_ = options_.defaults();
    RecordRun run_;
    chess::MateReportOptions layout_;
    PositionSource source_;
    LineOutput* certificates_;
    LineOutput* latex_;
    std::shared_ptr<const chess::Tablebases> tables_;
    bool blocks_;
    ProblemSolver solver_;
    chess::MateTotals totals_;
    std::size_t written_ = 0;  ///< certificates
    bool has_header_ = false;
    std::atomic<std::size_t> solved_ = 0;  // for the progress line
    std::atomic<std::size_t> tactics_ = 0;
};

ExitCode run_mate_finder(const CommandParser& app, const MateOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    if (!options.verify.empty()) return run_mate_verification(options, std::move(stop));
    if (options.winnable) return run_winnable(app, options, std::move(stop));
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::MateTotals, chess::MateReportOptions>("chesstool mate-finder", options,
                                                                   fault);
    };
    auto tables = open_tables(options.tables, stop);
    if (!tables && stop.stop_requested()) return ExitCode::interrupted;
    if (!tables) return cannot_begin(tables.error());
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    tables->add_to(fingerprint);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return cannot_begin(journal.error());
    return MateRun(options, *tables, std::move(*journal), std::move(stop)).run();
}

}  // namespace

const Command mate_finder_command = command<MateOptions, run_mate_finder>(
    "mate-finder", "solve mate problems, and prove the solutions",
    "Solve chess problems: find the shortest mate, prove it, and check such proofs.");

}  // namespace chesstool
