#pragma once

#include "libchess/mate/posed_problem.hpp"
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

    /// What to find, for records that leave something open, and the limits for each problem.
    chess::PoseOptions pose;
    /// Only decide whether these sides can mate at all.
    std::optional<std::vector<chess::Color>> winnable;

    std::optional<std::chrono::milliseconds> time;
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
};

void add_options(CommandParser& app, MateOptions& options);

/// Fills in what depends on several options at once; returns a mistake in their combination, if
/// there is one.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, MateOptions& options);

}  // namespace chesstool
