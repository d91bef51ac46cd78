#pragma once

#include "exit_code.hpp"

#include <span>
#include <string>
#include <string_view>

namespace chesstool {

/// One command of the program; `run` gets the arguments after the command's name.
struct Command {
    std::string_view name;
    std::string_view summary;
    ExitCode (*run)(std::span<const std::string> arguments);
};

[[nodiscard]] ExitCode run_check(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_eval_breakdown(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_mate_finder(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_perft(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_pgn_annotate(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_search(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_tt_stats(std::span<const std::string> arguments);
[[nodiscard]] ExitCode run_uci(std::span<const std::string> arguments);

}  // namespace chesstool
