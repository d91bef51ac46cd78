#include "command.hpp"
#include "libchess/base/nearest_name.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace chesstool {

namespace {

constexpr std::array all_commands{
    &check_command,       &completion_command, &eval_breakdown_command, &help_command,
    &mate_finder_command, &perft_command,      &pgn_annotate_command,   &search_command,
    &tt_stats_command,    &uci_command,
};

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
    if (const auto close = chess::nearest_name(name, names))
        fmt::print(stderr, "Did you mean '{}'?\n", *close);
    fmt::print(stderr, "'chesstool --help' lists the commands.\n");
    return ExitCode::usage;
}

}  // namespace chesstool
