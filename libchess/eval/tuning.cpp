#include "libchess/eval/tuning.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/eval/detail/tuning_model.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

namespace chess {

namespace {

using detail::RealTapered;
using detail::RealWeights;

/// Each batch is divided into this many parts, whose sums are added in order: the result does not
/// depend on the number of threads.
constexpr std::size_t parts = 16;

/// Step sizes: the first, the last, and after how many epochs without progress it is halved.
constexpr double first_step = 1;
constexpr double last_step = first_step / 64;
constexpr int patience = 4;

/// The range in which the constant is searched.
constexpr double least_constant = 1;
constexpr double largest_constant = 100000;

/// Calls `work(part)` for every part, in parallel.
template <typename Work>
void for_each_part(int threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    const auto run = [&] {
        for (std::size_t part = next++; part < parts; part = next++) work(part);
    };
    detail::HelperThreads helpers([&] { next = parts; });
    for (int i = 1; i < std::min(threads, static_cast<int>(parts)); ++i) helpers.start(run);
    run();
    helpers.join();
}

template <typename Number>
std::span<Number> part_of(std::span<Number> all, std::size_t part) {
    const std::size_t begin = all.size() * part / parts;
    return all.subspan(begin, all.size() * (part + 1) / parts - begin);
}

/// Gradient descent with steps scaled by the gradient's history (Kingma & Ba 2015, "Adam: A Method
/// for Stochastic Optimization", algorithm 1).
class Adam {
public:
    explicit Adam(const RealWeights& start) : weights_(start) {}

    [[nodiscard]] const RealWeights& weights() const noexcept { return weights_; }

    /// Moves each weight by at most about `size` centipawns, and keeps its sign. A half that a
    /// group does not have is left alone.
    void step(const RealWeights& gradient, double size) noexcept {
        ++steps_;
        const double mean_scale = 1 / (1 - std::pow(mean_decay, steps_));
        const double square_scale = 1 / (1 - std::pow(square_decay, steps_));
        const auto move = [&](std::size_t i, double RealTapered::* half) {
            double& mean = means_[i].*half;
            double& square = squares_[i].*half;
            double& weight = weights_[i].*half;
            const double slope = gradient[i].*half;
            mean = mean_decay * mean + (1 - mean_decay) * slope;
            square = square_decay * square + (1 - square_decay) * slope * slope;
            // Only a weight that was never used has a mean square of 0.
            if (square == 0) return;
            const double change = mean * mean_scale / std::sqrt(square * square_scale);
            weight = detail::with_sign_of(i, weight - size * detail::centipawn(i) * change);
        };
        for (std::size_t i = 0; i < weight_count; ++i) {
            move(i, &RealTapered::middlegame);
            if (group_of(i).halves == Halves::both) move(i, &RealTapered::endgame);
        }
    }

    /// Continues from other weights; the mean squares of the gradient are kept.
    void return_to(const RealWeights& weights) noexcept {
        weights_ = weights;
        means_ = {};
    }

private:
    static constexpr double mean_decay = 0.9;
    static constexpr double square_decay = 0.999;

