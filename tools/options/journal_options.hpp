#pragma once

#include "libchess/batch/fingerprint.hpp"
#include "options/command_parser.hpp"

#include <string>
#include <vector>

namespace chesstool {

struct CommonOptions;

/// Adds --journal FILE.
void add_journal_option(CommandParser& app, std::string& path);

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
