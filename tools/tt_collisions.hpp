#pragma once

#include "exit_code.hpp"
#include "tt_options.hpp"

#include <stop_token>

namespace chesstool {

/// `tt-stats --collisions`: how many of so many distinct positions share their key.
[[nodiscard]] ExitCode run_collisions(const TtOptions& options, std::stop_token stop);

}  // namespace chesstool
