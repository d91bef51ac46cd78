#include "options/check_options.hpp"

#include "input/piped_input.hpp"
#include "options/unquoted_input.hpp"

#include <fmt/format.h>

namespace chesstool {

void add_options(CommandParser& app, CheckOptions& options) {
    app.group("Checking");
    app.add("--tags-only", options.tags_only, "of games read the tags, and skip the moves");
    app.add("--outcomes", options.outcomes,
            "warn of results that the last position or the Laws contradict");
    app.add("--retro", options.retro,
            "warn of positions whose past is proved to be another than they say");
    app.add(
        "--all-warnings", options.all_warnings,
        fmt::format("show every warning, not the first {} of a file", CheckOptions::most_warnings));
    app.add("FILE", options.files, "files to read, '-' for standard input").greedy().reads();
    add_record_options(app, options, "a position or a move's marks");
    add_jobs_option(app, options);
    add_report_options(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool check games.pgn.zst puzzles.epd\n"
        "  zstdcat games.pgn.zst | chesstool check --jobs 2 -\n"
        "  chesstool check --tags-only --format json games.pgn\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 3 malformed input, 4 a file or a\n"
        "resource failed, 130 interrupted, 141 closed pipe. More in man chesstool-check.");
}

std::optional<std::string> settle(const CommandParser& app, CheckOptions& options) {
    take_piped_input(app, options, /*or_start=*/false);
    return app.conflict(
        {{options.files.empty(), "FILE is required, or one that is piped in"},
         position_among_files(options.files, app.name()),
         {options.tags_only, "--tags-only and {} cannot be combined", {"--outcomes"}},
         file_contradiction(app)});
}

}  // namespace chesstool
