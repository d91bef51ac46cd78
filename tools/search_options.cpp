#include "search_options.hpp"

#include "journal_options.hpp"
#include "libchess/search/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace chesstool {

namespace {

constexpr int longest_mate = 500;
constexpr int most_search_lines = 500;
constexpr std::size_t most_hash_entries = std::size_t{1} << 40U;

void add_limits(CommandParser& app, SearchOptions& options) {
    const std::string group = "Limits";
    add_number(app, "--depth", options.depth, 1, chess::SearchLimits::max_depth,
               "the last iteration, in plies")
        .group(group);
    add_number(app, "--nodes", options.nodes, std::uint64_t{1}, ~std::uint64_t{0},
               "moves to make on the board")
        .group(group);
    app.add_option(
           "--movetime",
           [&](const std::string& text) { options.time = read_seconds("--movetime", text); },
           "time for each position (default 3, unless --depth or --nodes is given)")
        .type_name("SECONDS")
        .group(group);
    add_number(app, "--mate", options.mate, 1, longest_mate,
               "end when a mate in at most N moves is found")
        .group(group);
    add_number(app, "--multipv", options.multipv, 1, most_search_lines,
               "show the best N first moves")
        .group(group);
    app.add_option("--searchmoves", options.search_moves,
                   "look at these first moves only, in SAN or UCI, with commas or blanks")
        .type_name("MOVES")
        .group(group);
}

void add_method(CommandParser& app, SearchOptions& options) {
    const std::string group = "Method";
    add_method_options(app, options, group);
    app.add_flag("--list-techniques", options.list_techniques, "describe all techniques and end")
        .group(group);
    add_number(app, "--hash-entries", options.hash_entries, std::size_t{1}, most_hash_entries,
               "a table of N entries, instead of --hash")
        .group(group);
}

void add_tests(CommandParser& app, SearchOptions& options) {
    const std::string group = "Tests";
    app.add_option(
           "--min-solved",
           [&](const std::string& text) { options.min_solved = read_share("--min-solved", text); },
           "exit with 1 unless so many tests are solved, or percent of them")
        .type_name("N[%]")
        .group(group);
    app.add_option("--epd-out", options.epd_out,
                   "write the positions as EPD with what was found, put in place whole")
        .type_name("FILE")
        .group(group);
    app.add_flag("--bench", options.bench,
                 "search a fixed list of positions (default --depth 12, --hash 16)")
        .group(group);
}

/// "pvs,pvs+trans,engine"
std::vector<chess::NamedSet> read_sets(const std::string& text) {
    std::vector<chess::NamedSet> sets;
    constexpr std::string_view separators = ", \t";
    for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        auto set = chess::set_named(text.substr(at, end - at));
        if (!set) throw InvalidValue("--sets", set.error());
        sets.push_back(std::move(*set));
        at = end;
    }
    if (sets.empty()) throw InvalidValue("--sets", "this needs names of sets");
    return sets;
}

void add_comparison(CommandParser& app, SearchOptions& options) {
    const std::string group = "Experiments";
    app.add_flag("--compare", options.compare,
                 "run the sources' experiments on techniques (default --depth 6)")
        .group(group);
    app.add_option(
           "--sets", [&](const std::string& text) { options.sets = read_sets(text); },
           "compare these sets instead, such as pvs+trans,textbook,engine")
        .type_name("LIST")
        .group(group);
    app.add_option("--svg", options.svg, "write the comparison as a figure, too")
        .type_name("FILE")
        .group(group);
}

std::optional<std::string> idle_with_list(const CommandParser& app, const SearchOptions& options) {
    if (!options.list_techniques) return std::nullopt;
    if (options.has_positions() || options.bench)
        return "--list-techniques searches no positions; give none with it";
    if (const auto option =
            first_given(app, {"--depth", "--nodes", "--movetime", "--mate", "--multipv",
                              "--searchmoves", "--with", "--without", "--only", "--engine",
                              "--epd-out", "--min-solved", "--journal"}))
        return *option + " is for searches, of which --list-techniques makes none";
    return std::nullopt;
}

std::optional<std::string> bench_contradiction(const CommandParser& app,
                                               const SearchOptions& options) {
    if (!options.bench) return std::nullopt;
    if (options.has_positions()) return "--bench has its own positions; give none with it";
    if (options.threads != 1) return "--bench is for one thread";
    if (const auto option = first_given(
            app, {"--nodes", "--movetime", "--mate", "--multipv", "--searchmoves", "--engine",
                  "--min-solved", "--epd-out", "--journal", "--ply", "--all-plies"}))
        return "--bench and " + *option + " contradict each other";
    return std::nullopt;
}

