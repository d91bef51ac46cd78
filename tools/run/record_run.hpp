#pragma once

#include "input/record_sources.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/report/text/finished_record.hpp"
#include "options/option.hpp"
#include "output/output.hpp"
#include "run/journaled_run.hpp"
#include "run/run_report.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// A record of the input on its way through a run.
template <typename Input>
struct RecordTask {
    Input input;
    JournalEntry entry;
    /// What went wrong with it beside what the input says of itself.
    std::vector<FileFault> faults;

    /// Adds an error, or whatever `kind` says, at the place of the record.
    void note(std::string message, bool Outcome::* effect,
              chess::Diagnostic::Kind kind = chess::Diagnostic::Kind::error) {
        faults.push_back({{kind, input.file, input.line, 1, 1, std::move(message), ""}, effect});
    }
};

/// The run of a command over records, from a source to the exit code. A command says what is done
/// with a record, how the result is reported and what it adds to the sums.
class RecordRun : public RunReport {
public:
    /// Throws OutputError if the file of --output cannot be made.
    RecordRun(std::string command, const CommonOptions& options, std::stop_token stop,
              JournaledRun journal = {});

    /// Takes tasks from `next` until there are no more, has `work` done on any thread, and hands
    /// what that gives to `emit`, in order. Meanwhile `describe` gives the progress line; it is
    /// called from another thread.
    template <typename Next, typename Work, typename Emit>
    void each(Next next, Work work, Emit emit, std::function<std::string()> describe) {
        begun_ = true;
        const Progress progress(*this, std::move(describe));
        chess::run_ordered(
            options_.jobs, stop_,
            [&] {
                auto task = next();
                if (task) ++taken_;
                return task;
            },
            [&](auto task) {
                auto result = work(std::move(task));
                ++done_;
                return result;
            },
            std::move(emit));
    }

    /// The same for the records of a source: `work` gives an optional result of a RecordTask. What
    /// the input says of itself is reported first, then what else went wrong, then `emit` has the
    /// task and the result. A source that knows how many records are `waiting` informs the progress
    /// line.
    template <typename Source, typename Work, typename Emit>
    void each_record(Source& source, Work work, Emit emit, std::function<std::string()> describe) {
        using Task = RecordTask<typename decltype(source.next())::value_type>;
        each(
            [&]() -> std::optional<Task> {
                auto input = source.next();
                if constexpr (requires { source.waiting(); }) {
                    const std::optional<std::size_t> waiting = source.waiting();
                    expected_ = waiting ? taken_ + *waiting + (input ? 1 : 0) : 0;
                }
                if (!input) return std::nullopt;
                // What is not a record is where a file could not be read on, and is not kept.
                std::optional<JournalEntry> entry = JournalEntry();
                if (input->record && journal_.is_kept()) entry = journal_.take(hash_of(*input));
                if (!entry) return std::nullopt;  // a journal of other input; `settle` reports it
                return Task{std::move(*input), std::move(*entry), {}};
            },
            [&](Task task) {
                auto result = work(task);
                return std::pair(std::move(task), std::move(result));
            },
            [&](auto worked) {
                report_input(worked.first.input);
                report_warnings();
                for (const FileFault& fault : worked.first.faults)
                    report_fault(fault, worked.first.input.record);
                emit(worked.first, worked.second);
                flush();
            },
            std::move(describe));
    }

    /// What the journal has of a record, else what `make` gives, which is kept if it is whole. For
    /// the thread that works on it, so that nothing that is finished waits for its turn.
    template <typename Totals, typename Make>
    [[nodiscard]] std::optional<chess::FinishedRecord<Totals>> recall_or(const JournalEntry& entry,
                                                                         Make make) {
        if (entry.payload)
            if (auto held = chess::read_finished_record<Totals>(*entry.payload)) return held;
        std::optional<chess::FinishedRecord<Totals>> made = make();
        if (made && made->whole && journal_.is_kept()) journal_.keep(entry, chess::to_text(*made));
        return made;
    }

