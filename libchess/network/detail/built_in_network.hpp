#pragma once

// Internal to libchess: the bytes of data/network, which cmake/built_in_network.cpp.in includes.

#include <cstddef>
#include <span>

namespace chess::detail {

/// At a multiple of 64.
[[nodiscard]] std::span<const std::byte> built_in_network() noexcept;

}  // namespace chess::detail
