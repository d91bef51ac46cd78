#include "libchess/system/zeroed_memory.hpp"

#include "libchess/system/detail/memory.hpp"

#include <cstring>

namespace chess {

void ZeroedMemory::Release::operator()(void* memory) const noexcept {
    system::unmap(memory, bytes);
}

ZeroedMemory::ZeroedMemory(std::size_t bytes) : memory_(system::map_zeros(bytes), Release{bytes}) {}

void ZeroedMemory::clear() noexcept {
    const std::size_t bytes = memory_.get_deleter().bytes;
    if (!system::map_anew(memory_.get(), bytes)) std::memset(memory_.get(), 0, bytes);
}

}  // namespace chess
