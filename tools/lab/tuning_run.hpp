#pragma once

#include "libchess/base/run_end.hpp"
#include "libchess/eval/tuning.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// A fit of weights and its input.
struct TuningRun : RunEnd {
    std::vector<std::string> files;  ///< the files that the positions come from
    /// Positions used for the fit or held out.
    std::uint64_t positions = 0;
    // Positions left out:
    std::uint64_t in_check = 0;   ///< those where the side to move is in check
    std::uint64_t endgames = 0;   ///< those with a known endgame value
    std::uint64_t malformed = 0;  ///< records that could not be read
    /// The weight of the position's own score (`ce`) in a label, in percent, and for each file the
    /// constant that turned it into an expected result.
    int judgement_share = 0;
    std::vector<double> judgement_constants;  ///< see `judgement_share`
    WeightFit fit;                            ///< the fit and its result
    /// Reasons not to trust the fit.
    std::vector<std::string> warnings;
    /// The file that the weights were written to, if any.
    std::optional<std::string> weights_file;
};

}  // namespace chess
