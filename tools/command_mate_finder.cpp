#include "command.hpp"
#include "idle_pool.hpp"
#include "input/position_source.hpp"
#include "interrupt.hpp"
#include "journal_options.hpp"
#include "journaled_run.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/mate/finished_mate.hpp"
#include "libchess/report/mate/mate_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "mate_options.hpp"
#include "mate_verification.hpp"
#include "output.hpp"
#include "run_report.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::FinishedMate;
using chess::MateAccount;

/// The layout of what a journal keeps of a record.
constexpr std::uint64_t payload_layout = 2;

/// What became of a record.
struct Finished {
    InputPosition input;
    std::optional<FinishedMate> mate;
    /// Cut short by an interrupt: no result, but people want to see it.
    bool interrupted = false;
};

/// Solvers, one for each job, each with its table.
class Solvers {
public:
    explicit Solvers(const MateOptions& options)
        : settings_{.hash_megabytes = options.hash_megabytes, .threads = options.threads} {}

    template <typename Work>
    auto with_one(Work work) {
        std::unique_ptr<chess::MateSolver> solver = idle_.take();
        if (!solver) solver = std::make_unique<chess::MateSolver>(settings_);
        auto result = work(*solver);
        idle_.give_back(std::move(solver));
        return result;
    }

private:
    chess::ProverSettings settings_;
    IdlePool<chess::MateSolver> idle_;
};

/// Why there is no mate to look for, if that is plain to see.
std::optional<std::string> finished_game(const MateAccount& account) {
    const chess::Position& position = account.problem.position;
    if (account.problem.defender_begins || chess::has_legal_move(position)) return std::nullopt;
    return fmt::format("{} to move is {} already",
                       position.turn() == chess::Color::white ? "White" : "Black",
                       position.in_check() ? "checkmated" : "stalemated");
}

