#pragma once

#include "input/record_sources.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "options/option.hpp"
#include "output/output.hpp"
#include "report/text/finished_record.hpp"
#include "run/journaled_run.hpp"
#include "run/run_report.hpp"
#include "run/told_warnings.hpp"

#include <atomic>
#include <chrono>
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

/// The run of a command over records, from a source to the exit code. The command defines how a
/// record is processed, how the result is reported and what it adds to the sums.
class RecordRun : public RunReport {
public:
    /// Throws OutputError if the file of --output cannot be created.
    RecordRun(std::string command, const CommonOptions& options, const std::stop_token& stop,
              JournaledRun journal = {});

    /// Takes pieces of work from `next` until there are no more, runs `work` on any thread, and
    /// passes its results to `emit`, in order. `describe` returns the progress line; it is called
    /// from another thread.
    template <typename Next, typename Work, typename Emit>
    void each(Next next, Work work, Emit emit, std::function<std::string()> describe) {
        begun_ = true;
        const Progress progress(*this, [this, describe = std::move(describe)] {
            return taken_ == 0 ? "waiting for input" : describe();
        });
        chess::run_ordered(
            options_.jobs, stop_,
            [&] {
                auto task = next();
                if (task) ++taken_;
                return task;
            },
            [&](auto task) {  // NOLINT(*-unnecessary-value-param): some take it over
                auto result = work(std::move(task));
                ++done_;
                return result;
            },
            [&](auto&& result) {
                try {
                    emit(std::forward<decltype(result)>(result));
                } catch (...) {  // nobody reads what the other jobs would find
                    lost_.request_stop();
                    throw;
                }
            });
    }

    /// The same for the records of a source: `work` returns an optional result of an InputRecord.
    /// The messages about the input are reported first, then what the work has noted, then `emit`
    /// gets the record and the result. A source that knows how many records are `waiting` informs
    /// the progress line.
    template <typename Source, typename Work, typename Emit>
    void each_record(Source& source, Work work, Emit emit, std::function<std::string()> describe) {
        using Input = typename decltype(source.next())::value_type;
        each(
            [&]() -> std::optional<Input> {
                auto input = source.next();
                if constexpr (requires { source.waiting(); }) {
                    const std::optional<std::size_t> waiting = source.waiting();
                    expected_ = waiting ? taken_ + *waiting + (input ? 1 : 0) : 0;
                }
                if (!input) return std::nullopt;
                // A message about a file that could not be read is not a record, and is not kept.
                if (input->record && journal_.is_kept()) {
                    auto entry = journal_.take(hash_of(*input));
                    if (!entry) return std::nullopt;  // of other input; `settle` reports it
                    input->journal = *std::move(entry);
                }
                return input;
            },
            [&](Input input) {
                auto result = work(input);
                return std::pair(std::move(input), std::move(result));
            },
            [&](auto&& worked) {
                const Input& input = worked.first;
                report_input(input);
                report_warnings();
                for (const FileFault& fault : input.faults) report_fault(fault, input.record);
                emit(input, worked.second);
                flush();
            },
            std::move(describe));
        if constexpr (requires { source.records(); })
            static_cast<void>(report_missing_records(source.records()));
    }

    /// Reports an error if --record asks for records behind the end of an input that has so many;
    /// whether it does.
    [[nodiscard]] bool report_missing_records(std::size_t records);

    /// The journal's result of a record, or else the result of `make`, which is kept if complete.
    /// Called by the working thread, so that finished records do not wait for their turn.
    template <typename Totals, typename Make>
    [[nodiscard]] std::optional<chess::FinishedRecord<Totals>> recall_or(const InputRecord& input,
                                                                         Make make) {
        if (const auto& payload = input.journal.payload)
            if (auto held = chess::read_finished_record<Totals>(*payload)) return held;
        std::optional<chess::FinishedRecord<Totals>> made = make();
        if (made && made->whole && journal_.is_kept())
            journal_.keep(input.journal, chess::to_text(*made));
        return made;
    }

    /// Reports the warnings now, and new ones after each record.
    void report_as_found(std::function<std::vector<chess::Diagnostic>()> warnings) {
        warnings_ = std::move(warnings);
        report_warnings();
    }

    /// Reports all messages of an input record, warnings first.
    void report_input(const InputRecord& input);

