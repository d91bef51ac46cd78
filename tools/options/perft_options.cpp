#include "options/perft_options.hpp"

#include "input/piped_input.hpp"
#include "libchess/tasks/generator_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chesstool {

using chess::CounterpartKind;
using chess::PerftGenerator;

void add_options(CommandParser& app, PerftCommandOptions& options) {
    constexpr int deepest = 255;
    app.group("Counting");
    app.number("--depth N", options.depth, {0, deepest}, "plies to count (default 5)");
    app.add("--divide", options.divide, "the count of every first move");
    app.add("--categories", options.categories, "captures, castlings, checks, ... of the last ply");
    app.number("--expect N", options.expect, {}, "exit with 1 unless the count is N");
    app.add("--suite FILE", options.suites, "check all counts of a suite (repeatable)").reads();
    app.number("--max-nodes N", options.max_nodes, {}, "skip counts above N (suites, --against)");
    app.choice("--generator NAME", options.generator,
               {{"fast", PerftGenerator::fast}, {"library", PerftGenerator::library}},
               "{}, the slower oracle");
    app.group("Another move generator");
    app.add("--against CMD", options.against.command, "find the bug in this engine or script");
    app.choice("--against-kind KIND", options.against.kind,
               {{"uci", CounterpartKind::uci}, {"script", CounterpartKind::script}},
               "{} (default: detected)");
    app.add("--against-timeout SECONDS", options.against.timeout,
            "time limit for one answer (default 60)");
    app.add("--against-option NAME=VALUE", options.against.options,
            "set an option of the engine (repeatable)");
    app.add("--against-log FILE", options.against.log_file, "log all lines to and from it")
        .writes();
    app.add("--self-check", options.self_check, "compare our own two generators over random games");
    app.number("--games N", options.games, {1},
               "compare over N random games (default 200 with --self-check)");
    app.number("--seed N", options.seed, {}, "seed of the random games (default {})");
    add_input_options(app, options);
    add_work_options(app, options, 0);
    add_journal_option(app, options.journal);
    add_report_options(app, options);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool perft --depth 6\n"
        "  chesstool perft --depth 3 --divide --moves \"e4 e5 Nf3\"\n"
        "  chesstool perft --depth 7 --hash 256 --threads 2 --expect 3195901860\n"
        "  chesstool perft --suite data/perft/standard.epd --max-nodes 1000000000\n"
        "  chesstool perft --suite suite.epd --jobs 4 --journal run.journal\n"
        "  chesstool perft --against ./my-engine --suite data/perft/traps.epd\n"
        "  chesstool perft --self-check --games 1000 --seed 2\n"
        "\n"
        "Exit status: 0 success, 1 a count or a generator differs, 2 wrong usage, 3\n"
        "malformed input, 4 a file, an engine or a resource failed, 130 interrupted, 141\n"
        "closed pipe. More in man chesstool-perft.");
}

std::optional<std::string> settle(const CommandParser& app, PerftCommandOptions& options) {
    const bool suites = !options.suites.empty();
    const bool against = app.given("--against");
    const bool compares = options.compares();
    const std::string mode = options.self_check ? "--self-check" : "--against";
    if (!suites && !options.plays_games()) take_piped_input(app, options, /*or_start=*/true);
    return app.conflict(
        {{suites && options.has_positions(),
          "--suite reads its own positions; give no others with it"},
         {!suites && (!against || options.plays_games()),
          "{} needs --suite, or --against without --games",
          {"--max-nodes"}},
         {against && options.against.command.empty(), "--against needs a command"},
         {!against,
          "{} needs --against",
          {"--against-kind", "--against-timeout", "--against-option", "--against-log"}},
         {!against && !options.self_check,
          "{} needs --against or --self-check",
          {"--games", "--seed"}},
         {options.self_check && against,
          "--self-check compares our own generators, not those of --against"},
         {options.self_check && app.given("--generator"),
          "--self-check compares both generators; leave out --generator"},
         Conflict::mode(
             compares, "{} is not for " + mode,
             {"--depth", "--suite", "--max-nodes", "--generator", "--against", "--against-kind",
              "--against-timeout", "--against-option", "--against-log", "--self-check", "--games",
              "--seed", "Input", "--threads", "--jobs", "Report"}),
         {compares && options.depth == 0,
          mode + " compares moves, and there are none at --depth 0"},
         {compares && options.plays_games() && (suites || options.has_positions()),
          (options.self_check ? mode : "--games") +
              " makes up its own positions; give no others with it"},
         {compares && !options.plays_games(), "{} needs --games", {"--seed"}},
         {options.against.kind == CounterpartKind::script,
          "{} is for a UCI engine, not for a script",
          {"--against-option", "--against-log"}},
         {options.divide && (options.categories || options.expect) && options.format == Format::csv,
          "csv cannot hold --divide together with --categories or --expect"},
         {options.generator == PerftGenerator::library && options.hash_megabytes != 0,
          "--hash is for the fast generator"},
         input_contradiction(app, options),
         Conflict::mode(suites && !compares, "{} is for positions, not for --suite",
                        {"--suite", "--max-nodes", "--generator", "--chess960", "--strict",
                         "--record", "--limit", "--shard", "Work", "Report"}),
         file_contradiction(app),
         too_much_memory(options)});
}

double PerftCommandOptions::wanted_nodes(std::span<const chess::DepthCount> expectations) const {
    double nodes = 0;
    for (const chess::DepthCount& expectation : expectations)
        if (wants(expectation)) nodes += static_cast<double>(expectation.nodes);
    return nodes;
}

int PerftCommandOptions::compared_depth(const std::optional<chess::Position>& position,
                                        std::span<const chess::DepthCount> expectations,
                                        const std::stop_token& stop) const {
    if (!position) return depth.value_or(games_depth);
    int deepest = suites.empty() ? depth.value_or(default_depth) : 1;
    for (const chess::DepthCount& expectation : expectations)
        deepest = std::max(deepest, expectation.depth);
    deepest = std::min(deepest, depth.value_or(deepest));
    if (!max_nodes) return deepest;
    chess::PerftMonitor monitor;
    monitor.stop = stop;
    return chess::affordable_depth(*position, expectations, deepest, *max_nodes, threads, monitor);
}

std::vector<std::string> PerftCommandOptions::repeat_arguments() const {
    std::vector<std::string> arguments;
    if (self_check) return arguments;
    const auto add = [&](const std::string& option, const std::string& value) {
        arguments.push_back(option);
        arguments.push_back(value);
    };
    add("--against", against.command);
    if (const auto kind = against.kind)
        add("--against-kind", *kind == CounterpartKind::uci ? "uci" : "script");
    for (const auto& [name, value] : against.options)
        add("--against-option", fmt::format("{}={}", name, value));
    if (generator == PerftGenerator::library) add("--generator", "library");
    return arguments;
}

}  // namespace chesstool
