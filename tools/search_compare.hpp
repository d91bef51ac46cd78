#pragma once

#include "exit_code.hpp"
#include "search_options.hpp"

#include <stop_token>

namespace chesstool {

/// What --compare runs: the sources' experiments, or the sets of --sets.
[[nodiscard]] ExitCode run_comparison(const SearchOptions& options, std::stop_token stop);

}  // namespace chesstool
