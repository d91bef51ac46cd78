#pragma once

#include "input/whole_file.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/batch/journal.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

struct CommonOptions;
class CommandParser;
class RunReport;

/// One record of a journaled run.
struct JournalEntry {
    /// Counted from 0 over the records that the run takes; none if this is not to be kept.
    std::optional<std::uint64_t> number = std::nullopt;
    /// The hash of the record's own text.
    std::uint64_t text_hash = 0;
    /// What was kept of it by a run before, if it was finished.
    std::optional<std::string> payload = std::nullopt;
};

/// The part that --journal plays in a run of a command: it says which records a run before has
/// finished, and keeps those that this one finishes. The whole input is read again; a record whose
/// text is not what it was, or which has gone, shows that the journal is of other input. Where no
/// journal was asked for, all of this does nothing.
class JournaledRun {
public:
    /// Without a journal.
    JournaledRun() = default;
    /// An empty path is not a journal. What was written when a run was killed is cut off. A journal
    /// of other input or options, or no journal at all, is wrong usage; all else is a failure.
    [[nodiscard]] static std::expected<JournaledRun, FileFault> open(
        const std::string& path, const chess::Fingerprint& fingerprint);

    [[nodiscard]] bool is_kept() const noexcept { return journal_.has_value(); }
    /// What the journal has of the next record: to be asked once for each record that is taken, in
    /// their order, by one thread at a time. Nullopt if the run has to end, since the journal is of
    /// other input or cannot be read.
    [[nodiscard]] std::optional<JournalEntry> take(std::uint64_t text_hash);
    /// Keeps a finished record, if it is to be kept and is not. Any thread may call it. Throws
    /// OutputError, and the journal is as it was before.
    void keep(const JournalEntry& entry, std::string_view payload);
    /// Ends it, and reports what was wrong with the journal, if anything: due after the last
    /// record, before the report's errors are counted. A run that reached the input's end must have
    /// met every record that the journal held.
    void finish(RunReport& report, bool interrupted);

private:
    std::optional<chess::Journal> journal_;
    std::string path_;
    std::size_t held_ = 0;  ///< records in the journal when it was opened
    std::size_t recalled_ = 0;
    std::uint64_t taken_ = 0;
    std::optional<FileFault> fault_;
};

/// What a journal is good for: this version of the command, the options as they were given, and the
/// names and sizes of the input files; not their contents, which may be large or come from a pipe,
/// and are compared with the journal as they are read. Options that only say where the report goes,
/// how many records are worked on at once, and what a terminal shows may change between the runs.
/// `suites` are input too, of a command that reads them in place of files. The command adds what
/// else its results depend on, such as the contents of files that options name.
[[nodiscard]] chess::Fingerprint journal_fingerprint(const CommandParser& app,
                                                     const CommonOptions& options,
                                                     const std::vector<std::string>& suites = {});

}  // namespace chesstool
