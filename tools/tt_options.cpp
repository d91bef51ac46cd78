#include "tt_options.hpp"

#include "libchess/experiment/collisions.hpp"
#include "libchess/experiment/distinct_positions.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/search/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace chesstool {

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;
constexpr std::size_t most_entries = std::size_t{1} << 40U;
constexpr int most_key_sets = 100'000;

/// "1,4,16,64,256", in megabytes.
std::vector<std::size_t> read_sizes(const std::string& text) {
    std::vector<std::size_t> sizes;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::uint64_t size =
            read_option_number("--hash", text.substr(at, end - at), 1, memory_in_megabytes());
        if (std::ranges::count(sizes, size * megabyte) != 0)
            throw InvalidValue("--hash", fmt::format("{} stands there twice", size));
        sizes.push_back(size * megabyte);
        at = end + 1;
    }
    return sizes;
}

void add_limits(CommandParser& app, TtOptions& options) {
    const std::string group = "Limits";
    add_number(app, "--depth", options.depth, 1, chess::SearchLimits::max_depth,
               "the last iteration, in plies (default 14, unless --nodes is given)")
        .group(group);
    add_number(app, "--nodes", options.nodes, std::uint64_t{1}, ~std::uint64_t{0},
               "moves to make on the board")
        .group(group);
}

void add_table(CommandParser& app, TtOptions& options) {
    const std::string group = "Table";
    app.add_option(
           "--hash", [&](const std::string& text) { options.sizes = read_sizes(text); },
           "table for each position, or several with commas (default 64)")
        .type_name("MB[,MB...]")
        .group(group);
    add_number(app, "--hash-entries", options.hash_entries, std::size_t{1}, most_entries,
               "a table of N entries, instead of --hash")
        .group(group);
    add_choice<chess::Replacement>(app, "--replacement", options.experiment.rules.replacement,
                                   {{"always", chess::Replacement::always},
                                    {"depth", chess::Replacement::depth},
                                    {"depth-and-age", chess::Replacement::depth_and_age},
                                    {"two-tier", chess::Replacement::two_tier},
                                    {"least", chess::Replacement::least}},
                                   "which entry gives way: always, depth, depth-and-age, two-tier "
                                   "or least (default)")
        .type_name("RULE")
        .group(group);
    add_number(app, "--cluster", options.experiment.rules.cluster, 0, 64,
               "slots side by side for a position, 0 for chains (default 4)")
        .group(group);
    add_number(app, "--key-bits", options.experiment.rules.key_bits, 1, 64,
               "bits of the key that are stored (default 64)")
        .group(group);
    app.add_flag("--verify-keys", options.experiment.verify_keys,
                 "keep the position beside each entry, and count false hits")
        .group(group);
    app.add_flag("--keep-table", options.keep_table,
                 "do not clear the table between positions, as in a game")
        .group(group);
}

void add_experiments(CommandParser& app, TtOptions& options) {
    const std::string group = "Experiments";
    app.add_flag("--recommend", options.recommend, "sweep sizes (default 1 to 256 MB) and name one")
        .group(group);
    app.add_flag("--compare-replacement", options.compare_replacement,
                 "rules of replacement by nodes to depth (default --depth 12, --hash 1)")
        .group(group);
    add_number(app, "--collisions", options.collisions, std::size_t{1},
               chess::DistinctPositions::most,
               "among N distinct positions, how many share their key, cut to --key-bits")
        .group(group);
    add_number(app, "--key-sets", options.key_sets, 0, most_key_sets,
               "so many salted sets of keys beside our own (default 100)")
        .group(group);
}

std::optional<std::string> idle_with_collisions(const CommandParser& app,
                                                const TtOptions& options) {
    if (!options.collisions) {
        if (given(app, "--key-sets")) return "--key-sets needs --collisions";
        return std::nullopt;
    }
    if (const auto option = first_given(
            app, {"--depth", "--nodes", "--hash", "--hash-entries", "--replacement", "--cluster",
                  "--verify-keys", "--keep-table", "--recommend", "--compare-replacement", "--with",
                  "--without", "--only", "--evaluation", "--weights", "--jobs"}))
        return *option + " is for searches, of which --collisions makes none";
    return std::nullopt;
}

std::optional<std::string> replacement_contradiction(const CommandParser& app,
                                                     const TtOptions& options) {
    if (!options.compare_replacement) return std::nullopt;
    if (const auto option = first_given(
            app, {"--nodes", "--replacement", "--cluster", "--key-bits", "--verify-keys",
                  "--keep-table", "--recommend", "--with", "--without", "--only", "--explain"}))
        return *option + " is not for --compare-replacement";
    if (options.threads != 1) return "--compare-replacement is for one thread";
    if (options.sizes.size() > 1) return "--compare-replacement is for one size of table";
    return std::nullopt;
}

std::optional<std::string> table_contradiction(const CommandParser& app, const TtOptions& options) {
    if (given(app, "--hash") && options.hash_entries)
        return "--hash and --hash-entries contradict each other";
    const auto cluster = static_cast<std::size_t>(std::max(1, options.experiment.rules.cluster));
    if (options.hash_entries && *options.hash_entries % cluster != 0)
        return fmt::format(
            "--hash-entries {} is no multiple of {}, the places of a cluster; see "
            "--cluster",
            *options.hash_entries, cluster);
    if (options.recommend && options.hash_entries)
        return "--recommend sweeps sizes in megabytes; give them with --hash";
    if (options.recommend && options.keep_table)
        return "--recommend and --keep-table contradict each other";
    const chess::TableRules& rules = options.experiment.rules;
    if (rules.cluster == 0 && given(app, "--replacement"))
        return "in chains (--cluster 0) what was stored first goes; --replacement is for clusters";
    if (rules.cluster == 1 && rules.replacement == chess::Replacement::two_tier)
        return "two tiers need two places at least; give --cluster 2 or more";
    if (rules.cluster == 0 && options.threads != 1)
        return "chains (--cluster 0) are for one thread";
    if (options.keep_table && options.jobs != 1)
        return "--keep-table needs one position after the other, --jobs 1";
    return std::nullopt;
}

