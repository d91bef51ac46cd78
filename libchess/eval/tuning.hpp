#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/weights.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace chess {

/// Labelled positions for a fit: how often each one uses which weights, and how its game ended.
/// They take some 300 bytes each.
class LIBCHESS_API TuningSamples {
public:
    /// How often a weight is used: White's count minus Black's, or one side's count for a danger
    /// weight.
    struct Use {
        std::uint16_t weight;  ///< the weight's number, see `weight_index`
        std::int16_t count;    ///< how many times

        /// Equal in every member.
        friend bool operator==(Use, Use) = default;
    };
    /// One position. The uses live until samples are added.
    struct Sample {
        std::span<const Use> linear;        ///< weights that are simply added
        std::span<const Use> white_danger;  ///< points of danger that White causes
        std::span<const Use> black_danger;  ///< points of danger that Black causes
        double middlegame;  ///< the factor of a middlegame centipawn here, scale included
        double endgame;     ///< likewise
        double result;      ///< White's share of the point, 0 to 1
    };

    /// Adds a position. A position with a known endgame value tells nothing about the weights: it
    /// is left out, and the result is false.
    bool add(const EvaluationTrace& trace, double result);
    /// Appends all positions of another set.
    void append(const TuningSamples& other);

    /// How many positions it holds.
    [[nodiscard]] std::size_t size() const noexcept { return heads_.size(); }
    /// A position, by its number from 0 in the order in which they were added.
    [[nodiscard]] Sample operator[](std::size_t number) const noexcept;
    /// White's share of the point in that position's game, 0 to 1.
    [[nodiscard]] double result(std::size_t number) const noexcept { return heads_[number].result; }
    /// Changes the result of a position.
    void set_result(std::size_t number, double result) noexcept {
        heads_[number].result = static_cast<float>(result);
    }

private:
    struct Head {
        std::uint64_t first_use;
        float result;
        std::uint16_t linear;
        std::uint16_t white_danger;
        std::uint16_t black_danger;
        std::uint8_t phase;
        std::uint8_t scale;
    };

    std::vector<Head> heads_;
    std::vector<Use> uses_;
};

/// Mean losses: cross entropies in nats between White's share of the point and the one that the
/// evaluation expects, 1 / (1 + 10^(-cp / constant)).
struct FitLosses {
    double training = 0;  ///< over the training positions
    /// Over the held-out positions, if any.
    std::optional<double> held_out;
};

/// The progress of a fit.
struct FitProgress {
    int epoch = 0;     ///< passes over the training part so far
    int epochs = 0;    ///< at most
    FitLosses losses;  ///< with the weights as they are now
    double step = 0;   ///< the largest step of a weight, in centipawns
};

/// Options of a fit.
struct FitOptions {
    /// Passes over the training part, at most.
    int epochs = 1000;
    /// The held-out share in percent, 0 to 90.
    int holdout_percent = 10;
    /// Whole stretches of this many samples are held out, so that few games lie in both parts.
    std::size_t stretch = 500;
    /// Chooses the stretches and shuffles the rest.
    std::uint64_t seed = 1;
    /// Regularisation towards the starting weights, as if these had been measured with this error
    /// in centipawns. It keeps weights that the positions do not determine.
    double prior_error = 30;
    /// The constant of the fitted weights; the starting ones are scaled to it first. Default: the
    /// best constant for the starting weights, so that their scale is kept.
    std::optional<double> constant;
    int threads = 1;            ///< threads that compute, 1 or more
    std::stop_token stop = {};  ///< a stop request ends the fit with the best weights so far
    /// Called after every epoch by the calling thread.
    std::function<void(const FitProgress&)> progress = {};
};

/// How one weight was changed.
struct WeightMove {
    std::size_t weight = 0;  ///< its number, see `weight_index`
    Tapered before;          ///< in the starting weights
    Tapered after;           ///< in the fitted ones
    /// The mean change of the evaluation by this weight alone, in centipawns.
    double effect = 0;
};

/// How a group's weights were changed.
struct GroupMove {
    WeightGroup group;           ///< which group
    std::size_t moved = 0;       ///< how many weights changed
    double mean_middlegame = 0;  ///< mean distance that its weights moved
    double mean_endgame = 0;     ///< the same for the endgame half
    double effect = 0;           ///< sum over its weights
};

/// The result of a fit.
struct WeightFit {
    Weights start;    ///< the starting weights, as they were given
    Weights weights;  ///< the fitted ones, rounded to whole centipawns
    /// The centipawns that mean a share of 10 : 1, with the fitted and with the starting weights.
    double constant = 0;
    double start_constant = 0;  ///< see `constant`
    FitLosses before;           ///< with the starting weights
    FitLosses after;            ///< with the rounded weights
    /// With only the material weights of the start, and their own best constant.
    FitLosses material;
    double material_constant = 0;  ///< the constant of that
    std::size_t training = 0;      ///< positions that the fit saw
    std::size_t held_out = 0;      ///< positions that were held out
    int epochs = 0;                ///< epochs run
    int best_epoch = 0;            ///< the epoch whose weights were taken
    bool stopped = false;          ///< stopped on request before the end
    /// All weights that moved, largest effect first.
    std::vector<WeightMove> moves;
    /// All groups, in the order of the enumeration.
    std::vector<GroupMove> groups;

    /// Stopped before it found anything better than the starting weights.
    [[nodiscard]] bool given_up() const noexcept { return stopped && best_epoch == 0; }
};

/// Fits weights to positions and results of their games (the method is Texel's: Österlund 2014, on
/// talkchess.com; the steps are Adam's: Kingma & Ba 2015), until the held-out loss stops falling,
/// and takes the best weights seen. The means of the piece-square tables, which are redundant with
/// piece values, are moved into `material`. The result does not depend on the number of threads.
[[nodiscard]] LIBCHESS_API WeightFit fit_weights(const TuningSamples& samples, const Weights& start,
                                                 const FitOptions& options = {});

/// The constant with which centipawns predict results best, from 1 to 100,000.
[[nodiscard]] LIBCHESS_API double fit_constant(std::span<const double> cp,
                                               std::span<const double> results);

/// Whether a fitted constant is determined by the results, and not an end of the range. It is not
/// if all results are equal or do not depend on the centipawns.
[[nodiscard]] LIBCHESS_API bool is_determined(double constant) noexcept;

/// White's expected share of the point, 1 / (1 + 10^(-cp / constant)).
[[nodiscard]] LIBCHESS_API double expected_result(double cp, double constant) noexcept;

}  // namespace chess
