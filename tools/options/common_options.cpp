#include "options/common_options.hpp"

#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/memory.hpp"
#include "libchess/system/detail/paths.hpp"
#include "options/unquoted_input.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <system_error>

namespace chesstool {

namespace {

namespace fs = std::filesystem;

constexpr int longest_game = 1'000'000;

/// "7" or "3-9".
void read_record_range(const std::string& text, RecordSelection& selection) {
    const bool one = !text.contains('-');
    const auto range = read_number_pair(one ? text + "-" + text : text, '-');
    if (!range || range->second < range->first)
        throw InvalidValue("'" + text + "' is not N or N-M, with N <= M");
    selection.first = range->first;
    selection.last = range->second;
}

/// "2/5".
void read_shard(const std::string& text, RecordSelection& selection) {
    const auto shard = read_number_pair(text, '/');
    if (!shard || shard->first < 1 || shard->first > shard->second)
        throw InvalidValue("'" + text + "' is not I/N, with 1 <= I <= N");
    selection.shard = shard->first;
    selection.shards = shard->second;
}

/// A file that an option names.
struct NamedFile {
    std::string option;
    std::string path;

    [[nodiscard]] bool is_standard() const { return path == "-"; }
};

std::vector<NamedFile> files_named(const CommandParser& app, Option::File use) {
    std::vector<NamedFile> files;
    for (const Option& option : app.options())
        if (option.file == use)
            for (const std::string& path : option.given) files.push_back({option.name, path});
    return files;
}

/// Whether two names are, or would be, of the same file.
bool same_file(const std::string& one, const std::string& other) {
    std::error_code failed;
    if (fs::equivalent(chess::system::path_of(one), chess::system::path_of(other), failed) &&
        !failed)
        return true;
    // For a missing file weakly_canonical needs an absolute path.
    const fs::path first =
        fs::weakly_canonical(fs::absolute(chess::system::path_of(one), failed), failed);
    if (failed) return false;
    return first ==
               fs::weakly_canonical(fs::absolute(chess::system::path_of(other), failed), failed) &&
           !failed;
}

/// Whether an output would overwrite an input.
bool overwrites(const NamedFile& written, const NamedFile& read) {
    std::error_code failed;
    return !written.is_standard() && !read.is_standard() &&
           chess::system::status_of(read.path).kind == chess::system::FileKind::regular &&
           fs::equivalent(chess::system::path_of(read.path), chess::system::path_of(written.path),
                          failed) &&
           !failed;
}

}  // namespace

void add_journal_option(CommandParser& app, std::string& path) {
    app.group("Work");
    app.add(
           "--journal FILE",
           [&path](const std::string& name) {
               if (name.empty() || name == "-") throw InvalidValue("this needs a file's name");
               path = name;
           },
           "keep finished records in a file, to resume from")
        .file = Option::File::journal;
}

std::size_t memory_in_megabytes() {
    return chess::system::physical_memory() >> 20U;
}

void add_input_options(CommandParser& app, CommonOptions& options) {
    app.group("Input");
    app.add("FILE", options.files, "files to read, '-' for standard input").greedy().reads();
    app.add("--fen FEN", options.fens, "a position in FEN (repeatable)");
    app.add("--startpos", options.startpos, "the starting position");
    app.add("--moves MOVES", options.moves, "moves in SAN or UCI, played from --fen or the start");
    app.number("--ply N", options.ply, {0, longest_game},
               "the position after N plies of each game, not the last");
    app.add("--all-plies", options.all_plies, "every position of each game in a PGN");
    add_record_options(app, options);
}

void add_record_options(CommandParser& app, CommonOptions& options, const std::string& strict) {
    app.group("Input");
    app.add("--chess960", options.chess960, "read positions as Chess960");
    app.add("--strict", options.strict, "treat warnings about " + strict + " as errors");
    app.add(
        "--record N[-M]",
        [&](const std::string& text) { read_record_range(text, options.selection); },
        "only this record or range, counted from 0");
    app.number("--limit N", options.selection.limit, {}, "only the first N records");
    app.add(
        "--shard I/N", [&](const std::string& text) { read_shard(text, options.selection); },
        "only records I-1, I-1+N, I-1+2N, ...");
}

void add_report_options(CommandParser& app, CommonOptions& options) {
    app.group("Report");
    app.choice("--format FORMAT", options.format,
               {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}},
               "text (default), json (JSON Lines) or csv");
    add_output_options(app, options);
}

void add_output_options(CommandParser& app, CommonOptions& options) {
    app.group("Report");
    app.add("-o,--output FILE", options.output, "write the report to a file when it is complete")
        .writes();
    app.choice("--color WHEN", options.color,
               {{"auto", ColorChoice::automatic},
                {"always", ColorChoice::always},
                {"never", ColorChoice::never}},
               "auto (default), always or never");
    app.add("--no-timing", options.timing, "leave out times and rates", false);
    app.add("--quiet", options.quiet, "no progress on standard error");
}

