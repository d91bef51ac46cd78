#pragma once

#include "libchess/search/tt_experiment.hpp"
#include "options/common_options.hpp"
#include "options/search_method.hpp"
#include "report/tt/tt_report.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The options of `chesstool tt-stats`.
struct TtOptions : CommonOptions, SearchMethod {
    static constexpr int default_depth = 14;
    static constexpr std::size_t default_hash_megabytes = 64;
    static constexpr std::size_t largest_recommended_megabytes = 256;
    static constexpr int default_key_sets = 100;
    /// Defaults for comparing replacement schemes: small enough for entries to be replaced.
    static constexpr int compare_depth = 12;
    static constexpr std::size_t compare_hash_bytes = std::size_t{1} << 20U;

    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;

    /// Table sizes in bytes, in the order given.
    std::vector<std::size_t> sizes;
    std::optional<std::size_t> hash_entries;
    chess::TtExperiment experiment;
    bool keep_table = false;

    bool bench = false;
    bool recommend = false;
    bool compare_replacement = false;
    bool explain = false;

    std::optional<std::size_t> collisions;
    std::optional<int> key_sets;

    /// Whether there may be many positions.
    [[nodiscard]] bool many_positions() const { return bench || !files.empty() || fens.size() > 1; }
    /// Whether there is one search, all of which is shown.
    [[nodiscard]] bool has_one_search() const { return sizes.size() == 1 && !many_positions(); }
};

void add_options(CommandParser& app, TtOptions& options);

/// Fills in what depends on several options at once; returns a mistake in their combination, if
/// there is one.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, TtOptions& options);

}  // namespace chesstool
