#pragma once

// Internal to libchess, not installed: CRC-32C, the checksum of iSCSI (RFC 3720), word by word.

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess::detail {

/// The contribution of a byte at each place of a word, after the bytes behind it.
using Crc32cTables = std::array<std::array<std::uint32_t, 256>, sizeof(std::uint64_t)>;

constexpr Crc32cTables make_crc32c_tables() noexcept {
    constexpr std::uint32_t polynomial = 0x82f63b78;  // of Castagnoli, lowest bit first
    Crc32cTables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1U) ^ ((rest & 1U) * polynomial);
        tables.back()[byte] = rest;
    }
    for (std::size_t place = tables.size() - 1; place > 0; --place)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[place][byte];
            tables[place - 1][byte] = (before >> 8U) ^ tables.back()[before & 0xFFU];
        }
    return tables;
}

inline constexpr Crc32cTables crc32c_tables = make_crc32c_tables();

/// The sum after one more word, lowest byte first, like the instruction `crc32` of SSE4.2: not
/// inverted before or after.
[[nodiscard]] constexpr std::uint32_t crc32c_by_table(std::uint32_t sum,
                                                      std::uint64_t word) noexcept {
    std::uint64_t left = word ^ sum;
    std::uint32_t result = 0;
    for (const auto& table : crc32c_tables) {
        result ^= table[left & 0xFFU];
        left >>= 8U;
    }
    return result;
}

}  // namespace chess::detail
