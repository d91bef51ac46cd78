#include "libchess/perft/detail/fast_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace chess::fast {

CountTable::CountTable(std::size_t bytes)
    : size_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
      buckets_(nullptr, Unmap{size_ * sizeof(Bucket)}) {
    // Fresh pages are zero, which is an empty entry; large ones spare most of the address look-ups.
    const std::size_t length = size_ * sizeof(Bucket);
    void* memory =
        mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, length, MADV_HUGEPAGE);
    buckets_.reset(static_cast<Bucket*>(memory));
}

void CountTable::Unmap::operator()(Bucket* memory) const noexcept {
    munmap(memory, bytes);
}

}  // namespace chess::fast
