#pragma once

#include "input/position_source.hpp"
#include "input/whole_file.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/batch/journal.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace chesstool {

class RunReport;

/// One record of a journaled run.
struct JournalEntry {
    /// Counted from 0 over the records that the run takes; none if this is not to be kept.
    std::optional<std::uint64_t> number;
    /// The hash of the record's own text.
    std::uint64_t text_hash = 0;
    /// What was kept of it by a run before, if it was finished.
    std::optional<std::string> payload;
};

/// A position of the input, and what the journal has of it.
struct JournaledPosition {
    InputPosition input;
    JournalEntry entry;
};

/// The part that --journal plays in a run of a command: it says which records a run before has
/// finished, and keeps those that this one finishes. The whole input is read again; a record whose
/// text is not what it was, or which has gone, shows that the journal is of other input.
///
/// A command has the option, and opens the journal before its run, like a weights file:
///
///     add_journal_option(app, options.journal);
///     ... parse, then among the contradictions:
///     if (const auto message = journal_contradiction(options.journal, options)) ...
///
///     // What the options' values do not show is added: what stands in files that they name, and
///     // a number for the layout of the payloads.
///     chess::Fingerprint fingerprint = journal_fingerprint(app, options);
///     fingerprint.add_text(weights_text).add_number(payload_layout);
///     auto journal = JournaledRun::open(options.journal, fingerprint);
///     if (!journal) return refuse("chesstool count", options, journal.error(), summary);
///     return CountRun(options, std::move(*journal), std::move(stop)).run();
///
/// The run asks its PositionSource for `text_hash`, and each task carries an entry beside its
/// input. What the input says about itself, warnings and errors, comes with the input again; the
/// payload is what was worked out, and all that is to be told of it:
///
///     std::optional<JournaledPosition> next() { return journal_.take(source_.next()); }
///
///     Finished work(JournaledPosition task) {
///         Finished finished;
///         if (task.entry.payload) {
///             finished.count = count_from(*task.entry.payload);
///         } else if (task.input.position) {
///             finished.count = count(*task.input.position);
///             // Not what an interrupt cut short, nor what failed and may go well the next time.
///             if (finished.count && journal_.wants(task.entry))
///                 journal_.keep(task.entry, payload_of(*finished.count));
///         }
///         finished.input = std::move(task.input);
///         return finished;
///     }
///
///     ExitCode run() {
///         ... run_ordered(...)
///         totals_.interrupted = stop_.stop_requested();
///         journal_.finish(report_, totals_.interrupted);  // before errors are counted
///         totals_.errors = report_.errors();
///         ... summary, report_.finish(totals_.interrupted)
///     }
///
/// Where no journal was asked for, all of this does nothing.
class JournaledRun {
public:
    /// Without a journal.
    JournaledRun() = default;
    /// An empty path is no journal. What was written when a run was killed is cut off. A journal of
    /// other input or options, or no journal at all, is wrong usage; all else is a failure.
    [[nodiscard]] static std::expected<JournaledRun, FileFault> open(
        const std::string& path, const chess::Fingerprint& fingerprint);

    /// What the journal has of the next record: to be asked once for each record that is taken, in
    /// their order, by one thread at a time, as `next` of run_ordered is. Nullopt if the run has to
    /// end, since the journal is of other input or cannot be read.
    [[nodiscard]] std::optional<JournalEntry> take(std::uint64_t text_hash);
    /// The same for the next position, if there is one, of an input whose source was asked for
    /// `text_hash`. What is no record, but stands where a file could not be read on, is not kept.
    [[nodiscard]] std::optional<JournaledPosition> take(std::optional<InputPosition> input);

    /// Whether a record is to be kept once it is finished.
    [[nodiscard]] bool wants(const JournalEntry& entry) const noexcept {
        return journal_ && entry.number && !entry.payload;
    }
    /// Keeps a finished record, if it is wanted. Any thread may call it, best the one that has done
    /// the work: then nothing that is finished waits for its turn to be reported. Throws
    /// OutputError, and the journal is as it was before.
    void keep(const JournalEntry& entry, std::string_view payload);

    /// Ends it, and tells what was wrong with the journal, if anything: due after the last record,
    /// before the report's errors are counted. A run that came to the input's end must have met
    /// every record that the journal held.
    void finish(RunReport& report, bool interrupted);

private:
    std::optional<chess::Journal> journal_;
    std::string path_;
    std::size_t held_ = 0;  ///< records in the journal when it was opened
    std::size_t recalled_ = 0;
    std::uint64_t taken_ = 0;
    std::optional<FileFault> fault_;
};

}  // namespace chesstool