/// One run of the command: solves record after record and reports in order.
class MateRun {
public:
    MateRun(const MateOptions& options, JournaledRun journal, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool mate-finder", options),
          journal_(std::move(journal)),
          layout_{.plies = options.ply || options.all_plies,
                  .san = options.san,
                  .width = text_width(options),
                  .tree_lines = options.tree_lines,
                  .timing = options.timing},
          solvers_(options),
          source_(options, stop_, {.epd = true, .text_hash = !options.journal.empty()}) {
        if (!options.certificate.empty()) certificates_.emplace(options.certificate);
    }

    ExitCode run() {
        blocks_ = options_.format == Format::text && wants_blocks();
        if (options_.format == Format::csv) report_.write_header(chess::mate_csv_header(layout_));
        {
            const RunReport::Progress progress(report_, [this] { return progress_text(); });
            chess::run_ordered(
                options_.jobs, stop_, [this] { return next(); },
                [this](JournaledPosition task) { return solve(std::move(task)); },
                [this](const Finished& finished) { emit(finished); });
        }
        totals_.interrupted = stop_.stop_requested();
        journal_.finish(report_, totals_.interrupted);
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        if (options_.format == Format::json)
            report_.write_summary(chess::mate_summary_json(totals_, layout_));
        else if (options_.format == Format::text)
            report_.write_summary(chess::mate_summary_text(totals_, layout_));
        if (!totals_.interrupted) hold_against_share();
        if (certificates_) {
            report_.outcome().interrupted = totals_.interrupted;
            certificates_->finish(report_.outcome());
        }
        return report_.finish(totals_.interrupted);
    }

private:
    /// Whether positions are shown as problems, not as lines of a table: if somebody asked for more
    /// than fits into a line, or if there is only one.
    bool wants_blocks() {
        if (options_.files.empty() || options_.tree || options_.tries || options_.set_play)
            return true;
        // What is typed in should not have to wait for more.
        if (std::ranges::find(options_.files, "-") != options_.files.end()) return false;
        while (ahead_.size() < 2) {
            auto input = source_.next();
            if (!input) return ahead_.size() < 2;
            ahead_.push_back(std::move(*input));
        }
        return false;
    }

    std::optional<InputPosition> next_input() {
        if (ahead_.empty()) return source_.next();
        InputPosition input = std::move(ahead_.front());
        ahead_.pop_front();
        return input;
    }

    std::optional<JournaledPosition> next() {
        auto input = next_input();
        if (input) ++taken_;
        const auto total = source_.files().total();
        const bool all_read = total && source_.files().consumed() >= *total;
        expected_ = all_read ? taken_ + source_.waiting() + ahead_.size() : 0;
        return journal_.take(std::move(input));
    }

    Finished solve(JournaledPosition task) {
        Finished finished;
        InputPosition& input = task.input;
        if (input.position) {
            auto account = account_of(input, *input.position);
            if (account && task.entry.payload)
                finished.mate = chess::read_finished_mate(*task.entry.payload);
            if (account && !finished.mate) solve(*account, task.entry, finished);
        }
        if (finished.mate) solved_ += finished.mate->totals.solved;
        finished.input = std::move(input);
        ++done_;
        return finished;
    }

    /// What is asked; nullopt, with errors, if that makes no sense.
    std::optional<MateAccount> account_of(InputPosition& input,
                                          const chess::Position& position) const {
        std::optional<chess::StatedMate> stated;
        std::string comment;
        if (input.epd) {
            const chess::Epd& epd = input.epd->epd;
            const auto read = read_claim(epd);
            if (!read) {
                for (const chess::ParseError& fault : read.error()) input.note_epd_fault(fault);
                return std::nullopt;
            }
            stated = *read;
            if (const auto text = epd.text("c0")) comment = text->value_or("");
        }
        MateAccount account = mate_account_for(options_, position, stated);
        account.record = input.record.value_or(0);  // whatever has a position has a number
        account.ply = input.ply;
        account.id = input.id;
        account.comment = std::move(comment);
        if (auto why = finished_game(account))
            input.warnings.push_back({Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                                      std::move(*why), input.epd ? input.epd->line : ""});
        return account;
    }

    chess::EpdResult<std::optional<chess::StatedMate>> read_claim(const chess::Epd& epd) const {
        auto stated = chess::read_stated_mate(epd);
        const bool cooperative = options_.stipulation == chess::Stipulation::self ||
                                 options_.stipulation == chess::Stipulation::help;
        if (!stated || !cooperative) return stated;
        if (stated->value_or(chess::StatedMate()).length.value_or(1) > 0) return stated;
        return std::unexpected(std::vector{chess::stated_length_fault(
            epd, "a negative length is for direct mates and stalemates")});
    }

    void solve(MateAccount& account, const JournalEntry& entry, Finished& finished) {
        account.result = solvers_.with_one([&](chess::MateSolver& solver) {
            chess::ProofLimits limits = options_.limits();
            limits.stop = stop_;
            return solver.solve(account.problem, account.wishes, limits);
        });
        account.interrupted = finished.interrupted = stop_.stop_requested();
        if (finished.interrupted && !blocks_) return;
        FinishedMate mate;
        mate.report = shown(account);
        mate.totals.add(account);
        if (account.result.proof)
            mate.certificate = chess::certificate_json(
                *account.result.proof,
                {account.record, account.id.empty() ? std::nullopt : std::optional(account.id)});
        if (!finished.interrupted && journal_.wants(entry))
            journal_.keep(entry, chess::to_text(mate));
        finished.mate = std::move(mate);
    }

    [[nodiscard]] chess::StyledText shown(const MateAccount& account) const {
        switch (options_.format) {
            case Format::json:
                return chess::StyledText().add(chess::mate_json(account, layout_) + '\n');
            case Format::csv: return chess::StyledText().add(chess::mate_csv(account, layout_));
            case Format::text: break;
        }
        return blocks_ ? chess::mate_text(account, layout_)
                       : chess::mate_table_row(account, layout_);
    }

    void emit(const Finished& finished) {
        report_.tell(finished.input);
        if (finished.mate) emit(*finished.mate, finished);
        report_.flush();
    }

    void emit(const FinishedMate& mate, const Finished& finished) {
        if (blocks_) report_.write_block(mate.report);
        else {
            if (options_.format == Format::text && !std::exchange(has_header_, true))
                report_.write(chess::mate_table_header(layout_));
            report_.write(mate.report);
        }
        if (finished.interrupted) return;
        totals_.add(mate.totals);
        if (mate.totals.good != mate.totals.stated) report_.outcome().check_failed = true;
        if (!certificates_) return;
        if (!mate.certificate.empty()) certificates_->write(mate.certificate);
        else if (mate.totals.solved != 0)
            report_.tell({Diagnostic::Kind::warning, finished.input.file, finished.input.line, 1, 1,
                          "no certificate: a limit was reached before the proof was whole", ""},
                         finished.input.record);
    }

    /// Whether as many positions are solved as --min-solved asks for.
    void hold_against_share() {
        if (!options_.min_solved) return;
        if (options_.min_solved->reached(totals_.solved, totals_.positions)) return;
        report_.outcome().check_failed = true;
        report_.tell(fmt::format(
            "chesstool mate-finder: {} of {} positions solved, --min-solved asks for {}",
            totals_.solved, totals_.positions, options_.min_solved->text()));
    }

    /// "12 of 300 done, 9 solved, 41.0 s left", or how long the only one takes.
    std::string progress_text() {
        const std::size_t done = done_;
        const std::size_t expected = expected_;
        const double seconds = report_.seconds();
        if (taken_ == 1 && expected <= 1) return progress_of_one(seconds);
        std::string text = expected == 0 ? fmt::format("{} positions", chess::grouped(done))
                                         : fmt::format("{} of {} done", done, expected);
        text += fmt::format(", {} solved", chess::grouped(solved_));
        if (done != 0 && done < expected)
            text += fmt::format(", {} left",
                                chess::duration_text(seconds / static_cast<double>(done) *
                                                     static_cast<double>(expected - done)));
        return text;
    }

    std::string progress_of_one(double seconds) const {
        std::string text = "solving, " + chess::duration_text(seconds);
        if (options_.time) {
            const double limit = std::chrono::duration<double>(*options_.time).count();
            text += fmt::format(", at most {} left",
                                chess::duration_text(std::max(limit - seconds, 0.0)));
        }
        return text;
    }

    const MateOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    JournaledRun journal_;
    chess::MateReportOptions layout_;
    Solvers solvers_;
    PositionSource source_;
    std::optional<LineOutput> certificates_;
    chess::MateTotals totals_;
    bool blocks_ = false;
    bool has_header_ = false;
    /// Read to see how many there are, and not yet taken.
    std::deque<InputPosition> ahead_;
    // For the progress line.
    std::atomic<std::size_t> taken_ = 0;
    std::atomic<std::size_t> expected_ = 0;  ///< 0: nobody knows yet
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> solved_ = 0;
};

ExitCode run_mate_finder(const CommandParser& app, const MateOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    if (!options.verify.empty()) return run_mate_verification(options, std::move(stop));
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    fingerprint.add_number(payload_layout);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    const auto summary = [&](const RunReport& report) {
        return chess::mate_summary_json({.errors = report.errors(), .seconds = report.seconds()},
                                        {.timing = options.timing});
    };
    if (!journal) return refuse("chesstool mate-finder", options, journal.error(), summary);
    return MateRun(options, std::move(*journal), std::move(stop)).run();
}

}  // namespace

const Command mate_finder_command = command<MateOptions, run_mate_finder>(
    "mate-finder", "solve chess problems, and prove the solutions",
    "Solve chess problems: find the shortest mate, prove it, and check such proofs.");

}  // namespace chesstool
