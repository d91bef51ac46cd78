#pragma once

#include "training/random.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace chess::training {

/// A whole number that is tuned. Between steps it is a fraction.
struct TunedNumber {
    std::string name;
    double value = 0;
    int least = 0;
    int most = 0;
    /// How far it is moved to either side in the last step; more in those before.
    double spread = 1;
};

/// How numbers are tuned.
struct SpsaPlan {
    std::uint64_t steps = 1000;
    /// How far a number moves in the last step for each point by which one side is ahead, in
    /// squares of its spread over itself.
    double rate = 0.01;
    std::uint64_t seed = 1;
};

/// Finds better values of many numbers at the same time, by comparing two sets of them that differ
/// in all: simultaneous perturbation stochastic approximation (Spall 1992; the gains by Spall
/// 1998). Each step moves every number up for one side and down for the other, or the other way
/// round, by chance. Who wins moves the numbers. What a step does depends on the plan, its number
/// and the numbers' values alone.
class Spsa {
public:
    Spsa(const SpsaPlan& plan, std::vector<TunedNumber> numbers);

    [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }
    /// Puts the values in place that an earlier run has come to.
    void resume(const std::vector<double>& values);

    /// What both sides of a step play with: whole numbers, rounded up as often as the fraction
    /// says.
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
