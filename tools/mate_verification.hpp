#pragma once

#include "exit_code.hpp"
#include "mate_options.hpp"

#include <stop_token>

namespace chesstool {

/// What --verify runs: checks every certificate of its files.
[[nodiscard]] ExitCode run_mate_verification(const MateOptions& options, std::stop_token stop);

}  // namespace chesstool
