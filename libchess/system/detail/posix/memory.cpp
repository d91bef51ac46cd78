#include "libchess/system/detail/memory.hpp"

#include "libchess/system/detail/posix/descriptor.hpp"

#include <sys/mman.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <new>

namespace chess::system {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20U;
constexpr std::size_t small_page = std::size_t{16} << 10U;  // of Apple's processors, the largest

constexpr std::size_t whole_pages(std::size_t bytes) noexcept {
    return (bytes + small_page - 1) / small_page * small_page;
}

}  // namespace

void* map_zeros(std::size_t bytes) {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() - 2 * huge_page;
    if (bytes > most) throw std::bad_alloc();
    bytes = whole_pages(bytes);
    void* const memory = ::mmap(nullptr, bytes + huge_page, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    auto* const begin = static_cast<std::byte*>(memory);
    const auto address = std::bit_cast<std::uintptr_t>(begin);
    const std::size_t before = (huge_page - address % huge_page) % huge_page;
    if (before > 0) ::munmap(begin, before);
    if (before < huge_page) ::munmap(begin + before + bytes, huge_page - before);
#if defined(CHESS_ON_LINUX)
    static_cast<void>(::madvise(begin + before, bytes, MADV_HUGEPAGE));
#endif
    return begin + before;
}

void unmap(void* memory, std::size_t bytes) noexcept {
    ::munmap(memory, whole_pages(bytes));
}

bool map_anew(void* memory, std::size_t bytes) noexcept {
#if defined(CHESS_ON_LINUX)
    return ::madvise(memory, whole_pages(bytes), MADV_DONTNEED) == 0;
#else
    return ::mmap(memory, whole_pages(bytes), PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
#endif
}

std::size_t physical_memory() noexcept {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGESIZE);
    return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
}

}  // namespace chess::system
