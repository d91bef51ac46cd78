#pragma once

// Internal to libchess, not installed: the checksum of memory-mapped files.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace chess::detail {

/// A checksum that depends on each bit and on the length. Taken word by word, the last one padded
/// with zeros. `left_out` is the offset of the word that holds the checksum itself, if any.
[[nodiscard]] inline std::uint64_t word_checksum(std::span<const std::byte> bytes,
                                                 std::size_t left_out = SIZE_MAX) noexcept {
    // Odd, so that multiplication by it is invertible: the golden ratio.
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    std::uint64_t sum = bytes.size();
    for (std::size_t at = 0; at < bytes.size(); at += sizeof sum) {
        if (at == left_out) continue;
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        sum = (sum ^ word) * factor;
        sum ^= sum >> 32;
    }
    return sum;
}

}  // namespace chess::detail
