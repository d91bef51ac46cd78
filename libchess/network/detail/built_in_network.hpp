#pragma once

// Internal to libchess: the bytes of data/network, which cmake/built_in_network.cpp.in includes.

#include <cstddef>
#include <span>

namespace chess::detail {

/// The built-in network, aligned to 64 bytes.
[[nodiscard]] std::span<const std::byte> built_in_network() noexcept;

}  // namespace chess::detail
