#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <memory>

namespace chess {

/// Memory for a large table, all zeros at first, beginning at a multiple of 2 MB. On Linux straight
/// from the system, which gives zeros, and only where they are touched: making and clearing a large
/// table costs nothing. Large pages spare most of the address translation that random access costs.
class LIBCHESS_API ZeroedMemory {
public:
    /// Throws std::bad_alloc.
    explicit ZeroedMemory(std::size_t bytes);

    /// Where it begins; lives as long as this object.
    [[nodiscard]] void* data() const noexcept { return memory_.get(); }
    /// Makes it zeros again.
    void clear() noexcept;

private:
    struct Release {
        std::size_t bytes;
        void operator()(void* memory) const noexcept;
    };
    std::unique_ptr<void, Release> memory_;
};

}  // namespace chess
