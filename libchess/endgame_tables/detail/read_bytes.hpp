#pragma once

// Internal to libchess, not installed.

#include <cstddef>
#include <istream>

namespace chess::detail {

/// Whether a stream has so many bytes, which are then at `data`.
[[nodiscard]] inline bool read_bytes(std::istream& in, void* data, std::size_t size) {
    in.read(static_cast<char*>(data), static_cast<std::streamsize>(size));
    return static_cast<std::size_t>(in.gcount()) == size;
}

}  // namespace chess::detail
