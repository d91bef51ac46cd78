#pragma once

#include <cstdint>

namespace chess {

/// The step from one state of SplitMix64 to the next (Steele, Lea and Flood 2014).
inline constexpr std::uint64_t splitmix_step = 0x9E3779B97F4A7C15ULL;

/// SplitMix64's output for a state: a bijection, with Stafford's 13th set of constants.
[[nodiscard]] constexpr std::uint64_t splitmix(std::uint64_t state) noexcept {
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBULL;
    return state ^ (state >> 31);
}

/// The last step of MurmurHash3 for 64 bits (Appleby 2011), another bijection.
[[nodiscard]] constexpr std::uint64_t murmur(std::uint64_t word) noexcept {
    word = (word ^ (word >> 33)) * 0xFF51AFD7ED558CCDULL;
    word = (word ^ (word >> 33)) * 0xC4CEB9FE1A85EC53ULL;
    return word ^ (word >> 33);
}

}  // namespace chess
