#pragma once

#include "training/random.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace chess::training {

/// A tuned integer parameter, which is fractional between steps.
struct TunedNumber {
    std::string name;
    double value = 0;
    int least = 0;
    int most = 0;
    /// The perturbation to either side in the last step; larger in earlier ones.
    double spread = 1;
};

/// The plan of a tuning run.
struct SpsaPlan {
    std::uint64_t steps = 1000;
    /// The learning rate of the last step, relative to the spread: a number moves by rate times
    /// spread for each point of lead.
    double rate = 0.01;
    std::uint64_t seed = 1;
};

/// Tunes many numbers at the same time by comparing two sets that differ in all of them:
/// simultaneous perturbation stochastic approximation (Spall 1992; the gains by Spall 1998). Each
/// step moves every number randomly up for one side and down for the other, or the reverse, and
/// then towards the winner's values. A step depends only on the plan, its number and the numbers'
/// values.
class Spsa {
public:
    Spsa(const SpsaPlan& plan, std::vector<TunedNumber> numbers);

    [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }
    /// Sets the values reached by an earlier run.
    void resume(const std::vector<double>& values);

    /// The values of both sides in a step: integers, by stochastic rounding.
    struct Sides {
        std::vector<int> plus;
        std::vector<int> minus;
    };
    [[nodiscard]] Sides sides(std::uint64_t step) const;

    /// Learns by how many points the side `plus` was ahead in this step, counted from 0.
    void learn(std::uint64_t step, double points);

private:
    [[nodiscard]] double spread_at(std::uint64_t step, const TunedNumber& number) const;
    /// 1 or -1 for each number.
    [[nodiscard]] std::vector<int> signs(std::uint64_t step) const;

    SpsaPlan plan_;
    std::vector<TunedNumber> numbers_;
};

}  // namespace chess::training
