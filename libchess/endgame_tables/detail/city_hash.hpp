#pragma once

// Internal to libchess, not installed: the two functions of CityHash 1.0.3 (Pike and Alakuijala
// 2011) from which the checksums of Syzygy tables are made. Later versions give other values.

#include "libchess/base/detail/test_export.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace chess::detail {

/// Four words.
using CityHash256 = std::array<std::uint64_t, 4>;
/// Two words, the lower one first.
using CityHash128 = std::pair<std::uint64_t, std::uint64_t>;

/// CityHashCrc256 of any bytes.
[[nodiscard]] LIBCHESS_TEST_API CityHash256
city_hash_crc_256(std::span<const std::byte> bytes) noexcept;

/// CityHash128 of the bytes of these words, whose number is a multiple of four.
[[nodiscard]] LIBCHESS_TEST_API CityHash128
city_hash_128(std::span<const std::uint64_t> words) noexcept;

}  // namespace chess::detail
