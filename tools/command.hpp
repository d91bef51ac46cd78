#pragma once

#include "exit_code.hpp"
#include "option.hpp"

#include <span>
#include <string>
#include <string_view>

namespace chesstool {

/// One command of the program; `run` gets the arguments after the command's name.
struct Command {
    std::string_view name;
    std::string_view summary;
    ExitCode (*run)(std::span<const std::string> arguments);
    OptionTable (*options)();
};

/// All of them, by name.
[[nodiscard]] std::span<const Command> commands();
/// The one of that name, or nullptr.
[[nodiscard]] const Command* command_named(std::string_view name);
/// Says on standard error that there is none, and what comes near.
[[nodiscard]] ExitCode unknown_command(const std::string& name);

[[nodiscard]] ExitCode run_check(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_completion(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_eval_breakdown(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_help(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_mate_finder(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_perft(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_pgn_annotate(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_search(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_tt_stats(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_uci(std::span<const std::string> arguments);

[[nodiscard]] OptionTable check_options();
[[nodiscard]] OptionTable completion_options();
[[nodiscard]] OptionTable eval_breakdown_options();
[[nodiscard]] OptionTable help_options();
[[nodiscard]] OptionTable mate_finder_options();
[[nodiscard]] OptionTable perft_options();
[[nodiscard]] OptionTable pgn_annotate_options();
[[nodiscard]] OptionTable search_options();
[[nodiscard]] OptionTable tt_stats_options();
[[nodiscard]] OptionTable uci_options();

}  // namespace chesstool
