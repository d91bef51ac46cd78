#include "options/tt_options.hpp"

#include "input/piped_input.hpp"
#include "lab/collisions.hpp"
#include "lab/distinct_positions.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/search/limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chesstool {

namespace {

using chess::Replacement;

constexpr std::size_t megabyte = std::size_t{1} << 20U;
constexpr int most_key_sets = 100'000;

/// "1,4,16,64,256", in megabytes.
std::vector<std::size_t> read_sizes(const std::string& text) {
    std::vector<std::size_t> sizes;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::uint64_t size =
            read_option_number(text.substr(at, end - at), {1, memory_in_megabytes()});
        if (std::ranges::count(sizes, size * megabyte) != 0)
            throw InvalidValue(fmt::format("{} is given twice", size));
        sizes.push_back(size * megabyte);
        at = end + 1;
    }
    return sizes;
}

void add_transposition_options(CommandParser& app, TtOptions& options) {
    chess::TtLayout& layout = options.experiment.layout;
    app.group("Table");
    app.add(
        "--hash MB[,MB...]", [&](const std::string& text) { options.sizes = read_sizes(text); },
        "table for each position, or several with commas (default 64)");
    app.number("--hash-entries N", options.hash_entries, {1, most_hash_entries},
               "a table of N entries, instead of --hash");
    app.choice("--replacement RULE", layout.replacement,
               {{"always", Replacement::always},
                {"depth", Replacement::depth},
                {"depth-and-age", Replacement::depth_and_age},
                {"two-tier", Replacement::two_tier},
                {"least", Replacement::least}},
               "replacement scheme: {}");
    app.number("--cluster N", layout.cluster, {0, 64},
               "slots for a position, 0 for chains (default {})");
    app.number("--key-bits N", layout.key_bits, {1, 64},
               "bits of the key that are stored (default {})");
    app.add("--verify-keys", options.experiment.verify_keys,
            "keep the position beside each entry, and count false hits");
    app.add("--keep-table", options.keep_table,
            "do not clear the table between positions, as in a game");
}

/// The sizes that are used if none are given.
void settle_sizes(TtOptions& options) {
    if (options.hash_entries)
        options.sizes = {*options.hash_entries * options.experiment.layout.bytes_per_entry()};
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
    // Entries, and the data kept beside them.
    const std::size_t plain = options.experiment.layout.bytes_per_entry();
    const double factor = static_cast<double>(options.experiment.bytes_per_entry()) /
                          static_cast<double>(plain) * options.jobs;
    const double most = static_cast<double>(memory_in_megabytes()) * static_cast<double>(megabyte);
    // With --keep-table all sizes are in memory at once.
    double together = 0;
    for (const std::size_t size : options.sizes) {
        const auto places =
            static_cast<std::size_t>(std::max(1, options.experiment.layout.cluster));
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
    const chess::CollisionOptions collisions{
        .key_bits = options.experiment.layout.key_bits,
        .key_sets = options.key_sets.value_or(TtOptions::default_key_sets),
        .threads = options.threads};
    const std::size_t listing = chess::DistinctPositions::memory_needed(positions);
    // The index is freed before keys are counted.
    const std::size_t counting =
        positions * sizeof(chess::PackedPosition) + chess::collision_memory(positions, collisions);
    const std::size_t needed = std::max(listing, counting) / megabyte;
    if (needed <= memory_in_megabytes()) return std::nullopt;
    return fmt::format("--collisions {} takes {} MB, more than this machine's memory", positions,
                       needed);
}

}  // namespace

