#pragma once

#include "libchess/eval/weights.hpp"
#include "options/common_options.hpp"
#include "output/exit_code.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// What `chesstool eval-breakdown --tune` adds to the options of all commands.
struct TuningOptions {
    /// Labelled EPD; nothing is tuned without any.
    std::vector<std::string> files;
    /// Where the fitted weights go; "-" is standard output.
    std::string weights = "tuned.weights";
    int epochs = 1000;
    int holdout_percent = 10;
    /// How much of a label comes from the position's own `ce`, in percent.
    int judgement_share = 0;
    std::uint64_t seed = 1;
    /// The scale of the fitted weights, see chess::FitOptions.
    std::optional<double> constant;
    /// How much the starting weights are trusted, likewise.
    int prior_error = 30;
};

/// Fits weights to the positions of all files, beginning with `start`; writes them, and the report
/// of it where `common` says. Uses the greater of --threads and --jobs. The weights are written
/// although some lines were malformed; not if there is nothing to fit to, nor if it was interrupted
/// before any epoch did better.
[[nodiscard]] ExitCode run_tuning(const CommonOptions& common, const TuningOptions& options,
                                  const chess::Weights& start, std::stop_token stop);

}  // namespace chesstool
