#pragma once

#include "libchess/eval/tuning.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace chess {

/// How an engine's centipawns are read as expected results.
struct JudgementScale {
    /// Where the constant comes from.
    enum class Source : std::uint8_t {
        results,              ///< the results of the games determine it
        missing_results,      ///< it is the usual one, as results are missing
        undetermined_results  ///< it is the usual one, as the results determine none
    };
    /// The usual constant: centipawns for odds of 10 : 1.
    static constexpr double usual = 300;

    double constant = usual;          ///< centipawns for odds of 10 : 1
    Source source = Source::results;  ///< where it comes from
};

/// Mixes into the result of each sample from `begin` to `end`, with a weight of 0 to 1, the result
/// that the position's own judgement in `white_cp`, as centipawns for White, predicts. Engines
/// scale centipawns differently, so the constant is fitted to these samples, unless results are
/// missing.
[[nodiscard]] JudgementScale mix_judgements(TuningSamples& samples,
                                            std::span<const double> white_cp, std::size_t begin,
                                            std::size_t end, bool all_have_results, double weight);

/// A reason not to trust a fit.
enum class FitDoubt : std::uint8_t {
    few_positions,          ///< fewer than `enough_positions`
    equal_labels,           ///< they say nothing of the constant
    undetermined_constant,  ///< the labels do not follow the evaluation
    nothing_held_out,       ///< although some should be: the losses flatter the fit
    no_better_epoch,        ///< no epoch did better than the starting weights
};

/// Rules of thumb ask for ten observations for each number that is fitted (Peduzzi 1996).
inline constexpr std::uint64_t enough_positions = 10 * weight_count;

/// The doubts on a fit to samples, of which a share in percent was to be held out.
[[nodiscard]] std::vector<FitDoubt> doubts_on(const WeightFit& fit, const TuningSamples& samples,
                                              int holdout_percent);

}  // namespace chess
