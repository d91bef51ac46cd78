#pragma once

#include <cstddef>
#include <cstdint>

namespace chess::training {

/// SplitMix64 (Steele, Lea and Flood 2014): small, seeded in no time, and the same everywhere.
class Random {
public:
    /// Streams of one seed have nothing to do with each other.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mixed(seed) ^ mixed(~stream)) {}

    [[nodiscard]] std::uint64_t bits() { return mixed(state_ += 0x9E3779B97F4A7C15); }
    /// 0 to `limit` - 1, for limits below 2^32.
    [[nodiscard]] std::size_t below(std::size_t limit) { return ((bits() >> 32) * limit) >> 32; }
    /// True in so many of a hundred cases.
    [[nodiscard]] bool percent(int chance) { return below(100) < static_cast<std::size_t>(chance); }
    /// In [-1, 1).
    [[nodiscard]] double symmetric() {
        return static_cast<double>(static_cast<std::int64_t>(bits())) * 0x1p-63;
    }

    /// A number that looks random, another one for each argument.
    [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace chess::training
