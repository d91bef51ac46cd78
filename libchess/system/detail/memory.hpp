#pragma once

// Internal to libchess and tools, not installed.

#include "libchess/base/export.hpp"

#include <cstddef>

namespace chess::system {

/// Pages of zeros from the system, as many as hold so many bytes, which take memory only when they
/// are touched; they begin at a multiple of 64 kB, on Linux of 2 MB. Throws std::bad_alloc.
[[nodiscard]] void* map_zeros(std::size_t bytes);
/// Returns what `map_zeros` gave, with the same number.
void unmap(void* memory, std::size_t bytes) noexcept;
/// Makes all of it zero again, as at first; false if the system cannot.
[[nodiscard]] bool map_anew(void* memory, std::size_t bytes) noexcept;

/// The machine's memory, in bytes.
[[nodiscard]] LIBCHESS_API std::size_t physical_memory() noexcept;

}  // namespace chess::system
