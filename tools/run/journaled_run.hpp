#pragma once

#include "input/record_sources.hpp"
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

/// The journal of a command's run (--journal): it returns the records that an earlier run has
/// finished, and keeps those that this run finishes. The whole input is read again; a record with
/// changed text, or a missing one, shows that the journal belongs to other input. Without a journal
/// all functions do nothing.
class JournaledRun {
public:
    /// Without a journal.
    JournaledRun() = default;
    /// An empty path means no journal. A record cut short by a kill is removed. A journal of other
    /// input or options, or a file that is not a journal, is a usage error; anything else is a
    /// failure.
    [[nodiscard]] static std::expected<JournaledRun, FileFault> open(
        const std::string& path, const chess::Fingerprint& fingerprint);

    [[nodiscard]] bool is_kept() const noexcept { return journal_.has_value(); }
    /// The journal's entry of the next record; call it once for each record taken, in order, by one
    /// thread at a time. Nullopt if the run must end, since the journal belongs to other input or
    /// cannot be read.
    [[nodiscard]] std::optional<JournalEntry> take(std::uint64_t text_hash);
    /// Keeps a finished record, unless it is already kept or not to be kept. Thread-safe. Throws
    /// OutputError without changing the journal.
    void keep(const JournalEntry& entry, std::string_view payload);
    /// Ends it, and reports a fault of the journal, if any; call it after the last record, before
    /// the report's errors are counted. A run that reached the input's end must have met every
    /// record that the journal held.
    void finish(RunReport& report, bool interrupted);

private:
    std::optional<chess::Journal> journal_;
    std::string path_;
    std::size_t held_ = 0;  ///< records in the journal when it was opened
    std::size_t recalled_ = 0;
    std::uint64_t taken_ = 0;
    std::optional<FileFault> fault_;
};

/// The fingerprint of the runs that a journal is valid for: this version of the command, the
/// options given, and the names and sizes of the input files; not their contents, which may be
/// large or come from a pipe, and are compared with the journal while reading. Options that only
/// affect where the report goes, the number of jobs, and the terminal may change between runs.
/// `suites` are also input, of a command that reads them instead of files. The command adds
/// everything else that its results depend on, such as the contents of files named by options.
[[nodiscard]] chess::Fingerprint journal_fingerprint(const CommandParser& app,
                                                     const CommonOptions& options,
                                                     const std::vector<std::string>& suites = {});

}  // namespace chesstool
