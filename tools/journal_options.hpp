#pragma once

#include "command_parser.hpp"
#include "libchess/batch/fingerprint.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chesstool {

struct CommonOptions;

/// Adds --journal FILE.
void add_journal_option(CommandParser& app, std::string& path);

/// A message if the journal would be one of the files that are read or written: the input, the
/// report, or one of `others` that the command knows of.
[[nodiscard]] std::optional<std::string> journal_contradiction(
    const std::string& path, const CommonOptions& options,
    const std::vector<std::string>& others = {});

/// What a journal is good for: this version of the command, the options as they were given, and the
/// names and sizes of the input files; not their contents, which may be large or come from a pipe,
/// and are held against the journal as they are read. Options that only say where the report goes,
/// how many records are worked on at once, and what a terminal shows may change between the runs.
/// `suites` are input too, of a command that reads them in place of files. The command adds what
/// else its results depend on, such as the contents of files that options name.
[[nodiscard]] chess::Fingerprint journal_fingerprint(const CommandParser& app,
                                                     const CommonOptions& options,
                                                     const std::vector<std::string>& suites = {});

}  // namespace chesstool
