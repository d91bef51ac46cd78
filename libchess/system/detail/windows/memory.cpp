#include "libchess/system/detail/memory.hpp"

#include "libchess/system/detail/windows/handle.hpp"

#include <new>

namespace chess::system {

void* map_zeros(std::size_t bytes) {
    void* const memory =
        ::VirtualAlloc(nullptr, bytes == 0 ? 1 : bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void unmap(void* memory, std::size_t) noexcept {
    ::VirtualFree(memory, 0, MEM_RELEASE);
}

bool map_anew(void*, std::size_t) noexcept {
    return false;  // once given back, the pages might not be had again
}

std::size_t physical_memory() noexcept {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : 0;
}

}  // namespace chess::system
