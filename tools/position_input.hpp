#pragma once

#include "common_options.hpp"
#include "exit_code.hpp"
#include "libchess/perft/suite.hpp"
#include "libchess/report/diagnostic.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace chesstool {

/// A record of the input with its messages, ready to be printed.
struct InputRecord {
    std::size_t record = 0;
    /// How messages name where the record comes from: a file's name, "<fen>", "<startpos>".
    std::string file;
    chess::PerftSuiteRecord content;
    std::vector<chess::Diagnostic> errors;
    std::vector<chess::Diagnostic> warnings;
};

/// Reads positions from the command line, then from files; with neither, the starting position.
/// Records that the options do not select are numbered and left out. A file that cannot be read is
/// told on standard error and marked in the outcome.
[[nodiscard]] std::vector<InputRecord> read_positions(const CommonOptions& options,
                                                      Outcome& outcome);

/// The same for perft suites, where every position needs counts and may need no repair.
[[nodiscard]] std::vector<InputRecord> read_suites(const std::vector<std::string>& files,
                                                   const CommonOptions& options, Outcome& outcome);

}  // namespace chesstool