void add_notation_option(CommandParser& app, CommonOptions& options) {
    app.group("Report");
    app.choice("--notation NOTATION", options.san, {{"san", true}, {"uci", false}},
               "{}, for moves in text");
}

void add_pov_option(CommandParser& app, CommonOptions& options) {
    using chess::PointOfView;
    app.group("Report");
    app.choice("--pov SIDE", options.pov,
               {{"white", PointOfView::white}, {"mover", PointOfView::mover}},
               "whose advantage is positive: {}");
}

void add_work_options(CommandParser& app, CommonOptions& options, std::size_t hash_megabytes,
                      const std::string& record) {
    options.hash_megabytes = hash_megabytes;
    add_threads_option(app, options.threads);
    add_jobs_option(app, options, record == "position" ? "records" : record + "s");
    app.number("--hash MB", options.hash_megabytes,
               {std::min<std::size_t>(hash_megabytes, 1), memory_in_megabytes()},
               fmt::format("table for each {} (default {{}}{})", record,
                           hash_megabytes == 0 ? ", none" : ""));
}

void add_threads_option(CommandParser& app, int& threads, const std::string& description) {
    app.group("Work");
    app.number("--threads N", threads, {1, most_workers}, description);
}

void add_jobs_option(CommandParser& app, CommonOptions& options, const std::string& records) {
    app.group("Work");
    app.number("--jobs N", options.jobs, {1, most_workers},
               records + " processed at once (default {})");
}

std::optional<std::string> too_much_memory(const CommonOptions& options) {
    const auto jobs = static_cast<std::size_t>(options.jobs);
    if (options.hash_megabytes <= memory_in_megabytes() / jobs) return std::nullopt;
    return "--hash times --jobs is more than this machine's memory";
}

std::optional<std::string> input_contradiction(const CommandParser& app,
                                               const CommonOptions& options) {
    if (auto message = unquoted_input(app, options)) return message;
    if (options.ply && options.all_plies) return "--ply and --all-plies cannot be combined";
    if (options.files.empty() && options.has_plies())
        return "--ply and --all-plies are for games in a FILE";
    if (!options.moves.empty() && !options.files.empty())
        return "--moves is played from --fen or the starting position, not from files";
    return std::nullopt;
}

namespace {

/// What is wrong with the files that are written: two into one, or one over an input.
std::optional<std::string> written_contradiction(const std::vector<NamedFile>& written,
                                                 const std::vector<NamedFile>& read) {
    for (std::size_t i = 0; i < written.size(); ++i) {
        const NamedFile& one = written[i];
        if (one.path.empty()) return one.option + " needs a file";
        for (std::size_t j = 0; j < i; ++j) {
            const NamedFile& other = written[j];
            if (one.is_standard() && other.is_standard())
                return one.option +
                       " - and the report cannot both go to standard output; give one a file";
            if (!one.is_standard() && !other.is_standard() && same_file(one.path, other.path))
                return fmt::format("{} and {} name the same file", other.option, one.option);
        }
        for (const NamedFile& input : read)
            if (overwrites(one, input))
                return fmt::format("{} would overwrite the input file '{}'", one.option,
                                   input.path);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> file_contradiction(const CommandParser& app,
                                              const std::vector<UnnamedOutput>& also) {
    // The report goes to standard output unless it goes elsewhere.
    const auto& report = app.option("--output").given;
    std::vector<NamedFile> written{
        {"--output", report.empty() || report.front().empty() ? "-" : report.front()}};
    for (const UnnamedOutput& file : also) written.push_back({file.option, file.path});
    for (NamedFile& file : files_named(app, Option::File::written))
        if (file.option != "--output") written.push_back(std::move(file));
    const std::vector<NamedFile> read = files_named(app, Option::File::read);

    if (auto fault = written_contradiction(written, read)) return fault;
    for (const NamedFile& one : read)
        if (one.is_standard() && !app.option(one.option).is_repeatable &&
            std::ranges::count_if(read, &NamedFile::is_standard) > 1)
            return one.option + " - and another '-' cannot both read standard input";
    std::vector<NamedFile> all = read;
    all.insert(all.end(), written.begin(), written.end());
    for (const NamedFile& journal : files_named(app, Option::File::journal))
        for (const NamedFile& file : all)
            if (!file.path.empty() && !file.is_standard() && same_file(journal.path, file.path))
                return fmt::format("{} would be the same file as '{}'", journal.option, file.path);
    return std::nullopt;
}

}  // namespace chesstool
