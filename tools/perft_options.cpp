#include "perft_options.hpp"

#include "engine_choice.hpp"
#include "journal_options.hpp"
#include "option_values.hpp"

namespace chesstool {

namespace {

using chess::CounterpartKind;
using chess::PerftGenerator;

void add_count_options(CommandParser& app, PerftCommandOptions& options) {
    constexpr int deepest = 255;
    const std::string group = "Counting";
    add_number(app, "--depth", options.depth, 0, deepest, "plies to count (default 5)")
        .group(group);
    app.add_flag("--divide", options.divide, "the count of every first move").group(group);
    app.add_flag("--categories", options.categories,
                 "captures, castlings, checks, ... of the last ply")
        .group(group);
    add_number(app, "--expect", options.expect, std::uint64_t{0}, ~std::uint64_t{0},
               "exit with 1 unless the count is N")
        .group(group);
    app.add_repeatable("--suite", options.suites, "check all counts of a suite (repeatable)")
        .type_name("FILE")
        .group(group);
    add_number(app, "--max-nodes", options.max_nodes, std::uint64_t{0}, ~std::uint64_t{0},
               "in a suite, skip counts above N")
        .group(group);
    add_choice<PerftGenerator>(
        app, "--generator", options.generator,
        {{"fast", PerftGenerator::fast}, {"library", PerftGenerator::library}},
        "fast (default) or library, the slower oracle")
        .type_name("NAME")
        .group(group);
}

void add_against_options(CommandParser& app, PerftCommandOptions& options) {
    const std::string group = "Another move generator";
    app.add_option("--against", options.against.command,
                   "find where this engine or script goes wrong")
        .type_name("CMD")
        .group(group);
    add_choice<std::optional<CounterpartKind>>(
        app, "--against-kind", options.against.kind,
        {{"uci", CounterpartKind::uci}, {"script", CounterpartKind::script}},
        "uci or script; found out unless given")
        .type_name("KIND")
        .group(group);
    app.add_option(
           "--against-timeout",
           [&options](const std::string& text) {
               options.against.timeout = read_seconds("--against-timeout", text);
           },
           "the longest that one answer may take (default 60)")
        .type_name("SECONDS")
        .group(group);
    add_named_values(app, "--against-option", options.against.options,
                     "set an option of the engine (repeatable)")
        .group(group);
    app.add_option("--against-log", options.against.log_file, "write down what it is told and says")
        .type_name("FILE")
        .group(group);
    app.add_flag("--self-check", options.self_check,
                 "compare our own two generators over random games")
        .group(group);
    add_number(app, "--games", options.games, std::uint64_t{1}, ~std::uint64_t{0},
               "compare over N random games (default 200 with --self-check)")
        .group(group);
    add_number(app, "--seed", options.seed, std::uint64_t{0}, ~std::uint64_t{0},
               "other games for other numbers (default 1)")
        .group(group);
}

/// A mistake in the options that only make sense beside others.
std::optional<std::string> missing_against(const CommandParser& app,
                                           const PerftCommandOptions& options) {
    if (given(app, "--against"))
        return options.against.command.empty() ? std::optional("--against needs a command")
                                               : std::nullopt;
    if (const auto option = first_given(
            app, {"--against-kind", "--against-timeout", "--against-option", "--against-log"}))
        return *option + " needs --against";
    if (options.self_check) return std::nullopt;
    if (const auto option = first_given(app, {"--games", "--seed"}))
        return *option + " needs --against or --self-check";
    return std::nullopt;
}

std::optional<std::string> self_check_contradiction(const CommandParser& app) {
    if (given(app, "--against"))
        return "--self-check compares our own generators, not those of --against";
    if (given(app, "--generator"))
        return "--self-check compares both generators; leave out --generator";
    return std::nullopt;
}

std::optional<std::string> against_contradiction(const CommandParser& app,
                                                 const PerftCommandOptions& options,
                                                 bool positions) {
    if (auto message = missing_against(app, options)) return message;
    if (!options.compares()) return std::nullopt;
    if (options.self_check)
        if (auto message = self_check_contradiction(app)) return message;
    const std::string name = options.self_check ? "--self-check" : "--against";
    if (const auto option =
            first_given(app, {"--divide", "--categories", "--expect", "--hash", "--journal"}))
        return *option + " is not for " + name;
    if (options.depth == 0) return name + " compares moves, and there are none at --depth 0";
    if (options.plays_games() && (positions || !options.suites.empty()))
        return std::string(options.self_check ? "--self-check" : "--games") +
               " makes up its own positions; give no others with it";
    if (!options.plays_games() && given(app, "--seed")) return "--seed needs --games";
    if (options.against.kind == CounterpartKind::script)
        if (const auto option = first_given(app, {"--against-option", "--against-log"}))
            return *option + " is for a UCI engine, not for a script";
    return std::nullopt;
}

}  // namespace

void add_perft_options(CommandParser& app, PerftCommandOptions& options) {
    add_count_options(app, options);
    add_against_options(app, options);
    add_input_options(app, options);
    add_work_options(app, options);
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
        "Exit status: 0 all well, 1 a count or a generator differs, 2 wrong usage, 3\n"
        "malformed input, 4 a file, an engine or a resource failed, 130 interrupted, 141\n"
        "closed pipe. More in man chesstool-perft.");
}

std::optional<std::string> contradiction(const CommandParser& app,
                                         const PerftCommandOptions& options) {
    const bool positions = !options.fens.empty() || !options.files.empty() || options.startpos ||
                           !options.moves.empty();
    if (!options.suites.empty() && positions)
        return "--suite reads its own positions; give no others with it";
    if (!options.suites.empty() && ((options.depth && !options.compares()) || options.divide ||
                                    options.categories || options.expect))
        return "--depth, --divide, --categories and --expect are for positions, not for --suite";
    if (options.suites.empty() && options.max_nodes) return "--max-nodes needs --suite";
    if (auto message = against_contradiction(app, options, positions)) return message;
    if (options.divide && (options.categories || options.expect) && options.format == Format::csv)
        return "csv cannot hold --divide together with --categories or --expect";
    if (options.generator == PerftGenerator::library && options.hash_megabytes != 0)
        return "--hash is for the fast generator";
    if (auto message = input_contradiction(options)) return message;
    if (auto message = overwritten_input("--output", options.output, options.suites))
        return message;
    if (auto message = journal_contradiction(options.journal, options, options.suites))
        return message;
    return too_much_memory(options);
}

}  // namespace chesstool
