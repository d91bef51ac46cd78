#include "options/search_options.hpp"

#include "input/piped_input.hpp"
#include "libchess/search/limits.hpp"

#include <algorithm>
#include <utility>

namespace chesstool {

namespace {

constexpr int longest_mate = 500;
constexpr int most_search_lines = 500;

/// "pvs,pvs+trans,engine"
std::vector<chess::NamedSet> read_sets(const std::string& text) {
    std::vector<chess::NamedSet> sets;
    for (const std::string_view name : parts_of_list(text)) {
        auto set = chess::set_named(name);
        if (!set) throw InvalidValue(set.error());
        sets.push_back(std::move(*set));
    }
    if (sets.empty()) throw InvalidValue("this needs names of sets");
    return sets;
}

}  // namespace

chess::SearchLimits SearchOptions::limits() const {
    chess::SearchLimits limits{
        .depth = depth, .nodes = nodes, .time = time, .mate = mate, .lines = multipv.value_or(1)};
    if (elo) limits.strength = chess::Strength{*elo, seed};
    return limits;
}

AnalyserOptions SearchOptions::analyser_options(
    chess::TechniqueSet set, const std::optional<chess::EvaluationOptions>& chosen,
    std::shared_ptr<const chess::Tablebases> endings) const {
    AnalyserOptions settings{.engine = engine, .calibrated = !tag_puzzles.empty()};
    settings.engine.threads = settings.own.threads = threads;
    settings.engine.lines = multipv.value_or(1);
    if (hash_given) settings.engine.hash_megabytes = hash_megabytes;
    settings.own.hash_bytes = hash_bytes();
    settings.own.techniques = set;
    settings.own.evaluation = chosen;
    settings.own.endings = std::move(endings);
    return settings;
}

void add_options(CommandParser& app, SearchOptions& options) {
    app.group("Limits");
    app.number("--depth N", options.depth, {1, chess::SearchLimits::max_depth},
               "the last iteration, in plies");
    app.number("--nodes N", options.nodes, {0}, "nodes to search (moves made on the board)");
    app.add("--movetime SECONDS", options.time,
            "time for each position (default 3, unless --depth, --nodes or --elo is given)")
        .also("--time");
    app.number("--mate N", options.mate, {1, longest_mate},
               "end when a mate in at most N moves is found");
    app.number("--multipv N", options.multipv, {1, most_search_lines},
               "show the best N first moves");
    app.add("--searchmoves MOVES", options.search_moves,
            "search only these first moves, in SAN or UCI");
    app.group("Chances");
    app.add("--wdl", options.wdl, "show the chances of a win, a draw and a loss");
    app.number("--elo N", options.elo, {chess::Strength::least_elo, chess::Strength::most_elo},
               "play as people of this rating do, mistakes included");
    app.number("--seed N", options.seed, {0}, "other mistakes of the same player (default {})");
    add_method_options(app, options);
    app.add("--list-techniques", options.list_techniques, "describe all techniques and exit");
    app.number("--hash-entries N", options.hash_entries, {1, most_hash_entries},
               "a table of N entries, instead of --hash");
    add_engine_choice(app, options.engine);
    app.group("Endings");
    add_endgame_table_options(app, options.tables);
    app.group("Tests");
    app.add("--min-solved N[%]", options.min_solved,
            "exit with 1 unless N tests are solved, or N percent");
    app.add("--epd-out FILE", options.epd_out, "write the positions with their results as EPD")
        .writes();
    app.add("--bench", options.bench,
            "search a fixed list of positions (default --depth 12, --hash 16)");
    app.group("Puzzles");
    app.add("--tag-puzzles FILE", options.tag_puzzles,
            "name the themes of puzzles (lichess's CSV, or ours), rate and solve them (repeatable; "
            "default --nodes 100000; --nodes 0 solves none)")
        .reads();
    app.add("--no-rating", options.no_rating, "do not rate these puzzles, which takes longest");
    app.add("--audit", options.audit,
            "look for faults of these puzzles; exit with 1 if there are any");
    app.add("--good FILE", options.good, "with --audit, write the puzzles without faults").writes();
    app.group("Experiments");
    app.add("--compare", options.compare,
            "run the sources' experiments on techniques (default --depth 6)");
    app.add(
        "--sets LIST", [&](const std::string& text) { options.sets = read_sets(text); },
        "compare these sets instead, such as pvs+trans,textbook,engine");
    app.add("--svg FILE", options.svg, "write the comparison as a figure, too").writes();
    add_input_options(app, options);
    add_work_options(app, options, SearchOptions::default_hash_megabytes);
    add_journal_option(app, options.journal);
    add_report_options(app, options);
    add_pov_option(app, options);
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
        "  chesstool search --tag-puzzles lichess_db_puzzle.csv.zst --limit 1000\n"
        "  chesstool search --tag-puzzles puzzles.csv --audit --good good.csv --jobs 4\n"
        "  chesstool search --compare data/bench/bratko-kopec.epd --svg figure.svg\n"
        "\n"
        "Exit status: 0 success, 1 too few tests are solved or a puzzle has faults, 2\n"
        "wrong usage, 3 malformed input, 4 a file, an engine or a resource failed, 130\n"
        "interrupted, 141 closed pipe. More in man chesstool-search.");
}

