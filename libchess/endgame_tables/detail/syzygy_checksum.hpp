#pragma once

// Internal to libchess, not installed: the check sum at the end of each of Syzygy's files.
//
// It is a CityHash128 of the CityHashCrc256 of each 16 MiB of what is before it, both of version
// 1.0.3, in two words with the lower one first.

#include "libchess/base/export.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace chess::detail {

/// What the check sum takes at the end of a file.
inline constexpr std::size_t syzygy_checksum_size = 16;

/// Reads a file to its end, in 16 MiB of memory. What is wrong with it: its check sum is another,
/// or it cannot be read. nullopt if it is sound, or a stop request came first.
[[nodiscard]] LIBCHESS_API std::optional<std::string> checksum_fault_of_syzygy_file(
    const std::string& path, const std::stop_token& stop = {});

}  // namespace chess::detail
