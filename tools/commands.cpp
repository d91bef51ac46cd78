#include "command.hpp"
#include "libchess/base/nearest_name.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

namespace {

constexpr std::array all_commands{
    &check_command,       &completion_command, &eval_breakdown_command, &help_command,
    &mate_finder_command, &perft_command,      &pgn_annotate_command,   &search_command,
    &tt_stats_command,    &uci_command,
};

/// Other names for what a command does.
struct OtherName {
    std::string_view name;
    std::string_view command;
};
constexpr std::array<OtherName, 18> other_names{{{"analyse", "search"},
                                                 {"analyze", "search"},
                                                 {"analysis", "search"},
                                                 {"bestmove", "search"},
                                                 {"go", "search"},
                                                 {"bench", "search --bench"},
                                                 {"puzzles", "search --tag-puzzles"},
                                                 {"mate", "mate-finder"},
                                                 {"solve", "mate-finder"},
                                                 {"eval", "eval-breakdown"},
                                                 {"evaluate", "eval-breakdown"},
                                                 {"annotate", "pgn-annotate"},
                                                 {"pgn", "pgn-annotate"},
                                                 {"divide", "perft --divide"},
                                                 {"hash", "tt-stats"},
                                                 {"validate", "check"},
                                                 {"verify", "check"},
                                                 {"engine", "uci"}}};

std::optional<std::string_view> meant_by(std::string_view name) {
    const auto* const found = std::ranges::find(other_names, name, &OtherName::name);
    return found == other_names.end() ? std::nullopt : std::optional(found->command);
}

}  // namespace

std::span<const Command* const> commands() {
    return all_commands;
}

const Command* command_named(std::string_view name) {
    const auto* const found = std::ranges::find(all_commands, name, &Command::name);
    return found == all_commands.end() ? nullptr : *found;
}

ExitCode unknown_command(const std::string& name) {
    fmt::print(stderr, "chesstool: error: unknown command '{}'\n", name);
    std::vector<std::string_view> names;
    for (const Command* command : all_commands) names.push_back(command->name);
    if (const auto meant = meant_by(name)) fmt::print(stderr, "Did you mean '{}'?\n", *meant);
    else if (const auto close = chess::nearest_name(name, names))
        fmt::print(stderr, "Did you mean '{}'?\n", *close);
    fmt::print(stderr, "'chesstool --help' lists the commands.\n");
    return ExitCode::usage;
}

}  // namespace chesstool