    /// Reports these warnings now, and after each record those that there are by then.
    void report_as_found(std::function<std::vector<chess::Diagnostic>()> warnings) {
        warnings_ = std::move(warnings);
        report_warnings();
    }

    /// All messages that something of the input brings along, warnings first.
    void report_input(const InputRecord& input);

    /// A file of lines beside the report, put in place with it; nullptr without a path.
    [[nodiscard]] LineOutput* output(const std::string& path);

    /// Puts the run's time, errors and end into the sums: once, after the last record.
    template <typename Totals>
    void settle(Totals& totals) {
        settle();
        if constexpr (requires { totals.interrupted; }) totals.interrupted = interrupted_;
        totals.seconds = seconds();
        totals.errors = errors();
    }
    void settle();
    /// Whether `share` is reached, if there is one and nothing was interrupted; else a check
    /// failed.
    void check_solved(const std::optional<SolvedShare>& share, std::size_t solved,
                      std::size_t total, std::string_view what);
    /// Puts the outputs and the report in place; the exit code.
    [[nodiscard]] ExitCode finish();

    [[nodiscard]] const std::stop_token& stop() const noexcept { return stop_; }
    [[nodiscard]] bool stopped() const noexcept { return stop_.stop_requested(); }
    /// Whether it was when the run settled.
    [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }
    /// The columns that text may take; what a journal gives out again is to fit any terminal.
    [[nodiscard]] std::size_t width() const noexcept { return width_; }

    // For the progress line.
    [[nodiscard]] std::size_t taken() const noexcept { return taken_; }
    [[nodiscard]] std::size_t done() const noexcept { return done_; }
    /// How many there will be in the end; 0 if unknown yet.
    [[nodiscard]] std::size_t expected() const noexcept { return expected_; }
    /// "12 of 300 done, 9 solved, 41.0 s left", where ", 9 solved" is what `words` say.
    [[nodiscard]] std::string done_text(std::string_view words) const;
    /// ", 41.0 s left" if a share of the work is done, and that is known; with `percent` as in
    /// ", 34 %, 41.0 s left".
    [[nodiscard]] std::string left_text(double share, bool percent = false) const;
    [[nodiscard]] std::string left_text(std::size_t done, std::size_t all) const;

private:
    /// The hash of a record's own text, where the source has not worked it out already.
    template <typename Input>
    static std::uint64_t hash_of(const Input& input) {
        if constexpr (requires { input.text_hash; }) return input.text_hash;
        else return chess::text_hash(input.text);
    }
    void report_warnings();

    std::string command_;
    const CommonOptions& options_;
    std::stop_token stop_;
    JournaledRun journal_;
    std::size_t width_;
    std::vector<std::unique_ptr<LineOutput>> outputs_;
    std::function<std::vector<chess::Diagnostic>()> warnings_;
    bool begun_ = false;
    bool interrupted_ = false;
    std::atomic<std::size_t> taken_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> expected_ = 0;
};

/// The run of a command that cannot begin, since something that it needs beside its input cannot be
/// had: reports what, and ends with the summary of a JSON report, which has nothing else. After a
/// stop request the fault is of no interest.
template <typename Totals, typename Layout>
[[nodiscard]] ExitCode refuse(std::string command, const CommonOptions& options,
                              const FileFault& fault,
                              std::string (*summary)(const Totals&, const Layout&),
                              const std::stop_token& stop = {}) {
    if (stop.stop_requested()) return ExitCode::interrupted;
    RunReport report(std::move(command), options);
    report.report_fault(fault);
    Layout layout;
    layout.timing = options.timing;
    Totals totals;
    totals.errors = report.errors();
    totals.seconds = report.seconds();
    report.write_summary(summary, nullptr, totals, layout);
    return report.finish(false);
}

}  // namespace chesstool
