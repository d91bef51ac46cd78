#pragma once

// Internal to libchess, not installed: a large object that is valid when all its bytes are zero.

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace chess::detail {

struct FreeZeroed {
    void operator()(void* memory) const noexcept {
        std::free(memory);  // NOLINT(*-no-malloc): of calloc, which alone gives zeroed pages
    }
};
template <typename T>
using ZeroedObject = std::unique_ptr<T, FreeZeroed>;

/// Makes such an object in memory that comes zeroed from the system, page by page as it is touched,
/// so that making it costs nothing. Throws std::bad_alloc.
template <typename T>
[[nodiscard]] ZeroedObject<T> make_zeroed() {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    static_assert(alignof(T) <= alignof(std::max_align_t));
    void* const memory = std::calloc(1, sizeof(T));  // NOLINT(*-no-malloc)
    if (memory == nullptr) throw std::bad_alloc();
    return ZeroedObject<T>(static_cast<T*>(memory));
}

}  // namespace chess::detail
