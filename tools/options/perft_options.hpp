#pragma once

#include "libchess/bisect/counterpart.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/perft/perft.hpp"
#include "options/common_options.hpp"

#include <cstdint>
#include <optional>
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
};

void add_options(CommandParser& app, PerftCommandOptions& options);

/// An invalid combination of options, if any.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app,
                                                PerftCommandOptions& options);

}  // namespace chesstool
