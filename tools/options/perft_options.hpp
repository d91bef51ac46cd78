#pragma once

#include "libchess/bisect/counterpart.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"
#include "options/common_options.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// The options of `chesstool perft`.
struct PerftCommandOptions : CommonOptions {
    static constexpr int default_depth = 5;
    static constexpr int games_depth = 3;
    static constexpr std::uint64_t default_games = 200;

    std::optional<int> depth;
    bool divide = false;
    bool categories = false;
    std::optional<std::uint64_t> expect;
    std::vector<std::string> suites;
    std::optional<std::uint64_t> max_nodes;
    std::string journal;
    chess::PerftGenerator generator = chess::PerftGenerator::fast;

    /// The other generator; empty without --against.
    chess::CounterpartCommand against;
    bool self_check = false;
    std::optional<std::uint64_t> games;
    std::uint64_t seed = 1;

    /// Whether two generators are compared.
    [[nodiscard]] bool compares() const { return self_check || !against.command.empty(); }
    [[nodiscard]] bool plays_games() const { return self_check || games; }
    [[nodiscard]] bool wants(const chess::DepthCount& expectation) const {
        return !max_nodes || expectation.nodes <= *max_nodes;
    }
    /// The nodes that those of a position's counts amount to that are wanted.
    [[nodiscard]] double wanted_nodes(std::span<const chess::DepthCount> expectations) const;
    /// How deep two generators are compared in a position with published counts, or without a
    /// position in those of a game.
    [[nodiscard]] int compared_depth(const std::optional<chess::Position>& position,
                                     std::span<const chess::DepthCount> expectations,
                                     const std::stop_token& stop) const;
    /// The options about the generators for commands that repeat a difference.
    [[nodiscard]] std::vector<std::string> repeat_arguments() const;
};

void add_options(CommandParser& app, PerftCommandOptions& options);

/// An invalid combination of options, if any.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app,
                                                PerftCommandOptions& options);

}  // namespace chesstool
