#include "command.hpp"
#include "commands/modes.hpp"
#include "input/input_problems.hpp"
#include "input/record_sources.hpp"
#include "options/mate_options.hpp"
#include "output/certificate_output.hpp"
#include "output/mate_printer.hpp"
#include "report/text/numbers.hpp"
#include "run/certificate_notes.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/interrupt.hpp"
#include "run/problem_solver.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// One run of the command: solves record after record and reports in order.
class MateRun {
public:
    MateRun(const MateOptions& options, const ChosenEndgameTables& tables, JournaledRun journal,
            const std::stop_token& stop)
        : options_(options),
          run_("chesstool mate-finder", options, stop, std::move(journal)),
          source_(options, run_.stop(), {.epd = true, .text_hash = !options.journal.empty()}),
          certificates_(run_.output(options.certificate), options),
          printer_{options, run_, run_.output(options.latex), shows_blocks(options, source_)},
          solver_(options, run_, printer_, tables.tables) {
        run_.report_as_found(tables.warnings_as_found());
    }

    ExitCode run() {
        printer_.begin();
        run_.each_record(
            source_, [this](InputPosition& input) { return solve(input); },
            [this](const InputPosition&, const auto& mate) {
                if (mate) emit(*mate);
            },
            [this] { return solver_.progress_text(); });
        printer_.end();
        leave_tactics();
        run_.settle(totals_);
        printer_.summary(totals_);
        run_.check_solved(options_.min_solved, totals_.solved, totals_.positions, "positions");
        const ExitCode code = run_.finish();
        certificates_.tell();
        return code;
    }

private:
    std::optional<FinishedMate> solve(InputPosition& input) {
        if (!input.position) return std::nullopt;
        auto problems = problems_of(input, options_.pose, options_.validation());
        if (!problems) {
            ++tactics_;
            return std::nullopt;
        }
        if (problems->empty()) return std::nullopt;
        auto mate =
            run_.recall_or<chess::MateTotals>(input, [&] { return solver_.solved(*problems); });
        solver_.add(mate->totals);
        if (certificates_.is_wanted() && !run_.stopped())
            note_missing_certificates(input, asked_certificates(*problems), mate->outputs,
                                      mate->totals.solved);
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
        printer_.result(mate);
        certificates_.write(mate.outputs);
        add_sums(totals_, mate.totals);
        if (mate.totals.good != mate.totals.stated) run_.fail_check();
    }

    const MateOptions& options_;
    RecordRun run_;
    PositionSource source_;
    CertificateOutput certificates_;
    MatePrinter printer_;
    ProblemSolver solver_;
    chess::MateTotals totals_;
    std::atomic<std::size_t> tactics_ = 0;
};

ExitCode run_mate_finder(const CommandParser& app, const MateOptions& options) {
    const std::stop_token stop = watch_for_interrupts();
    if (!options.verify.empty()) return run_mate_verification(options, stop);
    if (options.winnable) return run_winnable(app, options, stop);
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
    return MateRun(options, *tables, std::move(*journal), stop).run();
}

}  // namespace

const Command mate_finder_command = command<MateOptions, run_mate_finder>(
    "mate-finder", "solve mate problems, and prove the solutions",
    "Solve chess problems: find the shortest mate, prove it, and check such proofs.");

}  // namespace chesstool
