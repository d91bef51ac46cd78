#pragma once

#include "exit_code.hpp"
#include "perft_options.hpp"

#include <stop_token>

namespace chesstool {

/// `perft --against` and `perft --self-check`: finds where two move generators part.
[[nodiscard]] ExitCode run_perft_against(const PerftCommandOptions& options, std::stop_token stop);

}  // namespace chesstool