std::optional<std::string> comparison_contradiction(const CommandParser& app,
                                                    const SearchOptions& options) {
    if (!options.compare) {
        if (const auto option = first_given(app, {"--sets", "--svg"}))
            return *option + " needs --compare";
        return std::nullopt;
    }
    if (const auto option =
            first_given(app, {"--nodes", "--movetime", "--mate", "--multipv", "--searchmoves",
                              "--with", "--without", "--only", "--weights", "--list-techniques",
                              "--engine", "--min-solved", "--epd-out", "--journal", "--bench",
                              "--ply", "--all-plies", "--pov", "--notation"}))
        return "--compare and " + *option + " contradict each other";
    if (options.threads != 1) return "--compare is for one thread";
    if (given(app, "--svg") && options.svg.empty()) return "--svg needs a file";
    if (options.svg == "-" && options.to_stdout())
        return "--svg - and the report cannot both go to standard output; give one a file";
    if (!options.svg.empty() && options.svg == options.output)
        return "--svg and --output name the same file";
    if (!options.svg.empty()) return overwritten_input("--svg", options.svg, options.files);
    return std::nullopt;
}

std::optional<std::string> search_moves_mistake(const CommandParser& app,
                                                const SearchOptions& options) {
    const bool names_some = options.search_moves.find_first_not_of(", \t") != std::string::npos;
    if (!given(app, "--searchmoves") || names_some) return std::nullopt;
    return "--searchmoves needs moves";
}

std::optional<std::string> engine_contradiction(const CommandParser& app,
                                                const SearchOptions& options) {
    if (!options.engine.given()) return engine_choice_contradiction(app, options.engine);
    if (const auto option = first_given(
            app, {"--with", "--without", "--only", "--evaluation", "--weights", "--hash-entries"}))
        return *option + " is for the built-in engine, not for --engine";
    return std::nullopt;
}

std::optional<std::string> table_contradiction(const SearchOptions& options) {
    if (options.hash_given && options.hash_entries)
        return "--hash and --hash-entries contradict each other";
    if (auto message = method_contradiction(options)) return message;
    return stdin_read_twice("--weights", options.weights_file, options.files);
}

std::optional<std::string> output_contradiction(const SearchOptions& options) {
    if (options.epd_out.empty()) return std::nullopt;
    if (options.epd_out == "-" && options.to_stdout())
        return "--epd-out - and the report cannot both go to standard output; give one a file";
    if (options.epd_out == options.output) return "--epd-out and --output name the same file";
    return overwritten_input("--epd-out", options.epd_out, options.files);
}

}  // namespace

void add_search_options(CommandParser& app, SearchOptions& options) {
    add_limits(app, options);
    add_method(app, options);
    add_engine_choice(app, options.engine);
    add_tests(app, options);
    add_comparison(app, options);
    add_input_options(app, options);
    add_work_options(app, options, 1);
    app.option("--hash").description("table for each position (default 64)");
    add_journal_option(app, options.journal);
    add_report_options(app, options);
    add_pov_option(app, options.pov);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool search --depth 16 --multipv 3\n"
        "  chesstool search --moves \"e4 e5 Nf3 Nc6 Bb5\" --movetime 10\n"
        "  chesstool search game.pgn --all-plies --nodes 100000 --format csv\n"
        "  chesstool search suite.epd --nodes 200000 --jobs 4 --min-solved 90%\n"
        "  chesstool search suite.epd --movetime 5 --epd-out solved.epd\n"
        "  chesstool search positions.epd --nodes 10000000 --jobs 4 --journal run.journal\n"
        "  chesstool search --bench --without null-move\n"
        "  chesstool search --compare data/bench/bratko-kopec.epd --svg figure.svg\n"
        "\n"
        "Exit status: 0 all well, 1 too few tests are solved, 2 wrong usage, 3 malformed\n"
        "input, 4 a file, an engine or a resource failed, 130 interrupted, 141 closed\n"
        "pipe. More in man chesstool-search.");
}

std::optional<std::string> settle(const CommandParser& app, SearchOptions& options) {
    options.hash_given = given(app, "--hash");
    options.threads_given = given(app, "--threads");
    for (const auto& message :
         {comparison_contradiction(app, options), idle_with_list(app, options),
          bench_contradiction(app, options), search_moves_mistake(app, options),
          engine_contradiction(app, options), table_contradiction(options),
          input_contradiction(options), output_contradiction(options),
          journal_contradiction(options.journal, options,
                                {options.epd_out, options.weights_file, options.engine.log_file})})
        if (message) return message;
    if (!options.hash_given)
        options.hash_megabytes = options.bench ? SearchOptions::bench_hash_megabytes
                                               : SearchOptions::default_hash_megabytes;
    if (options.bench && !options.depth) options.depth = SearchOptions::bench_depth;
    if (options.compare) {
        if (!given(app, "--evaluation")) options.evaluation.kind = chess::EvaluationKind::physicist;
        if (!options.hash_given && !options.hash_entries)
            options.hash_entries = SearchOptions::compare_entries;
    }
    if (!options.depth && !options.nodes && !options.time)
        options.time = SearchOptions::default_time;
    if (options.hash_entries) {
        options.hash_megabytes = options.hash_bytes() >> 20U;
        if (too_much_memory(options))
            return "--hash-entries times --jobs is more than this machine's memory";
    }
    return too_much_memory(options);
}

}  // namespace chesstool