    RealWeights weights_;
    RealWeights means_{};
    RealWeights squares_{};
    int steps_ = 0;
};

struct Division {
    std::vector<std::size_t> training;
    std::vector<std::size_t> held_out;
};

Division divide(std::size_t size, const FitOptions& options) {
    const std::size_t stretches = (size + options.stretch - 1) / options.stretch;
    std::mt19937_64 random(options.seed);
    std::vector<std::pair<std::uint64_t, std::size_t>> lots;
    lots.reserve(stretches);
    for (std::size_t i = 0; i < stretches; ++i) lots.emplace_back(random(), i);
    std::ranges::sort(lots);
    const auto held = static_cast<std::size_t>(
        std::ceil(static_cast<double>(stretches) * options.holdout_percent / 100));
    std::vector<bool> is_held_out(stretches);
    // At least one stretch remains for training.
    for (std::size_t i = 0; i < held && i + 1 < stretches; ++i) is_held_out[lots[i].second] = true;
    Division division;
    for (std::size_t i = 0; i < size; ++i)
        (is_held_out[i / options.stretch] ? division.held_out : division.training).push_back(i);
    return division;
}

/// The mean of `loss(number)`.
template <typename Loss>
double mean_loss(std::span<const std::size_t> numbers, int threads, const Loss& loss) {
    std::array<double, parts> sums{};
    for_each_part(threads, [&](std::size_t part) {
        for (const std::size_t number : part_of(numbers, part)) sums[part] += loss(number);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(numbers.size());
}

/// The minimum of a unimodal function, by golden-section search.
template <typename Function>
double minimum(double low, double high, const Function& function) {
    constexpr double ratio = 1 / std::numbers::phi;
    double left = high - ratio * (high - low);
    double right = low + ratio * (high - low);
    double at_left = function(left);
    double at_right = function(right);
    while (high - low > 1e-4) {
        if (at_left < at_right) {
            high = std::exchange(right, left);
            at_right = std::exchange(at_left, function(left = high - ratio * (high - low)));
        } else {
            low = std::exchange(left, right);
            at_left = std::exchange(at_right, function(right = low + ratio * (high - low)));
        }
    }
    return std::midpoint(low, high);
}

class Fitter {
public:
    Fitter(const TuningSamples& samples, const Weights& start, const FitOptions& options)
        : samples_(samples),
          options_(options),
          division_(divide(samples.size(), options)),
          start_(detail::to_real(start)) {
        fit_.start = start;
        fit_.weights = start;
        fit_.training = division_.training.size();
        fit_.held_out = division_.held_out.size();
    }

    WeightFit run() {
        if (samples_.size() == 0) return std::move(fit_);
        judge_material();
        fit_.start_constant = constant_for(start_);
        fit_.before = losses(start_, fit_.start_constant);
        fit_.constant = options_.constant.value_or(fit_.start_constant);
        scale(start_, fit_.constant / fit_.start_constant);
        RealWeights fitted = descend();
        center_squares(fitted);
        round(fitted);
        const RealWeights after = detail::to_real(fit_.weights);
        fit_.after = losses(after, fit_.constant);
        report_moves(sensitivities(after));
        return std::move(fit_);
    }

private:
    [[nodiscard]] double constant_for(const RealWeights& weights) const {
        std::vector<double> cp;
        std::vector<double> results;
        for (const std::size_t number : division_.training) {
            const TuningSamples::Sample sample = samples_[number];
            cp.push_back(detail::evaluate(sample, weights));
            results.push_back(sample.result);
        }
        return fit_constant(cp, results);
    }

    /// Makes every evaluation `factor` times as large.
    static void scale(RealWeights& weights, double factor) {
        for (std::size_t i = 0; i < weight_count; ++i) {
            weights[i].middlegame *= group_of(i).is_danger() ? std::sqrt(factor) : factor;
            weights[i].endgame *= factor;
        }
    }

    [[nodiscard]] double loss(std::span<const std::size_t> numbers, const RealWeights& weights,
                              double constant) const {
        return mean_loss(numbers, options_.threads, [&](std::size_t number) {
            const TuningSamples::Sample sample = samples_[number];
            return detail::cross_entropy(detail::evaluate(sample, weights), constant,
                                         sample.result);
        });
    }

    [[nodiscard]] std::optional<double> held_out_loss(const RealWeights& weights,
                                                      double constant) const {
        if (division_.held_out.empty()) return std::nullopt;
        return loss(division_.held_out, weights, constant);
    }

    [[nodiscard]] FitLosses losses(const RealWeights& weights, double constant) const {
        return {loss(division_.training, weights, constant), held_out_loss(weights, constant)};
    }

    void judge_material() {
        RealWeights material{};
        static_assert(weight_index("material") == 0);
        std::copy_n(start_.begin(), info(WeightGroup("material")).size, material.begin());
        fit_.material_constant = constant_for(material);
        fit_.material = losses(material, fit_.material_constant);
    }

    /// Runs Adam in epochs; without progress the step size is halved.
    [[nodiscard]] RealWeights descend() {
        Adam adam(start_);
        RealWeights best = start_;
        double least = fit_.before.held_out.value_or(fit_.before.training);
        double step = first_step;
        int idle = 0;
        while (fit_.epochs < options_.epochs && step >= last_step) {
            const double training = run_epoch(adam, step);
            if (options_.stop.stop_requested()) {
                fit_.stopped = true;
                break;
            }
            ++fit_.epochs;
            const FitLosses now{training, held_out_loss(adam.weights(), fit_.constant)};
            const double judged = now.held_out.value_or(now.training);
            // A tiny improvement is accepted, but does not count as progress.
            idle = judged < least * (1 - 1e-6) ? 0 : idle + 1;
            if (judged < least) {
                least = judged;
                best = adam.weights();
                fit_.best_epoch = fit_.epochs;
            }
            if (idle >= patience) {
                step /= 2;
                idle = 0;
                adam.return_to(best);
            }
            if (options_.progress) options_.progress({fit_.epochs, options_.epochs, now, step});
        }
        return best;
    }

    /// Trains on all training samples once, in random order; returns the mean loss on the way.
    double run_epoch(Adam& adam, double step) {
        std::vector<std::size_t>& order = division_.training;
        // std::shuffle may differ between libraries.
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random_() % i]);
        const std::size_t size = std::clamp<std::size_t>(order.size() / 40, 64, 16384);
        double sum = 0;
        for (std::size_t begin = 0; begin < order.size(); begin += size) {
            if (options_.stop.stop_requested()) break;
            const std::span<const std::size_t> batch(order.data() + begin,
                                                     std::min(size, order.size() - begin));
            sum += run_batch(batch, adam, step);
        }
        return sum / static_cast<double>(order.size());
    }

    double run_batch(std::span<const std::size_t> batch, Adam& adam, double step) {
        std::array<double, parts> losses{};
        for_each_part(options_.threads, [&](std::size_t part) {
            losses[part] = detail::loss_and_gradient(samples_, part_of(batch, part), adam.weights(),
                                                     fit_.constant, gradients_[part]);
        });
        RealWeights& gradient = gradients_[0];
        for (std::size_t part = 1; part < parts; ++part)
            for (std::size_t i = 0; i < weight_count; ++i) gradient[i] += gradients_[part][i];
        add_pull(adam.weights(), static_cast<double>(batch.size()), gradient);
        adam.step(gradient, step);
        return std::accumulate(losses.begin(), losses.end(), 0.0);
    }

    /// Adds the prior's gradient, scaled by the batch's share of the training samples.
    void add_pull(const RealWeights& weights, double batch, RealWeights& gradient) const {
        const double share = batch / static_cast<double>(division_.training.size());
        for (std::size_t i = 0; i < weight_count; ++i) {
            const double error = options_.prior_error * detail::centipawn(i);
            gradient[i] += share / (error * error) * (weights[i] - start_[i]);
        }
    }

    /// Moves the mean of a piece's squares into its value. Pawns are never on the outer ranks.
    static void center_squares(RealWeights& weights) {
        for (std::size_t piece = 0; piece < 5; ++piece) {
            const WeightGroup group(WeightGroup("squares.pawn").row() + piece);
            std::span squares(&weights[group.first()], info(group).size);
            if (piece == 0) squares = squares.subspan(4, squares.size() - 8);
            const auto count = static_cast<double>(squares.size());
            RealTapered mean;
            for (const RealTapered& square : squares)
                mean += {square.middlegame / count, square.endgame / count};
            for (RealTapered& square : squares) square = square - mean;
            weights[weight_index("material") + piece] += mean;
        }
    }

    void round(const RealWeights& weights) {
        const auto whole = [](double value) {
            return std::clamp(static_cast<int>(std::lround(value)), -largest_weight,
                              largest_weight);
        };
        std::ranges::transform(weights, fit_.weights.values.begin(), [&](RealTapered value) {
            return Tapered(whole(value.middlegame), whole(value.endgame));
        });
    }

    /// By how much the evaluation changes with each weight, on average.
    [[nodiscard]] RealWeights sensitivities(const RealWeights& weights) const {
        RealWeights sums{};
        const double share = 1 / static_cast<double>(division_.training.size());
        for (const std::size_t number : division_.training)
            detail::add_derivatives(samples_[number], weights, share, sums, true);
        return sums;
    }

    void report_moves(const RealWeights& sensitivities) {
        for (const WeightGroupInfo& group : weight_groups) {
            GroupMove sum{.group = WeightGroup(group)};
            for (std::size_t i = 0; i < group.size; ++i) {
                const std::size_t weight = group.first + i;
                WeightMove move{weight, fit_.start[weight], fit_.weights[weight]};
                const int middlegame = std::abs(move.after.middlegame() - move.before.middlegame());
                const int endgame = std::abs(move.after.endgame() - move.before.endgame());
                if (middlegame == 0 && endgame == 0) continue;
                move.effect = middlegame * sensitivities[weight].middlegame +
                              endgame * sensitivities[weight].endgame;
                ++sum.moved;
                sum.mean_middlegame += middlegame / static_cast<double>(group.size);
                sum.mean_endgame += endgame / static_cast<double>(group.size);
                sum.effect += move.effect;
                fit_.moves.push_back(move);
            }
            fit_.groups.push_back(sum);
        }
        std::ranges::sort(fit_.moves, {}, [](const WeightMove& move) {
            return std::pair(-move.effect, move.weight);
        });
    }

    const TuningSamples& samples_;
    const FitOptions& options_;
    Division division_;
    RealWeights start_;
    WeightFit fit_;
    std::mt19937_64 random_{options_.seed};
    std::array<RealWeights, parts> gradients_{};
};

}  // namespace

WeightFit fit_weights(const TuningSamples& samples, const Weights& start,
                      const FitOptions& options) {
    return Fitter(samples, start, options).run();
}

double fit_constant(std::span<const double> cp, std::span<const double> results) {
    const auto loss = [&](double logarithm) {
        const double constant = std::exp(logarithm);
        double sum = 0;
        for (std::size_t i = 0; i < cp.size(); ++i)
            sum += detail::cross_entropy(cp[i], constant, results[i]);
        return sum;
    };
    return std::exp(minimum(std::log(least_constant), std::log(largest_constant), loss));
}

bool is_determined(double constant) noexcept {
    constexpr double margin = 1.001;  // golden section stops short of an end
    return constant > least_constant * margin && constant < largest_constant / margin;
}

double expected_result(double cp, double constant) noexcept {
    return 1 / (1 + std::exp(-cp * std::numbers::ln10 / constant));
}

}  // namespace chess