std::optional<std::string> bench_contradiction(const CommandParser& app, const TtOptions& options) {
    if (!options.bench) return std::nullopt;
    if (!options.fens.empty() || !options.files.empty() || options.startpos ||
        !options.moves.empty())
        return "--bench has its own positions; give none with it";
    if (const auto option = first_given(app, {"--ply", "--all-plies"}))
        return "--bench and " + *option + " contradict each other";
    return std::nullopt;
}

/// Sizes that were not asked for.
void settle_sizes(TtOptions& options) {
    if (options.hash_entries)
        options.sizes = {*options.hash_entries * options.experiment.rules.bytes_per_entry()};
    if (!options.sizes.empty()) return;
    if (options.compare_replacement) {
        options.sizes = {TtOptions::compare_hash_bytes};
    } else if (options.recommend) {
        for (std::size_t size = 1; size <= TtOptions::largest_recommended_megabytes; size *= 2)
            options.sizes.push_back(size * megabyte);
    } else {
        options.sizes = {TtOptions::default_hash_megabytes * megabyte};
    }
}

std::optional<std::string> tables_beyond_memory(const TtOptions& options) {
    // Entries, and what stands beside them.
    const std::size_t plain = options.experiment.rules.bytes_per_entry();
    const double factor = static_cast<double>(options.experiment.bytes_per_entry()) /
                          static_cast<double>(plain) * options.jobs;
    const double most = static_cast<double>(memory_in_megabytes()) * static_cast<double>(megabyte);
    // With --keep-table all sizes live side by side.
    double together = 0;
    for (const std::size_t size : options.sizes) {
        const auto places = static_cast<std::size_t>(std::max(1, options.experiment.rules.cluster));
        if (size / (plain * places) > UINT32_MAX - 1)
            return fmt::format(
                "a table of {} MB has more places than 32 bits can name; see "
                "--cluster",
                size / megabyte);
        together =
            options.keep_table ? together + static_cast<double>(size) : static_cast<double>(size);
        if (together * factor > most)
            return fmt::format(
                "a table of {} MB{}{} is more than this machine's memory", size / megabyte,
                options.experiment.verify_keys ? ", with positions," : "",
                options.keep_table && options.sizes.size() > 1 ? " beside the smaller ones"
                : options.jobs == 1                            ? ""
                                                               : " for each job");
    }
    return std::nullopt;
}

std::optional<std::string> positions_beyond_memory(const TtOptions& options) {
    const std::size_t positions = options.collisions.value_or(0);
    const chess::CollisionPlan plan{
        .key_bits = options.experiment.rules.key_bits,
        .key_sets = options.key_sets.value_or(TtOptions::default_key_sets),
        .threads = options.threads};
    const std::size_t listing = chess::DistinctPositions::memory_needed(positions);
    // The index is gone when keys are counted.
    const std::size_t counting =
        positions * sizeof(chess::PackedPosition) + chess::collision_memory(positions, plan);
    const std::size_t needed = std::max(listing, counting) / megabyte;
    if (needed <= memory_in_megabytes()) return std::nullopt;
    return fmt::format("--collisions {} takes {} MB, more than this machine's memory", positions,
                       needed);
}

}  // namespace

void add_tt_options(CommandParser& app, TtOptions& options) {
    add_limits(app, options);
    add_table(app, options);
    add_experiments(app, options);
    add_method_options(app, options, "Method");
    add_input_options(app, options);
    app.add_flag("--bench", options.bench, "the positions of search --bench").group("Input");
    add_threads_option(app, options);
    add_jobs_option(app, options);
    add_report_options(app, options);
    app.add_flag("--explain", options.explain, "say what each number means").group("Report");
    app.footer(
        "Examples:\n"
        "  chesstool tt-stats --depth 14 --explain\n"
        "  chesstool tt-stats --depth 12 --hash 1,4,16,64\n"
        "  chesstool tt-stats positions.epd --nodes 1000000 --recommend\n"
        "  chesstool tt-stats --depth 12 --verify-keys --key-bits 12\n"
        "  chesstool tt-stats game.pgn --all-plies --depth 10 --keep-table\n"
        "  chesstool tt-stats --bench --compare-replacement\n"
        "  chesstool tt-stats --collisions 1000000 --key-bits 24\n"
        "\n"
        "Exit status: 0 all well, 1 counters do not balance, or collisions are not what\n"
        "theory expects, 2 wrong usage, 3 malformed input, 4 a file or a resource failed,\n"
        "130 interrupted, 141 closed pipe. More in man chesstool-tt-stats.");
}

std::optional<std::string> settle(const CommandParser& app, TtOptions& options) {
    for (const auto& message :
         {idle_with_collisions(app, options), replacement_contradiction(app, options),
          table_contradiction(app, options), bench_contradiction(app, options),
          method_contradiction(options), input_contradiction(options),
          stdin_read_twice("--weights", options.weights_file, options.files)})
        if (message) return message;
    if (options.collisions) return positions_beyond_memory(options);
    settle_sizes(options);
    if (options.compare_replacement && !options.depth) options.depth = TtOptions::compare_depth;
    if (!options.depth && !options.nodes) options.depth = TtOptions::default_depth;
    return tables_beyond_memory(options);
}

}  // namespace chesstool
