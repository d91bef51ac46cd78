#pragma once

#include "lab/comparison.hpp"
#include "libchess/search/limits.hpp"
#include "options/common_options.hpp"
#include "options/endgame_table_options.hpp"
#include "options/engine_choice.hpp"
#include "options/search_method.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The options of `chesstool search`.
struct SearchOptions : CommonOptions, SearchMethod {
    static constexpr std::size_t default_hash_megabytes = 64;
    static constexpr std::size_t bench_hash_megabytes = 16;
    static constexpr int bench_depth = 12;
    static constexpr int compare_depth = 6;
    static constexpr std::uint64_t puzzle_nodes = 100'000;
    /// Marsland's table of 1986.
    static constexpr std::size_t compare_entries = 8000;
    static constexpr std::chrono::milliseconds default_time{3000};
    /// The size of a table entry.
    static constexpr std::size_t bytes_per_entry = 16;

    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::chrono::milliseconds> time;
    std::optional<int> mate;
    std::optional<int> multipv;
    std::string search_moves;
    EndgameTableChoice tables;
    bool wdl = false;
    std::optional<int> elo;
    std::uint64_t seed = 0;

    bool list_techniques = false;
    std::optional<std::size_t> hash_entries;
    bool hash_given = false;
    bool threads_given = false;
    chess::UciCommand engine = {};

    std::string epd_out;
    std::string journal;
    std::optional<SolvedShare> min_solved;
    bool bench = false;

    /// Puzzle tables to tag, instead of searching positions.
    std::vector<std::string> tag_puzzles;
    bool audit = false;
    bool no_rating = false;
    std::string good;

    bool compare = false;
    /// The sets that --compare compares with the direct search; none means the sources'
    /// experiments.
    std::vector<chess::NamedSet> sets;
    std::string svg;

    [[nodiscard]] std::size_t hash_bytes() const {
        return hash_entries ? *hash_entries * bytes_per_entry : hash_megabytes << 20U;
    }
    /// Whether our own endgame tables are used: never by another engine or in a benchmark, and with
    /// chosen techniques, which make an experiment on searching, only on request.
    [[nodiscard]] bool uses_tables() const {
        if (!engine.command.empty() || bench) return false;
        return tables.given() || !techniques.given();
    }
    [[nodiscard]] chess::SearchLimits limits() const;
    /// The analyser's settings, with the evaluation as read; puzzles are judged by winning chances.
    [[nodiscard]] AnalyserOptions analyser_options(
        chess::TechniqueSet set, const std::optional<chess::EvaluationOptions>& chosen,
        std::shared_ptr<const chess::Tablebases> endings) const;
};

void add_options(CommandParser& app, SearchOptions& options);

/// Fills in what depends on several options at once, such as the limit if none is given; returns an
/// invalid combination, if any.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, SearchOptions& options);

}  // namespace chesstool
