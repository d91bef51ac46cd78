#pragma once

// Internal to libchess, not installed: the checksum at the end of each Syzygy file.
//
// It is the CityHash128 of the CityHashCrc256 of each 16 MiB block before it, both of version
// 1.0.3, in two words with the lower one first.

#include "libchess/base/detail/test_export.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace chess::detail {

/// The size of the checksum at the end of a file.
inline constexpr std::size_t syzygy_checksum_size = 16;

/// Verifies the checksum of a file, in 16 MiB of memory. The result is the error: a wrong checksum,
/// or a file that cannot be read. nullopt if the file is sound, or a stop request came first.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::string> checksum_fault_of_syzygy_file(
    const std::string& path, const std::stop_token& stop = {});

}  // namespace chess::detail
