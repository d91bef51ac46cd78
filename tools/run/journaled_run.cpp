#include "run/journaled_run.hpp"

#include "libchess/core/version.hpp"
#include "libchess/system/detail/files.hpp"
#include "options/common_options.hpp"
#include "output/output.hpp"
#include "run/run_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace chesstool {

namespace {

/// The version of the layout in which a journal keeps records. Up to 2 each command had its own
/// layout; 3 had puzzles in one piece, 4 no name in a player's games, 5 no names of outputs,
/// 6 other keys in the data of pages, and puzzles told apart by names.
constexpr std::uint64_t payload_layout = 7;

/// Options that do not affect any result.
constexpr std::array<std::string_view, 5> indifferent{"--journal", "--output", "--jobs", "--color",
                                                      "--quiet"};

/// The size of a regular file; nullopt for a pipe, and what cannot be found.
std::optional<std::uint64_t> size_of(const std::string& path) {
    if (path == "-") return std::nullopt;
    const auto status = chess::system::status_of(path);
    if (status.kind != chess::system::FileKind::regular) return std::nullopt;
    return status.bytes;
}

using chess::JournalError;

FileFault fault_of(const std::string& path, const JournalError& error) {
    using Kind = JournalError::Kind;
    const bool wrong_one = error.kind == Kind::refused || error.kind == Kind::no_journal;
    return {{.file = path, .message = error.message},
            wrong_one ? ExitCode::usage : ExitCode::failure};
}

FileFault other_input(const std::string& path, const std::string& reason) {
    return fault_of(path,
                    {JournalError::Kind::refused, "this is the journal of other input: " + reason});
}

}  // namespace

std::expected<JournaledRun, FileFault> JournaledRun::open(const std::string& path,
                                                          const chess::Fingerprint& fingerprint) {
    JournaledRun run;
    if (path.empty()) return run;
    auto journal = chess::Journal::open(path, fingerprint);
    if (!journal) return std::unexpected(fault_of(path, journal.error()));
    run.held_ = journal->size();
    run.path_ = path;
    run.journal_ = std::move(*journal);
    return run;
}

std::optional<JournalEntry> JournaledRun::take(std::uint64_t text_hash) {
    JournalEntry entry{.text_hash = text_hash};
    if (!journal_) return entry;
    if (fault_) return std::nullopt;
    entry.number = taken_++;
    const auto held = journal_->find(*entry.number);
    if (!held) return entry;
    if (held->text_hash != text_hash) {
        fault_ = other_input(path_, fmt::format("its record {} was another", *entry.number));
        return std::nullopt;
    }
    auto payload = journal_->payload(*held);
    if (!payload) {
        fault_ = fault_of(path_, payload.error());
        return std::nullopt;
    }
    entry.payload = std::move(*payload);
    ++recalled_;
    return entry;
}

void JournaledRun::keep(const JournalEntry& entry, std::string_view payload) {
    if (!journal_ || !entry.number || entry.payload) return;
    const auto kept = journal_->append(*entry.number, entry.text_hash, payload);
    if (!kept) throw OutputError(path_ + ": " + kept.error().message);
}

void JournaledRun::finish(RunReport& report, bool interrupted) {
    if (!journal_) return;
    // The missing records may be in what could not be read this time.
    const bool all_read = !interrupted && !report.outcome().has(ExitCode::failure);
    if (!fault_ && all_read && recalled_ < held_)
        fault_ = other_input(path_,
                             fmt::format("it holds {} that did not come again", held_ - recalled_));
    if (fault_) report.report_fault(*fault_);
    if (const auto synced = journal_->sync(); !synced)
        report.report_fault(fault_of(path_, synced.error()));
}

chess::Fingerprint journal_fingerprint(const CommandParser& app, const CommonOptions& options,
                                       const std::vector<std::string>& suites) {
    chess::Fingerprint fingerprint;
    fingerprint.add_text(app.name()).add_text(chess::version()).add_number(payload_layout);
    for (const Option& option : app.options()) {
        if (option.given.empty() || std::ranges::count(indifferent, option.name) != 0) continue;
        fingerprint.add_text(option.name).add_number(option.given.size());
        for (const std::string& value : option.given) fingerprint.add_text(value);
    }
    std::vector<std::string> files = options.files;
    files.insert(files.end(), suites.begin(), suites.end());
    fingerprint.add_number(files.size());
    for (const std::string& path : files) {
        fingerprint.add_text(path);
        if (const auto size = size_of(path)) fingerprint.add_number(*size);
    }
    return fingerprint;
}

}  // namespace chesstool
