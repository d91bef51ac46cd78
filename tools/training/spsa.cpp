#include "training/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace chess::training {

namespace {

// The exponents that Spall recommends for the decreasing gains, and his stability constant as a
// share of the run.
constexpr double rate_exponent = 0.602;
constexpr double spread_exponent = 0.101;
constexpr double held_back = 0.1;

/// Random numbers of a step: one stream for the signs, one for rounding.
Random stream(const SpsaPlan& plan, std::uint64_t step, std::uint64_t purpose) {
    return Random(plan.seed, step * 2 + purpose);
}

/// Stochastic rounding, so that changes below one count, too.
int rounded(double value, Random& random) {
    constexpr double two_to_the_64 = 0x1p64;
    const double below = std::floor(value);
    const double chance = static_cast<double>(random.bits()) / two_to_the_64;
    return static_cast<int>(below) + (chance < value - below ? 1 : 0);
}

}  // namespace

Spsa::Spsa(const SpsaPlan& plan, std::vector<TunedNumber> numbers)
    : plan_(plan),
      numbers_(std::move(numbers)) {}

void Spsa::resume(const std::vector<double>& values) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i].value = values.at(i);
}

double Spsa::spread_at(std::uint64_t step, const TunedNumber& number) const {
    return number.spread *
           std::pow(static_cast<double>(plan_.steps) / static_cast<double>(step + 1),
                    spread_exponent);
}

std::vector<int> Spsa::signs(std::uint64_t step) const {
    Random random = stream(plan_, step, 0);
    std::vector<int> signs(numbers_.size());
    std::ranges::generate(signs, [&] { return random.below(2) == 0 ? 1 : -1; });
    return signs;
}

Spsa::Sides Spsa::sides(std::uint64_t step) const {
    Random random = stream(plan_, step, 1);
    const std::vector<int> sign = signs(step);
    Sides sides;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const TunedNumber& number = numbers_[i];
        const double off = sign[i] * spread_at(step, number);
        const auto within = [&](double value) {
            return std::clamp(rounded(value, random), number.least, number.most);
        };
        sides.plus.push_back(within(number.value + off));
        sides.minus.push_back(within(number.value - off));
    }
    return sides;
}

void Spsa::learn(std::uint64_t step, double points) {
    const std::vector<int> sign = signs(step);
    const auto last = static_cast<double>(plan_.steps);
    const double back = held_back * last;
    const double gain =
        std::pow((back + last) / (back + static_cast<double>(step) + 1), rate_exponent);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        TunedNumber& number = numbers_[i];
        const double move =
            plan_.rate * gain * number.spread * number.spread / spread_at(step, number) * points;
        number.value = std::clamp(number.value + sign[i] * move, static_cast<double>(number.least),
                                  static_cast<double>(number.most));
    }
}

}  // namespace chess::training
