#pragma once

#include "command_parser.hpp"
#include "libchess/batch/selection.hpp"
#include "libchess/position/fault.hpp"
#include "libchess/position/position.hpp"
#include "terminal.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

enum class Format { text, json, csv };

/// The options that all commands share; CLI contract, "Common to all commands".
struct CommonOptions {
    std::vector<std::string> files;
    std::vector<std::string> fens;
    bool startpos = false;
    std::string moves;
    std::optional<int> ply;
    bool all_plies = false;
    bool chess960 = false;
    bool strict = false;

    chess::RecordSelection selection;
    Format format = Format::text;
    std::string output;
    ColorChoice color = ColorChoice::automatic;
    bool quiet = false;
    bool timing = true;
    bool san = true;

    int threads = 1;
    int jobs = 1;
    std::size_t hash_megabytes = 0;

    /// Whether the report goes to standard output.
    [[nodiscard]] bool to_stdout() const { return output.empty() || output == "-"; }
    [[nodiscard]] chess::ValidationOptions validation() const {
        return {strict ? chess::Severity::unreachable : chess::Severity::unplayable, chess960};
    }
};

/// Adds the shared options to a command's parser, in groups.
void add_input_options(CommandParser& app, CommonOptions& options);
void add_report_options(CommandParser& app, CommonOptions& options);
/// `least_hash` is 0 where a command can do without a table.
void add_work_options(CommandParser& app, CommonOptions& options, std::size_t least_hash = 0);

/// Parts of these, for commands that do not take all of them: --chess960 and --strict, --record,
/// --limit and --shard, --notation, --threads, --jobs, the report without --format.
void add_validation_options(CommandParser& app, CommonOptions& options);
void add_selection_options(CommandParser& app, CommonOptions& options);
void add_notation_option(CommandParser& app, CommonOptions& options);
void add_threads_option(CommandParser& app, CommonOptions& options);
void add_jobs_option(CommandParser& app, CommonOptions& options);
void add_output_options(CommandParser& app, CommonOptions& options);

/// The machine's memory.
[[nodiscard]] std::size_t memory_in_megabytes();

/// A mistake in the combination of options that say what is read, or where that would be written
/// to.
[[nodiscard]] std::optional<std::string> input_contradiction(const CommonOptions& options);

/// A message if the tables of all jobs do not fit into memory together.
[[nodiscard]] std::optional<std::string> too_much_memory(const CommonOptions& options);

/// A message if the file that `option` writes is one of the files that are read.
[[nodiscard]] std::optional<std::string> overwritten_input(const std::string& option,
                                                           const std::string& output,
                                                           const std::vector<std::string>& inputs);

/// A message if the file that `option` reads is standard input, and one of the others is too.
[[nodiscard]] std::optional<std::string> stdin_read_twice(const std::string& option,
                                                          const std::string& file,
                                                          const std::vector<std::string>& others);

}  // namespace chesstool
