#include "annotate_options.hpp"

#include "evaluation_options.hpp"
#include "journal_options.hpp"
#include "libchess/report/text/numbers.hpp"
#include "same_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Color;
using Sides = chess::EnumMap<Color, bool, 2>;

constexpr int most_lines = 500;

void add_limits(CommandParser& app, AnnotateOptions& options) {
    const std::string group = "Limits";
    add_number(
        app, "--nodes", options.nodes, std::uint64_t{1}, ~std::uint64_t{0},
        "moves to make on the board, for each move (default 100000, unless another limit is given)")
        .group(group);
    add_number(app, "--depth", options.depth, 1, chess::SearchLimits::max_depth,
               "the last iteration, in plies, for each move")
        .group(group);
    app.add_option(
           "--movetime",
           [&](const std::string& text) { options.time = read_seconds("--movetime", text); },
           "time for each move")
        .type_name("SECONDS")
        .group(group);
    add_number(app, "--multipv", options.multipv, 1, most_lines,
               "look for the best N lines, and write those better than a bad move")
        .group(group);
    add_number(app, "--proof-nodes", options.proof_nodes, std::uint64_t{0}, ~std::uint64_t{0},
               "positions to prove a missed or allowed mate with (default 100000, or 0 with "
               "--reuse-evals)")
        .group(group);
}

void add_judgement(CommandParser& app, AnnotateOptions& options) {
    const std::string group = "Judgement";
    app.add_option(
           "--thresholds",
           [&](const std::string& text) {
               const auto rules = chess::parse_judgement_rules(text);
               if (!rules) throw InvalidValue("--thresholds", rules.error());
               options.rules = *rules;
           },
           "losses that are ?!, ?, ??, or in centipawns cp:50,100,300 (default 10,20,30)")
        .type_name("LIST")
        .group(group);
    add_choice<Sides>(app, "--side", options.sides,
                      {{"white", Sides{{true, false}}},
                       {"black", Sides{{false, true}}},
                       {"both", Sides{{true, true}}}},
                      "whom to judge: white, black or both (default)")
        .type_name("SIDE")
        .group(group);
    app.add_flag("--only-moves", options.only_moves,
                 "mark moves without which all is lost ($7); searches two lines")
        .group(group);
    app.add_flag("--reuse-evals", options.reuse_evals,
                 "judge by the [%eval] in the file, without searching")
        .group(group);
    app.add_option("--eco", options.eco_file,
                   "opening names, as PGN or table (default: pgn-extract's eco.pgn, if there)")
        .type_name("FILE")
        .group(group);
    app.add_flag("--book-skip", options.book_skip, "leave moves of the opening book unjudged")
        .group(group);
}

void add_results(CommandParser& app, AnnotateOptions& options) {
    const std::string group = "Report";
    const auto add_file = [&](const std::string& name, std::string& path,
                              const std::string& description) {
        app.add_option(name, path, description).type_name("FILE").group(group);
    };
    add_file("--report", options.report, "write the text report, too");
    add_file("--html", options.html, "write pages with boards to click through");
    add_file("--puzzles", options.puzzles, "write what was missed as EPD, for mate-finder, search");
    app.add_flag("--strip", options.strip, "remove all comments, marks and variations first")
        .group(group);
    app.add_flag("--strip-only", options.strip_only, "remove them, and annotate nothing")
        .group(group);
}

/// --format has one word more than for other commands, and another default.
void add_format(CommandParser& app, AnnotateOptions& options) {
    using Choice = std::pair<bool, Format>;
    const auto set = [&options](const Choice& choice) {
        std::tie(options.pgn, options.format) = choice;
    };
    add_choice<Choice>(app, "--format", set,
                       {{"pgn", {true, Format::text}},
                        {"text", {false, Format::text}},
                        {"json", {false, Format::json}},
                        {"csv", {false, Format::csv}}},
                       "pgn (default), text, json (JSON Lines) or csv")
        .type_name("FORMAT")
        .group("Report");
}

std::optional<std::string> limits_contradiction(const CommandParser& app,
                                                const AnnotateOptions& options) {
    // Told here, behind unknown options.
    if (options.files.empty()) return "FILE is required";
    if (options.strip_only)
        if (const auto option =
                first_given(app, {"--strip",      "--nodes",   "--depth",      "--movetime",
                                  "--multipv",    "--engine",  "--thresholds", "--side",
                                  "--only-moves", "--eco",     "--book-skip",  "--reuse-evals",
                                  "--report",     "--html",    "--puzzles",    "--hash",
                                  "--threads",    "--journal", "--format",     "--proof-nodes"}))
            return "--strip-only and " + *option + " contradict each other";
    if (options.reuse_evals)
        if (const auto option =
                first_given(app, {"--nodes", "--depth", "--movetime", "--multipv", "--engine",
                                  "--only-moves", "--hash", "--threads"}))
            return "--reuse-evals searches nothing, so that " + *option + " has no meaning";
    return engine_choice_contradiction(app, options.engine);
}

struct NamedFile {
    std::string option;
    std::string path;
};

