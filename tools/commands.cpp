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
    Command{"check", "validate PGN, EPD, FEN and perft files", run_check, check_options},
    Command{"completion", "print what completes command lines in bash, zsh or fish", run_completion,
            completion_options},
    Command{"eval-breakdown", "say why a position is worth what it is, term by term",
            run_eval_breakdown, eval_breakdown_options},
    Command{"help", "open the manual page of a command", run_help, help_options},
    Command{"mate-finder", "solve chess problems, and prove the solutions", run_mate_finder,
            mate_finder_options},
    Command{"perft", "count legal moves, and validate a move generator", run_perft, perft_options},
    Command{"pgn-annotate", "annotate games with evaluations and judgements", run_pgn_annotate,
            pgn_annotate_options},
    Command{"search", "find the best move, and solve suites of tests", run_search, search_options},
    Command{"tt-stats", "look into the transposition table", run_tt_stats, tt_stats_options},
    Command{"uci", "speak UCI, so that any GUI or match runner can use the engine", run_uci,
            uci_options},
};

}  // namespace

std::span<const Command> commands() {
    return all_commands;
}

const Command* command_named(std::string_view name) {
    const auto* const found = std::ranges::find(all_commands, name, &Command::name);
    return found == all_commands.end() ? nullptr : found;
}

ExitCode unknown_command(const std::string& name) {
    fmt::print(stderr, "chesstool: error: unknown command '{}'\n", name);
    std::vector<std::string_view> names;
    names.reserve(all_commands.size());
    for (const Command& command : all_commands) names.push_back(command.name);
    if (const auto close = chess::nearest_name(name, names))
        fmt::print(stderr, "Did you mean '{}'?\n", *close);
    fmt::print(stderr, "'chesstool --help' lists the commands.\n");
    return ExitCode::usage;
}

}  // namespace chesstool
