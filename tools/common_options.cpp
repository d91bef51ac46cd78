#include "common_options.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace chesstool {

namespace {

constexpr int most_workers = 1024;
constexpr int longest_game = 1'000'000;

bool read_number(std::string_view text, std::size_t& number) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return !text.empty() && code == std::errc{} && end == text.data() + text.size();
}

/// "7" or "3-9".
void read_record_range(const std::string& text, chess::RecordSelection& selection) {
    const std::size_t dash = text.find('-');
    std::size_t first = 0;
    std::size_t last = 0;
    const bool good =
        read_number(std::string_view(text).substr(0, dash), first) &&
        (dash == std::string::npos || read_number(std::string_view(text).substr(dash + 1), last));
    if (dash == std::string::npos) last = first;
    if (!good || last < first)
        throw InvalidValue("--record", "'" + text + "' is not N or N-M, with N <= M");
    selection.first = first;
    selection.last = last;
}

/// "2/5".
void read_shard(const std::string& text, chess::RecordSelection& selection) {
    const std::size_t slash = text.find('/');
    std::size_t shard = 0;
    std::size_t shards = 0;
    const bool good = slash != std::string::npos &&
                      read_number(std::string_view(text).substr(0, slash), shard) &&
                      read_number(std::string_view(text).substr(slash + 1), shards);
    if (!good || shard < 1 || shard > shards)
        throw InvalidValue("--shard", "'" + text + "' is not I/N, with 1 <= I <= N");
    selection.shard = shard;
    selection.shards = shards;
}

}  // namespace

std::size_t memory_in_megabytes() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) >> 20;
}

void add_input_options(CommandParser& app, CommonOptions& options) {
    const std::string group = "Input";
    app.add_list("FILE", options.files, "files to read, '-' for standard input");
    app.add_repeatable("--fen", options.fens, "a position in FEN (repeatable)")
        .type_name("FEN")
        .group(group);
    app.add_flag("--startpos", options.startpos, "the starting position").group(group);
    app.add_option("--moves", options.moves, "moves in SAN or UCI, played from --fen or the start")
        .type_name("MOVES")
        .group(group);
    add_number(app, "--ply", options.ply, 0, longest_game,
               "of each game in a PGN the position after N plies, not the last")
        .group(group);
    app.add_flag("--all-plies", options.all_plies, "every position of each game in a PGN")
        .group(group);
    add_validation_options(app, options);
    add_selection_options(app, options);
}

void add_validation_options(CommandParser& app, CommonOptions& options) {
    const std::string group = "Input";
    app.add_flag("--chess960", options.chess960, "read positions as Chess960").group(group);
    app.add_flag("--strict", options.strict, "every doubt about a position is an error")
        .group(group);
}

void add_selection_options(CommandParser& app, CommonOptions& options) {
    const std::string group = "Input";
    app.add_option(
           "--record", [&](const std::string& text) { read_record_range(text, options.selection); },
           "only this record, or these; the first is 0")
        .type_name("N[-M]")
        .group(group);
    add_number(app, "--limit", options.selection.limit, std::size_t{0}, ~std::size_t{0},
               "only the first N records")
        .group(group);
    app.add_option(
           "--shard", [&](const std::string& text) { read_shard(text, options.selection); },
           "only records I-1, I-1+N, I-1+2N, ...")
        .type_name("I/N")
        .group(group);
}

void add_report_options(CommandParser& app, CommonOptions& options) {
    add_choice<Format>(app, "--format", options.format,
                       {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}},
                       "text (default), json (JSON Lines) or csv")
        .type_name("FORMAT")
        .group("Report");
    add_output_options(app, options);
}

void add_output_options(CommandParser& app, CommonOptions& options) {
    const std::string group = "Report";
    app.add_option("-o,--output", options.output, "write the report to a file, put in place whole")
        .type_name("FILE")
        .group(group);
    add_choice<ColorChoice>(app, "--color", options.color,
                            {{"auto", ColorChoice::automatic},
                             {"always", ColorChoice::always},
                             {"never", ColorChoice::never}},
                            "auto (default), always or never")
        .type_name("WHEN")
        .group(group);
    app.add_flag("--no-timing", options.timing, "leave out times and rates", false).group(group);
    app.add_flag("--quiet", options.quiet, "no progress on standard error").group(group);
}

void add_notation_option(CommandParser& app, CommonOptions& options) {
    add_choice<bool>(app, "--notation", options.san, {{"san", true}, {"uci", false}},
                     "san (default) or uci, for moves in text")
        .type_name("NOTATION")
        .group("Report");
}

void add_work_options(CommandParser& app, CommonOptions& options, std::size_t least_hash) {
    add_threads_option(app, options);
    add_jobs_option(app, options);
    add_number(app, "--hash", options.hash_megabytes, least_hash, memory_in_megabytes(),
               "table for each position (default 0, none)")
        .type_name("MB")
        .group("Work");
}

void add_threads_option(CommandParser& app, CommonOptions& options) {
    add_number(app, "--threads", options.threads, 1, most_workers,
               "threads for one position (default 1)")
        .group("Work");
}

void add_jobs_option(CommandParser& app, CommonOptions& options) {
    add_number(app, "--jobs", options.jobs, 1, most_workers,
               "records worked on at once (default 1)")
        .group("Work");
}

std::optional<std::string> too_much_memory(const CommonOptions& options) {
    const auto jobs = static_cast<std::size_t>(options.jobs);
    if (options.hash_megabytes <= memory_in_megabytes() / jobs) return std::nullopt;
    return "--hash times --jobs is more than this machine's memory";
}

std::optional<std::string> overwritten_input(const std::string& option, const std::string& output,
                                             const std::vector<std::string>& inputs) {
    namespace fs = std::filesystem;
    if (output.empty() || output == "-") return std::nullopt;
    for (const std::string& input : inputs) {
        std::error_code failed;
        if (input != "-" && fs::is_regular_file(input, failed) &&
            fs::equivalent(input, output, failed) && !failed)
            return fmt::format("{} would overwrite the input file '{}'", option, input);
    }
    return std::nullopt;
}

std::optional<std::string> stdin_read_twice(const std::string& option, const std::string& file,
                                            const std::vector<std::string>& others) {
    if (file != "-" || std::ranges::count(others, "-") == 0) return std::nullopt;
    return option + " - and another '-' cannot both read standard input";
}

std::optional<std::string> input_contradiction(const CommonOptions& options) {
    if (options.ply && options.all_plies) return "--ply and --all-plies contradict each other";
    if (options.files.empty() && (options.ply || options.all_plies))
        return "--ply and --all-plies are for games in a FILE";
    if (!options.moves.empty() && !options.files.empty())
        return "--moves is played from --fen or the starting position, not from files";
    return overwritten_input("--output", options.output, options.files);
}

}  // namespace chesstool
