#pragma once

#include "input/record_selection.hpp"
#include "libchess/position/fault.hpp"
#include "libchess/position/position.hpp"
#include "options/command_parser.hpp"
#include "output/terminal.hpp"
#include "report/text/point_of_view.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

enum class Format { text, json, csv };

inline constexpr int most_workers = 1024;
/// The largest table size given in entries instead of bytes.
inline constexpr std::size_t most_hash_entries = std::size_t{1} << 40U;

/// The options that all commands share; CLI contract, "Common to all commands".
struct CommonOptions {
    std::vector<std::string> files;
    /// The only file is standard input, which nobody named: if it is empty, the starting position
    /// is meant.
    bool start_if_empty = false;
    std::vector<std::string> fens;
    bool startpos = false;
    std::string moves;
    std::optional<int> ply;
    bool all_plies = false;
    bool chess960 = false;
    bool strict = false;

    RecordSelection selection;
    Format format = Format::text;
    std::string output;
    ColorChoice color = ColorChoice::automatic;
    bool quiet = false;
    bool timing = true;
    bool san = true;
    chess::PointOfView pov = chess::PointOfView::white;

    int threads = 1;
    int jobs = 1;
    std::size_t hash_megabytes = 0;

    /// Whether positions are given, on the command line or in files.
    [[nodiscard]] bool has_positions() const {
        return !fens.empty() || !files.empty() || startpos || !moves.empty();
    }
    /// Whether positions come from games, and have plies.
    [[nodiscard]] bool has_plies() const { return ply || all_plies; }
    [[nodiscard]] bool reads_standard_input() const {
        return std::ranges::find(files, "-") != files.end();
    }
    /// Whether the report goes to standard output.
    [[nodiscard]] bool to_stdout() const { return output.empty() || output == "-"; }
    [[nodiscard]] chess::ValidationOptions validation() const {
        return {strict ? chess::Severity::unreachable : chess::Severity::unplayable, chess960};
    }
};

/// Adds the shared options to a command's parser, in groups.
void add_input_options(CommandParser& app, CommonOptions& options);
void add_report_options(CommandParser& app, CommonOptions& options);
/// With the default table size for each record; a command with a default of 0 does not need a
/// table. `record` names the content of a record.
void add_work_options(CommandParser& app, CommonOptions& options, std::size_t hash_megabytes,
                      const std::string& record = "position");

/// Parts of these, for commands that do not take all of them: --chess960 and --strict, with
/// --record, --limit and --shard; --notation; --pov; --threads; --jobs; the report without
/// --format. `strict` names what the warnings are about that --strict treats as errors.
void add_record_options(CommandParser& app, CommonOptions& options,
                        const std::string& strict = "a position");
void add_notation_option(CommandParser& app, CommonOptions& options);
void add_pov_option(CommandParser& app, CommonOptions& options);
void add_threads_option(CommandParser& app, int& threads,
                        const std::string& description = "threads for one position (default {})");
void add_jobs_option(CommandParser& app, CommonOptions& options,
                     const std::string& records = "records");
void add_output_options(CommandParser& app, CommonOptions& options);
/// --journal FILE.
void add_journal_option(CommandParser& app, std::string& path);

/// The machine's memory.
[[nodiscard]] std::size_t memory_in_megabytes();

/// An invalid combination of the options that select the input, or an input that is no file.
[[nodiscard]] std::optional<std::string> input_contradiction(const CommandParser& app,
                                                             const CommonOptions& options);

/// A message if the tables of all jobs together do not fit into memory.
[[nodiscard]] std::optional<std::string> too_much_memory(const CommonOptions& options);

/// A file that is written, though no option names it.
struct UnnamedOutput {
    std::string option;  ///< the option for which it is written
    std::string path;
};

/// A conflict between the files that options name, by their use in the option table, and those
/// written besides: a file written twice, or written and read, or several on one standard stream.
[[nodiscard]] std::optional<std::string> file_contradiction(
    const CommandParser& app, const std::vector<UnnamedOutput>& also = {});

}  // namespace chesstool