void add_options(CommandParser& app, TtOptions& options) {
    app.group("Limits");
    app.number("--depth N", options.depth, {1, chess::SearchLimits::max_depth},
               "the last iteration, in plies (default 14, unless --nodes is given)");
    app.number("--nodes N", options.nodes, {1}, "nodes to search (moves made on the board)");
    add_transposition_options(app, options);
    app.group("Experiments");
    app.add("--recommend", options.recommend, "sweep sizes (default 1 to 256 MB) and name one");
    app.add("--compare-replacement", options.compare_replacement,
            "compare replacement schemes (default --depth 12, --hash 1)");
    app.number("--collisions N", options.collisions, {1, chess::DistinctPositions::most},
               "among N distinct positions, how many share their key, cut to --key-bits");
    app.number("--key-sets N", options.key_sets, {0, most_key_sets},
               "salted key sets in addition to our own (default 100)");
    add_method_options(app, options);
    add_input_options(app, options);
    app.add("--bench", options.bench, "the positions of search --bench");
    add_threads_option(app, options.threads);
    add_jobs_option(app, options);
    add_report_options(app, options);
    app.add("--explain", options.explain, "say what each number means");
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
        "Exit status: 0 success, 1 counters do not balance, or collisions are not what\n"
        "theory expects, 2 wrong usage, 3 malformed input, 4 a file or a resource failed,\n"
        "130 interrupted, 141 closed pipe. More in man chesstool-tt-stats.");
}

std::optional<std::string> settle(const CommandParser& app, TtOptions& options) {
    if (!options.bench) take_piped_input(app, options, /*or_start=*/true);
    const chess::TtLayout& layout = options.experiment.layout;
    const bool compares = options.compare_replacement;
    const auto cluster = static_cast<std::size_t>(std::max(1, layout.cluster));
    auto message = app.conflict(
        {{!options.collisions, "{} needs --collisions", {"--key-sets"}},
         Conflict::mode(
             options.collisions.has_value(), "{} is for searches, of which --collisions makes none",
             {"--collisions", "--key-sets", "--key-bits", "Input", "--threads", "Report"}),
         Conflict::mode(compares, "{} is not for --compare-replacement",
                        {"--compare-replacement", "--depth", "--hash", "--hash-entries",
                         "--evaluation", "--weights", "--network", "Input", "Work", "--format",
                         "--output", "--color", "--no-timing", "--quiet"}),
         {compares && options.threads != 1, "--compare-replacement is for one thread"},
         {compares && options.sizes.size() > 1, "--compare-replacement is for one size of table"},
         {app.given("--hash"), "--hash and {} cannot be combined", {"--hash-entries"}},
         {options.hash_entries.value_or(0) % cluster != 0,
          fmt::format("--hash-entries {} is not a multiple of {}, the places of a cluster; see "
                      "--cluster",
                      options.hash_entries.value_or(0), cluster)},
         {options.recommend,
          "--recommend sweeps sizes in megabytes; give them with --hash",
          {"--hash-entries"}},
         {options.recommend, "--recommend and {} cannot be combined", {"--keep-table"}},
         {layout.cluster == 0,
          "in chains (--cluster 0) what was stored first goes; {} is for clusters",
          {"--replacement"}},
         {layout.cluster == 1 && layout.replacement == Replacement::two_tier,
          "two tiers need two places at least; give --cluster 2 or more"},
         {layout.cluster == 0 && options.threads != 1, "chains (--cluster 0) are for one thread"},
         {options.keep_table && options.jobs != 1,
          "--keep-table needs one position after the other, --jobs 1"},
         {options.bench && options.has_positions(),
          "--bench has its own positions; give none with it"},
         Conflict::mode(options.bench, "--bench and {} cannot be combined",
                        {"Limits", "Table", "Experiments", "Method", "--bench", "--chess960",
                         "--strict", "--record", "--limit", "--shard", "Work", "Report"}),
         settle_evaluation(app, options),
         input_contradiction(app, options),
         file_contradiction(app)});
    if (message) return message;
    if (options.collisions) return positions_beyond_memory(options);
    settle_sizes(options);
    if (compares && !options.depth) options.depth = TtOptions::compare_depth;
    if (!options.depth && !options.nodes) options.depth = TtOptions::default_depth;
    return tables_beyond_memory(options);
}

}  // namespace chesstool
