#include "libchess/base/zeroed_memory.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace chess {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20U;
constexpr std::size_t small_page = 4096;

constexpr std::size_t whole_pages(std::size_t bytes) noexcept {
    return (bytes + small_page - 1) / small_page * small_page;
}

}  // namespace

#if defined(__linux__)

void ZeroedMemory::Release::operator()(void* memory) const noexcept {
    munmap(memory, bytes);
}

namespace {

/// Zeros that begin at a multiple of a large page. Throws std::bad_alloc.
void* allocate_zeros(std::size_t bytes) {
    const std::size_t mapped = bytes + huge_page;
    void* const memory =
        mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    auto* const begin = static_cast<std::byte*>(memory);
    const auto address = std::bit_cast<std::uintptr_t>(begin);
    const std::size_t before = (huge_page - address % huge_page) % huge_page;
    if (before > 0) munmap(begin, before);
    if (before < huge_page) munmap(begin + before + bytes, huge_page - before);
    static_cast<void>(madvise(begin + before, bytes, MADV_HUGEPAGE));
    return begin + before;
}

bool make_zeros(void* memory, std::size_t bytes) noexcept {
    return madvise(memory, bytes, MADV_DONTNEED) == 0;
}

}  // namespace

#else

void ZeroedMemory::Release::operator()(void* memory) const noexcept {
    ::operator delete(memory, std::align_val_t(huge_page));
}

namespace {

void* allocate_zeros(std::size_t bytes) {
    void* const memory = ::operator new(bytes, std::align_val_t(huge_page));
    std::memset(memory, 0, bytes);
    return memory;
}

bool make_zeros(void* memory, std::size_t bytes) noexcept {
    std::memset(memory, 0, bytes);
    return true;
}

}  // namespace

#endif

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : memory_(allocate_zeros(whole_pages(bytes)), Release{whole_pages(bytes)}) {}

void ZeroedMemory::clear() noexcept {
    const std::size_t bytes = memory_.get_deleter().bytes;
    if (!make_zeros(memory_.get(), bytes)) std::memset(memory_.get(), 0, bytes);
}

}  // namespace chess
