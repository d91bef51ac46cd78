#pragma once

#include "libchess/base/mixing.hpp"

#include <cstddef>
#include <cstdint>

namespace chess::training {

/// SplitMix64 (Steele, Lea and Flood 2014): small, seeded instantly, and the same on every machine.
class Random {
public:
    /// Streams of one seed are independent.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(splitmix(seed) ^ splitmix(~stream)) {}

    [[nodiscard]] std::uint64_t bits() { return splitmix(state_ += splitmix_step); }
    /// 0 to `limit` - 1, for limits below 2^32.
    [[nodiscard]] std::size_t below(std::size_t limit) { return ((bits() >> 32) * limit) >> 32; }
    /// True with a probability of `chance` percent.
    [[nodiscard]] bool percent(int chance) { return below(100) < static_cast<std::size_t>(chance); }
    /// In [-1, 1).
    [[nodiscard]] double symmetric() {
        return static_cast<double>(static_cast<std::int64_t>(bits())) * 0x1p-63;
    }

private:
    std::uint64_t state_;
};

}  // namespace chess::training