/// The files that are written, standard output included where it is.
std::vector<NamedFile> written_files(const AnnotateOptions& options) {
    std::vector<NamedFile> files{{"--output", options.output.empty() ? "-" : options.output}};
    for (NamedFile file : {NamedFile{"--report", options.report}, NamedFile{"--html", options.html},
                           NamedFile{"--puzzles", options.puzzles},
                           NamedFile{"--engine-log", options.engine.log_file}})
        if (!file.path.empty()) files.push_back(std::move(file));
    return files;
}

std::optional<std::string> output_contradiction(const CommandParser& app,
                                                const AnnotateOptions& options) {
    for (const auto& [option, path] :
         {NamedFile{"--report", options.report}, NamedFile{"--html", options.html},
          NamedFile{"--puzzles", options.puzzles}})
        if (given(app, option) && (path.empty() || (path == "-" && option == "--html")))
            return option + " needs a file";
    const std::vector<NamedFile> written = written_files(options);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const NamedFile& one = written[i];
        for (std::size_t j = 0; j < i; ++j) {
            if (one.path == "-" && written[j].path == "-")
                return one.option +
                       " - and the report cannot both go to standard output; give one a file";
            if (one.path != "-" && written[j].path != "-" && same_file(one.path, written[j].path))
                return fmt::format("{} and {} name the same file", written[j].option, one.option);
        }
        if (auto message = overwritten_input(one.option, one.path, options.files)) return message;
        if (one.path != "-" && !options.eco_file.empty() && same_file(one.path, options.eco_file))
            return one.option + " would overwrite the book of openings";
    }
    return stdin_read_twice("--eco", options.eco_file, options.files);
}

}  // namespace

chess::SearchLimits AnnotateOptions::limits() const {
    chess::SearchLimits limits;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.time = time;
    limits.lines = only_moves ? std::max(multipv, 2) : multipv;
    return limits;
}

AnalyserSettings AnnotateOptions::analyser_settings() const {
    AnalyserSettings settings{.engine = engine, .threads = threads, .lines = limits().lines};
    if (hash_given) settings.hash_megabytes = hash_megabytes;
    settings.own.hash_bytes = hash_megabytes << 20U;
    settings.calibrated = true;
    return settings;
}

std::string AnnotateOptions::budget() const {
    if (reuse_evals) return {};
    std::string text;
    const auto add = [&](const std::string& limit) { text += (text.empty() ? "" : ", ") + limit; };
    if (nodes) add(fmt::format("{} node{}", chess::grouped(*nodes), *nodes == 1 ? "" : "s"));
    if (depth) add(fmt::format("depth {}", *depth));
    if (time) add(fmt::format("{:g} s", std::chrono::duration<double>(*time).count()));
    return text + " a move";
}

void add_annotate_options(CommandParser& app, AnnotateOptions& options) {
    add_limits(app, options);
    add_judgement(app, options);
    add_engine_choice(app, options.engine);
    app.add_list("FILE", options.files, "PGN files to read, '-' for standard input");
    add_validation_options(app, options);
    add_selection_options(app, options);
    add_work_options(app, options, 1);
    app.option("--jobs").description("games worked on at once (default 1)");
    app.option("--hash").description("table for each game (default 64)");
    add_journal_option(app, options.journal);
    add_format(app, options);
    add_output_options(app, options);
    add_results(app, options);
    add_pov_option(app, options.pov);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool pgn-annotate games.pgn > annotated.pgn\n"
        "  chesstool pgn-annotate game.pgn --format text\n"
        "  chesstool pgn-annotate game.pgn -o annotated.pgn --html game.html\n"
        "  chesstool pgn-annotate lichess.pgn --reuse-evals --format json\n"
        "  chesstool pgn-annotate games.pgn.zst --nodes 200000 --jobs 2 \\\n"
        "      --journal run.journal -o annotated.pgn --puzzles missed.epd\n"
        "  chesstool pgn-annotate games.pgn --engine stockfish --movetime 0.5\n"
        "\n"
        "Exit status: 0 all well, 2 wrong usage, 3 malformed input, 4 a file, an engine\n"
        "or a resource failed, 130 interrupted, 141 closed pipe. More in\n"
        "man chesstool-pgn-annotate.");
}

std::optional<std::string> settle(const CommandParser& app, AnnotateOptions& options) {
    options.hash_given = given(app, "--hash");
    for (const auto& message :
         {limits_contradiction(app, options), output_contradiction(app, options),
          journal_contradiction(options.journal, options,
                                {options.report, options.html, options.puzzles, options.eco_file,
                                 options.engine.log_file})})
        if (message) return message;
    if (!options.hash_given) options.hash_megabytes = AnnotateOptions::default_hash_megabytes;
    if (options.reuse_evals && !given(app, "--proof-nodes")) options.proof_nodes = 0;
    if (!options.depth && !options.nodes && !options.time && !options.reuse_evals)
        options.nodes = AnnotateOptions::default_nodes;
    return options.reuse_evals || options.strip_only ? std::nullopt : too_much_memory(options);
}

}  // namespace chesstool
