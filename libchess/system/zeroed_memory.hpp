#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace chess {

/// Memory for a large table, all zeros at first, beginning at a multiple of 64 kB. It comes
/// straight from the system, which zeroes pages only when they are touched: making a large table
/// costs nothing, nor does clearing one on Linux. There it begins at a multiple of 2 MB, and large
/// pages save most of the address translation of random access.
class LIBCHESS_API ZeroedMemory {
public:
    /// Throws std::bad_alloc.
    explicit ZeroedMemory(std::size_t bytes);

    /// Where it begins; lives as long as this object.
    [[nodiscard]] void* data() const noexcept { return memory_.get(); }
    /// Sets all of it to zero again.
    void clear() noexcept;

private:
    struct Release {
        std::size_t bytes;
        void operator()(void* memory) const noexcept;
    };
    std::unique_ptr<void, Release> memory_;
};

/// An array in zeroed memory, of a type that is valid when it is all zeros.
template <typename T>
class ZeroedArray {
public:
    /// Throws std::bad_alloc.
    explicit ZeroedArray(std::size_t size)
        : size_(size),
          memory_(size <= SIZE_MAX / sizeof(T) ? size * sizeof(T) : SIZE_MAX) {}

    /// Sets all of it to zero again.
    void clear() noexcept { memory_.clear(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }  ///< how many there are
    /// One of them.
    [[nodiscard]] T& operator[](std::size_t at) const noexcept { return begin()[at]; }
    [[nodiscard]] T* begin() const noexcept { return static_cast<T*>(memory_.data()); }  ///< first
    [[nodiscard]] T* end() const noexcept { return begin() + size_; }  ///< past the last

private:
    std::size_t size_;
    ZeroedMemory memory_;
};

}  // namespace chess
