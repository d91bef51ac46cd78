#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "options/mate_options.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/numbers.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/idle_pool.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::PosedProblem;
using chess::SolvedProblem;
using Task = RecordTask<InputPosition>;
/// Its outputs are certificates and LaTeX, without the final newline.
using FinishedMate = chess::FinishedRecord<chess::MateTotals>;

std::optional<std::string> known(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

/// The names of the outputs beside the report.
constexpr std::string_view certificate = "certificate";
constexpr std::string_view latex = "latex";

/// Why the game is over before any move.
std::string finished_game(const chess::Position& position) {
    return fmt::format("{} to move is {} already", side_name(position.turn()),
                       position.in_check() ? "checkmated" : "stalemated");
}

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
          tables_(tables.tables) {
        run_.report_as_found(tables.warnings_as_found());
    }

    ExitCode run() {
        blocks_ = options_.format == Format::text && wants_blocks();
        run_.tell_header<SolvedProblem>(layout_);
        if (latex_ != nullptr) latex_->write(chess::mate_latex_begin());
        run_.each_record(
            source_, [this](Task& task) { return solve(task); },
            [this](const Task&, const auto& mate) {
                if (mate) emit(*mate);
            },
            [this] { return progress_text(); });
        if (latex_ != nullptr) latex_->write(chess::mate_latex_end());
        run_.settle(totals_);
        if (!options_.popeye || options_.format == Format::json) run_.tell_sums(totals_, layout_);
        run_.check_solved(options_.min_solved, totals_.solved, totals_.positions, "positions");
        const ExitCode code = run_.finish();
        if (certificates_ != nullptr && !options_.quiet) tell_certificates();
        return code;
    }

private:
    /// Where the proofs are, and what checks them.
    void tell_certificates() const {
        if (written_ == 0 || options_.certificate == "-") return;
        const std::string message =
            fmt::format("{}: {}; 'chesstool mate-finder --verify {}' checks {}\n",
                        options_.certificate, chess::plural(written_, "certificate"),
                        options_.certificate, written_ == 1 ? "it" : "them");
        std::fputs(message.c_str(), stderr);  // not fmt's, which throws if it is closed
    }

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
        const auto& composition = task.input.composition;
        const chess::ProblemOptions own =
            composition ? composition->options : chess::ProblemOptions();
        std::vector<PosedProblem> problems;
        for (PosedProblem& posed : problems_of(task.input)) {
            problems.push_back(std::move(posed));
            if (!options_.duplex && !own.duplex) continue;
            if (auto other = chess::with_duplex(problems.back()))
                problems.push_back(*std::move(other));
            else
                task.note("no duplex: the side to move is in check", ExitCode::malformed,
                          Diagnostic::Kind::warning);
        }
        if (problems.empty()) return std::nullopt;
        auto mate = run_.recall_or<chess::MateTotals>(
            task.entry, [&] { return solve_all(std::move(problems), options_.limits(own)); });
        solved_ += mate->totals.solved;
        if (certificates_ != nullptr && mate->totals.solved != 0 &&
            mate->output(certificate).empty())
            task.note(
                "no certificate: a limit was reached before the proof was whole "
                "(--time or --nodes raises it)",
                ExitCode::malformed, Diagnostic::Kind::warning);
        return mate;
    }

    /// The problems that a record poses, one for each twin; none, with errors, if they make no
    /// sense.
    std::vector<PosedProblem> problems_of(InputPosition& input) const {
        chess::PosedRecord posed;
        if (input.composition) posed.problems = posed_problems(*input.composition, defaults_);
        else
            posed = pose(*input.position, input.epd ? &input.epd->epd : nullptr, defaults_,
                         options_.validation());
        for (const chess::ParseError& fault : posed.faults) input.note_epd_fault(fault);
        for (PosedProblem& problem : posed.problems) {
            input.name(problem);
            if (problem.is_over())
                input.warnings.push_back({Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                                          finished_game(problem.problem.position),
                                          input.epd ? input.epd->line : ""});
        }
        return std::move(posed.problems);
    }

    FinishedMate solve_all(std::vector<PosedProblem> posed, const chess::ProofLimits& limits) {
        std::vector<SolvedProblem> problems;
        for (PosedProblem& problem : posed) problems.push_back({std::move(problem)});
        FinishedMate all;
        for (SolvedProblem& solved : problems) {
            if (&solved != &problems.front() && blocks_) all.report.add("\n");
            const auto earlier =
                std::span(problems).first(static_cast<std::size_t>(&solved - problems.data()));
            FinishedMate mate = solve_one(solved, earlier, limits);
            all.whole = mate.whole;
            all.report.add(mate.report);
            add_sums(all.totals, mate.totals);
            std::ranges::move(mate.outputs, std::back_inserter(all.outputs));
            if (!all.whole) break;
        }
        if (options_.popeye && blocks_) all.report.add(chess::mate_popeye_end(problems));
        if (latex_ != nullptr && all.whole)
            all.outputs.push_back({std::string(latex), chess::mate_latex(problems)});
        return all;
    }

    /// An interrupted search is no result, but blocks show what it found.
    FinishedMate solve_one(SolvedProblem& solved, std::span<const SolvedProblem> earlier,
                           chess::ProofLimits limits) {
        if (options_.nodes) solved.node_limit = limits.nodes;
        if (limits.time != chess::ProofLimits().time) solved.time_limit = limits.time;
        limits.stop = run_.stop();
        FinishedMate mate;
        mate.whole = solvers_.with_one(
            [this] {
                return std::make_unique<chess::MateSolver>(chess::ProverSettings{
                    .hash_megabytes = options_.hash_megabytes, .threads = options_.threads});
            },
            [&](chess::MateSolver& solver) {
                return solve_problem(solved, solver, limits,
                                     {tables_.get(), options_.tables.given()});
            });
        solved.same_keys = chess::same_keys_among(earlier, solved);
        if (mate.whole || blocks_)
            mate.report = run_.told(solved, layout_,
                                    !blocks_          ? chess::mate_table_row
                                    : options_.popeye ? chess::mate_popeye
                                                      : chess::Telling<SolvedProblem>::text);
        if (!mate.whole) return mate;
        mate.totals.add(solved);
        if (solved.result.proof)
            mate.outputs.push_back(
                {std::string(certificate),
                 chess::certificate_json(*solved.result.proof,
                                         {solved.record, known(solved.id), known(solved.twin)})});
        return mate;
    }

    void emit(const FinishedMate& mate) {
        if (mate.report.spans().empty()) return;
        if (!blocks_ && options_.format == Format::text && !std::exchange(has_header_, true))
            run_.write(chess::mate_table_header(layout_));
        if (blocks_) run_.write_block(mate.report);
        else run_.write(mate.report);
        add_sums(totals_, mate.totals);
        if (mate.totals.good != mate.totals.stated) run_.fail_check();
        for (const auto& [name, text] : mate.outputs) {
            written_ += name == certificate ? 1 : 0;
            (name == certificate ? certificates_ : latex_)->write(text);
        }
    }

    /// "12 of 300 done, 9 solved, 41.0 s left", or how long the only one takes; and what is being
    /// made for it, "making KPKP, 40 %".
    std::string progress_text() {
        const std::string also = making_text(tables_.get(), ", ");
        if (run_.taken() != 1 || run_.expected() > 1)
            return run_.done_text(fmt::format(", {} solved", chess::grouped(solved_))) + also;
        const double seconds = run_.seconds();
        std::string text = "solving, " + chess::duration_text(seconds);
        if (options_.time) {
            const double limit = std::chrono::duration<double>(*options_.time).count();
            if (seconds < limit)
                text += fmt::format(", at most {} left", chess::duration_text(limit - seconds));
        }
        return text + also;
    }

    const MateOptions& options_;
    const chess::ProblemDefaults defaults_ = options_.defaults();
    RecordRun run_;
    chess::MateReportOptions layout_;
    IdlePool<chess::MateSolver> solvers_;
    PositionSource source_;
    LineOutput* certificates_;
    LineOutput* latex_;
    std::shared_ptr<const chess::Tablebases> tables_;
    chess::MateTotals totals_;
    std::size_t written_ = 0;  ///< certificates
    bool blocks_ = false;
    bool has_header_ = false;
    std::atomic<std::size_t> solved_ = 0;  // for the progress line
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
