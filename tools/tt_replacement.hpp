#pragma once

#include "exit_code.hpp"
#include "libchess/eval/weights.hpp"
#include "tt_options.hpp"

#include <stop_token>

namespace chesstool {

/// `tt-stats --compare-replacement`: rules of replacement by nodes to depth.
[[nodiscard]] ExitCode run_replacement(const TtOptions& options, const chess::Weights& weights,
                                       std::stop_token stop);

}  // namespace chesstool