    /// A file of lines beside the report, put in place with it; nullptr without a path.
    [[nodiscard]] LineOutput* output(const std::string& path);

    /// Fills the run's time, errors and end into the sums; once, after the last record.
    template <typename Totals>
    void settle(Totals& totals) {
        settle();
        if constexpr (requires { totals.interrupted; }) totals.interrupted = interrupted_;
        totals.seconds = seconds();
        totals.errors = errors();
    }
    void settle();
    /// Checks that `share` is reached, if given and not interrupted; otherwise a check has failed.
    void check_solved(const std::optional<SolvedShare>& share, std::size_t solved,
                      std::size_t total, std::string_view what);
    /// Puts the outputs and the report in place; returns the exit code.
    [[nodiscard]] ExitCode finish();

    [[nodiscard]] const std::stop_token& stop() const noexcept { return stop_; }
    [[nodiscard]] bool stopped() const noexcept { return stop_.stop_requested(); }
    /// Whether the run was interrupted when it settled.
    [[nodiscard]] bool interrupted() const noexcept { return interrupted_; }
    /// The width of text; text from a journal must fit any terminal.
    [[nodiscard]] std::size_t width() const noexcept { return width_; }

    // For the progress line.
    [[nodiscard]] std::size_t taken() const noexcept { return taken_; }
    [[nodiscard]] std::size_t done() const noexcept { return done_; }
    /// The total number of records; 0 if not yet known.
    [[nodiscard]] std::size_t expected() const noexcept { return expected_; }
    /// Whether there is only one record, as far as is known.
    [[nodiscard]] bool has_one_record() const noexcept { return taken_ == 1 && expected_ <= 1; }
    /// "12 of 300 done, 9 solved, 41.0 s left", where ", 9 solved" comes from `words`.
    [[nodiscard]] std::string done_text(std::string_view words) const;
    /// "1,200 positions, 3.40 k/s, 34 %, 41.0 s left", if the share of the input that has been read
    /// is known and not 0.
    [[nodiscard]] std::string speed_text(double share_read) const;
    /// ", 41.0 s left" if the share of the work done is known and not 0; with `percent` as in ", 34
    /// %, 41.0 s left".
    [[nodiscard]] std::string left_text(double share, bool percent = false) const;
    [[nodiscard]] std::string left_text(std::size_t done, std::size_t all) const;
    /// "12.0 s", and until a time limit is reached "12.0 s, at most 3.0 s left", where "at most "
    /// comes from `words`.
    [[nodiscard]] std::string spent_text(const std::optional<std::chrono::milliseconds>& limit = {},
                                         std::string_view words = "") const;

private:
    /// The hash of a record's own text, unless the source has already computed it.
    template <typename Input>
    static std::uint64_t hash_of(const Input& input) {
        if constexpr (requires { input.text; }) return chess::text_hash(input.text);
        else return input.journal.text_hash;
    }
    void report_warnings();

    std::string command_;
    const CommonOptions& options_;
    struct Stop {
        std::stop_source& source;
        void operator()() const noexcept { source.request_stop(); }
    };
    /// Stopped with the caller's, and when no more can be told.
    std::stop_source lost_;
    std::stop_token stop_ = lost_.get_token();
    std::stop_callback<Stop> on_stop_;
    JournaledRun journal_;
    std::size_t width_;
    std::vector<std::unique_ptr<LineOutput>> outputs_;
    std::function<std::vector<chess::Diagnostic>()> warnings_;
    ToldWarnings told_;
    bool begun_ = false;
    bool interrupted_ = false;
    std::atomic<std::size_t> taken_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> expected_ = 0;
};

/// Ends a run that cannot start because a file besides its input cannot be used: reports the fault,
/// and ends with the sums of a JSON report, which has nothing else. After a stop request the fault
/// is ignored.
template <typename Totals, typename Layout>
[[nodiscard]] ExitCode refuse(std::string command, const CommonOptions& options,
                              const FileFault& fault, const std::stop_token& stop = {}) {
    if (stop.stop_requested()) return ExitCode::interrupted;
    RunReport report(std::move(command), options);
    report.report_fault(fault);
    if (options.format == Format::json) {
        Layout layout;
        layout.timing = options.timing;
        Totals totals;
        totals.errors = report.errors();
        totals.seconds = report.seconds();
        report.tell_sums(totals, layout);
    }
    return report.finish(false);
}

}  // namespace chesstool