namespace {

/// An option of a mode that is not chosen.
std::optional<std::string> modeless_option(const CommandParser& app, const SearchOptions& options) {
    const bool tags = !options.tag_puzzles.empty();
    return app.conflict({{!options.compare, "{} needs --compare", {"--sets", "--svg"}},
                         {!tags, "{} needs --tag-puzzles", {"--audit", "--no-rating"}},
                         {!options.audit, "{} needs --audit", {"--good"}},
                         {options.nodes == 0 && !tags, "--nodes 0 is for --tag-puzzles"},
                         {options.nodes == 0 && (options.depth || options.time),
                          "--nodes 0 searches nothing, and takes no other limit"}});
}

// Each of the following fills in what a mode has by default, if it is on, and returns what the mode
// does not take.

std::optional<std::string> settle_tags(const CommandParser& app, SearchOptions& options) {
    const bool tags = !options.tag_puzzles.empty();
    if (tags && !options.depth && !options.nodes && !options.time)
        options.nodes = SearchOptions::puzzle_nodes;
    return app.conflict(
        {{tags && options.has_positions(),
          "--tag-puzzles has its own positions; give none with it"},
         Conflict::mode(
             tags, "--tag-puzzles and {} cannot be combined",
             {"--tag-puzzles", "--audit",      "--no-rating", "--good",         "--depth",
              "--nodes",       "--movetime",   "--with",      "--without",      "--only",
              "--evaluation",  "--weights",    "--network",   "--hash-entries", "Engine",
              "Endings",       "--min-solved", "--chess960",  "--strict",       "--record",
              "--limit",       "--shard",      "--threads",   "--jobs",         "--hash",
              "Report"}),
         {std::ranges::count(options.tag_puzzles, "-") > 1,
          "--tag-puzzles - can be given only once"}});
}

std::optional<std::string> settle_compare(const CommandParser& app, SearchOptions& options) {
    if (options.compare) {
        if (!app.given("--evaluation")) options.evaluation.kind = chess::EvaluationKind::physicist;
        if (!options.hash_given && !options.hash_entries)
            options.hash_entries = SearchOptions::compare_entries;
    }
    return app.conflict(
        {Conflict::mode(options.compare, "--compare and {} cannot be combined",
                        {"Experiments", "--depth",  "--evaluation", "--hash-entries", "--fen",
                         "--startpos",  "--moves",  "--chess960",   "--strict",       "--record",
                         "--limit",     "--shard",  "--threads",    "--jobs",         "--hash",
                         "--format",    "--output", "--color",      "--no-timing",    "--quiet"}),
         {options.compare && options.threads != 1, "--compare is for one thread"}});
}

std::optional<std::string> settle_list(const CommandParser& app, const SearchOptions& options) {
    return app.conflict(
        {{options.list_techniques && (options.has_positions() || options.bench),
          "--list-techniques searches no positions; give none with it"},
         Conflict::mode(options.list_techniques,
                        "{} is for searches, of which --list-techniques makes none",
                        {"--list-techniques", "--threads", "--jobs", "--hash", "Report"})});
}

std::optional<std::string> settle_bench(const CommandParser& app, SearchOptions& options) {
    if (options.bench) {
        if (!options.hash_given) options.hash_megabytes = SearchOptions::bench_hash_megabytes;
        if (!options.depth) options.depth = SearchOptions::bench_depth;
    }
    return app.conflict(
        {{options.bench && options.has_positions(),
          "--bench has its own positions; give none with it"},
         {options.bench && options.threads != 1, "--bench is for one thread"},
         Conflict::mode(options.bench, "--bench and {} cannot be combined",
                        {"--bench", "--depth", "Method", "--chess960", "--strict", "--record",
                         "--limit", "--shard", "--threads", "--jobs", "--hash", "Report"})});
}

/// What chosen players and engines do not take, whatever is searched.
std::optional<std::string> player_contradiction(const CommandParser& app,
                                                const SearchOptions& options) {
    return app.conflict({{!options.elo, "{} needs --elo", {"--seed"}},
                         {options.elo.has_value(),
                          "--elo and {} cannot be combined",
                          {"--multipv", "--mate", "--threads", "--engine"}},
                         {app.given("--searchmoves") && parts_of_list(options.search_moves).empty(),
                          "--searchmoves needs moves"},
                         {!options.engine.command.empty(),
                          "{} is for the built-in engine, not for --engine",
                          {"--with", "--without", "--only", "--evaluation", "--weights",
                           "--network", "Endings", "--hash-entries"}}});
}

}  // namespace

std::optional<std::string> settle(const CommandParser& app, SearchOptions& options) {
    options.hash_given = app.given("--hash");
    options.threads_given = app.given("--threads");
    const auto bench = settle_bench(app, options);
    const auto compare = settle_compare(app, options);
    const auto tags = settle_tags(app, options);
    const auto list = settle_list(app, options);
    if (options.tag_puzzles.empty() && !options.bench && !options.list_techniques)
        take_piped_input(app, options, /*or_start=*/true);
    if (!options.depth && !options.nodes && !options.time && !options.elo)
        options.time = SearchOptions::default_time;
    if (options.hash_entries) options.hash_megabytes = options.hash_bytes() >> 20U;
    return app.conflict(
        {modeless_option(app, options), tags, compare, list, bench,
         player_contradiction(app, options), table_contradiction(app, options.tables),
         engine_choice_contradiction(app, options.engine),
         Conflict(options.hash_given, "--hash and {} cannot be combined", {"--hash-entries"}),
         settle_evaluation(app, options), input_contradiction(app, options),
         file_contradiction(app),
         Conflict(options.hash_entries && too_much_memory(options),
                  "--hash-entries times --jobs is more than this machine's memory"),
         too_much_memory(options)});
}

}  // namespace chesstool
