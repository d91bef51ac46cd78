#pragma once

#include "libchess/mate/prover.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "libchess/mate/solver.hpp"
#include "options/common_options.hpp"
#include "options/endgame_table_options.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The options of `chesstool mate-finder`.
struct MateOptions : CommonOptions {
    static constexpr std::size_t default_hash_megabytes = 64;
    static constexpr std::chrono::milliseconds default_time{10'000};
    static constexpr std::size_t default_tree_lines = 200;

    std::optional<int> max;
    chess::WrittenStipulation stipulation;
    bool mated = false;
    bool fifty = false;
    /// Only decide whether these sides can mate at all.
    std::optional<std::vector<chess::Color>> winnable;

    std::optional<std::chrono::milliseconds> time;
    std::optional<std::uint64_t> nodes;

    bool fast = false;
    bool all_keys = false;
    bool tree = false;
    bool tries = false;
    bool set_play = false;
    bool duplex = false;
    std::size_t max_solutions = chess::SolveOptions().most_lines;
    std::size_t tree_lines = default_tree_lines;

    /// Write text as Popeye prints it.
    bool popeye = false;

    std::string latex;
    std::string certificate;
    /// Certificates to check instead of solving.
    std::vector<std::string> verify;
    EndgameTableChoice tables{.wants_mates = true};
    std::string journal;
    std::optional<SolvedShare> min_solved;

    /// The defaults for positions whose records leave something open.
    [[nodiscard]] chess::PoseOptions defaults() const;
    /// The limits for each problem.
    [[nodiscard]] chess::ProofLimits limits() const;
};

void add_options(CommandParser& app, MateOptions& options);

/// Fills in what depends on several options at once; returns a mistake in their combination, if
/// there is one.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, MateOptions& options);

}  // namespace chesstool
