#include "libchess/eval/detail/tuning_model.hpp"

#include <cmath>
#include <numbers>

namespace chess::detail {

namespace {

using Uses = std::span<const TuningSamples::Use>;

RealTapered sum_of(Uses uses, const RealWeights& weights) noexcept {
    RealTapered sum;
    for (const auto& [weight, count] : uses) sum += count * weights[weight];
    return sum;
}

double danger_of(Uses uses, const RealWeights& weights) noexcept {
    return std::clamp(sum_of(uses, weights).middlegame, 0.0, double{most_danger});
}

/// `king_attack_value`, unrounded.
RealTapered attack_value(double danger) noexcept {
    return {danger * danger / 4096, danger / 16};
}

/// Its derivative by the danger; 0 where it is cut off.
RealTapered attack_slope(double danger) noexcept {
    return {danger / 2048, danger > 0 ? 1.0 / 16 : 0.0};
}

}  // namespace

RealWeights to_real(const Weights& weights) noexcept {
    RealWeights real;
    std::ranges::transform(weights.values, real.begin(), [](Tapered value) {
        return RealTapered{static_cast<double>(value.middlegame()),
                           static_cast<double>(value.endgame())};
    });
    return real;
}

double evaluate(const TuningSamples::Sample& sample, const RealWeights& weights) noexcept {
    const RealTapered sum = sum_of(sample.linear, weights) +
                            attack_value(danger_of(sample.white_danger, weights)) -
                            attack_value(danger_of(sample.black_danger, weights));
    return sum.middlegame * sample.middlegame + sum.endgame * sample.endgame;
}

void add_derivatives(const TuningSamples::Sample& sample, const RealWeights& weights, double factor,
                     RealWeights& sums, bool absolute) noexcept {
    const auto add = [&](Uses uses, RealTapered slope) {
        for (const auto& [weight, count] : uses) {
            if (absolute)
                sums[weight] += factor * RealTapered{std::abs(slope.middlegame * count),
                                                     std::abs(slope.endgame * count)};
            else sums[weight] += count * (factor * slope);
        }
    };
    add(sample.linear, RealTapered{sample.middlegame, sample.endgame});
    for (const bool white : {true, false}) {
        const Uses uses = white ? sample.white_danger : sample.black_danger;
        const RealTapered slope = attack_slope(danger_of(uses, weights));
        const double change = sample.middlegame * slope.middlegame + sample.endgame * slope.endgame;
        add(uses, RealTapered{white ? change : -change, 0});
    }
}

double cross_entropy(double cp, double constant, double result) noexcept {
    // -y ln p - (1 - y) ln(1 - p), rearranged so that nothing overflows.
    const double z = cp * std::numbers::ln10 / constant;
    return std::log1p(std::exp(-std::abs(z))) + std::max(z, 0.0) - result * z;
}

double loss_and_gradient(const TuningSamples& samples, std::span<const std::size_t> numbers,
                         const RealWeights& weights, double constant,
                         RealWeights& gradient) noexcept {
    gradient.fill({});
    double loss = 0;
    for (const std::size_t number : numbers) {
        const TuningSamples::Sample sample = samples[number];
        const double cp = evaluate(sample, weights);
        loss += cross_entropy(cp, constant, sample.result);
        const double error = expected_result(cp, constant) - sample.result;
        add_derivatives(sample, weights, error * std::numbers::ln10 / constant, gradient);
    }
    return loss;
}

}  // namespace chess::detail

namespace chess {

namespace {

using Counts = std::array<std::int16_t, weight_count>;

void count(Counts& counts, const Contribution& contribution, int sign) {
    std::int16_t& sum = counts[contribution.weight];
    sum = static_cast<std::int16_t>(sum + sign * contribution.count);
}

/// Appends the counts that are not 0, and returns how many there are.
std::uint16_t take(const Counts& counts, std::vector<TuningSamples::Use>& uses) {
    const std::size_t before = uses.size();
    for (std::size_t i = 0; i < weight_count; ++i)
        if (counts[i] != 0) uses.push_back({static_cast<std::uint16_t>(i), counts[i]});
    return static_cast<std::uint16_t>(uses.size() - before);
}

}  // namespace

bool TuningSamples::add(const EvaluationTrace& trace, double result) {
    if (trace.endgame_cp) return false;
    Counts linear{};
    std::array<Counts, 2> danger{};
    for (const Contribution& contribution : trace.contributions) {
        const bool white = contribution.color == Color::white;
        if (group_of(contribution.weight).is_danger())
            count(danger[white ? 0 : 1], contribution, 1);
        else count(linear, contribution, white ? 1 : -1);
    }
    Head head{};
    head.first_use = uses_.size();
    head.result = static_cast<float>(result);
    head.linear = take(linear, uses_);
    head.white_danger = take(danger[0], uses_);
    head.black_danger = take(danger[1], uses_);
    head.phase = static_cast<std::uint8_t>(trace.phase);
    head.scale = static_cast<std::uint8_t>(trace.scale);
    heads_.push_back(head);
    return true;
}

void TuningSamples::append(const TuningSamples& other) {
    const std::uint64_t offset = uses_.size();
    uses_.insert(uses_.end(), other.uses_.begin(), other.uses_.end());
    const std::size_t first = heads_.size();
    heads_.insert(heads_.end(), other.heads_.begin(), other.heads_.end());
    for (std::size_t i = first; i < heads_.size(); ++i) heads_[i].first_use += offset;
}

TuningSamples::Sample TuningSamples::operator[](std::size_t number) const noexcept {
    const Head& head = heads_[number];
    const Use* const linear = uses_.data() + head.first_use;
    const Use* const white = linear + head.linear;
    const Use* const black = white + head.white_danger;
    const double scale = head.scale / 64.0;
    return {.linear = {linear, head.linear},
            .white_danger = {white, head.white_danger},
            .black_danger = {black, head.black_danger},
            .middlegame = scale * head.phase / full_phase,
            .endgame = scale * (full_phase - head.phase) / full_phase,
            .result = head.result};
}

}  // namespace chess
