#include "lab/distinct_positions.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace chess {

namespace {

__extension__ using Wide = unsigned __int128;

/// At most two thirds of the slots are used.
constexpr std::size_t slots_for(std::size_t positions) noexcept {
    return positions + positions / 2 + 1;
}

/// Independent of Zobrist keys, so that the list's contents do not depend on them.
constexpr std::uint64_t hash_of(const PackedPosition& position) noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : position.words) {
        hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 32;
    }
    return hash * 0x9E3779B97F4A7C15ULL;
}

std::size_t checked(std::size_t wanted) {
    if (wanted > DistinctPositions::most) throw std::length_error("too many positions for a list");
    return wanted;
}

}  // namespace

// An index with open addressing and linear probing. A slot is 0 if it is empty, otherwise
//
//     hash, as many bits as there is room for | number of the position in the list, from 1
//
// so that a position of the list is compared only if these bits of the hash agree, which avoids
// most cache misses.

DistinctPositions::DistinctPositions(std::size_t wanted, bool chess960)
    : wanted_(checked(wanted)),
      chess960_(chess960),
      number_bits_(static_cast<int>(std::bit_width(wanted))),
      slot_count_(slots_for(wanted)),
      list_(std::max<std::size_t>(1, wanted) * sizeof(PackedPosition)),
      index_(std::make_unique<ZeroedMemory>(slot_count_ * sizeof(std::uint32_t))) {}

std::size_t DistinctPositions::memory_needed(std::size_t positions) noexcept {
    return positions * sizeof(PackedPosition) + slots_for(positions) * sizeof(std::uint32_t);
}

DistinctPositions::Candidate DistinctPositions::candidate(
    const PackedPosition& position) const noexcept {
    const std::uint64_t hash = hash_of(position);
    // The high bits of the hash choose the slot, the low ones go into it.
    const auto slot = static_cast<std::size_t>((Wide{hash} * slot_count_) >> 64U);
    __builtin_prefetch(slots() + slot);
    return {position, hash, slot};
}

bool DistinctPositions::add(const Candidate& candidate) noexcept {
    const std::uint64_t numbers = (std::uint64_t{1} << number_bits_) - 1;
    const auto tag = static_cast<std::uint32_t>(candidate.hash << number_bits_);
    std::uint32_t* const all = slots();
    std::size_t slot = candidate.slot;
    for (; all[slot] != 0; slot = slot + 1 == slot_count_ ? 0 : slot + 1) {
        if ((all[slot] & ~numbers) == tag &&
            list()[(all[slot] & numbers) - 1] == candidate.position)
            return false;
    }
    list()[size_] = candidate.position;
    all[slot] = static_cast<std::uint32_t>(tag | ++size_);
    return true;
}

bool DistinctPositions::add(const PackedPosition& position) noexcept {
    return add(candidate(position));
}

void DistinctPositions::follow(const PackedPosition& packed) {
    // All successors first and then the index, whose slots are prefetched in the meantime.
    Position position = unpack(packed, chess960_);
    std::array<Candidate, 256> candidates;
    std::size_t count = 0;
    const auto add_all = [&] {
        for (std::size_t i = 0; i < count && !is_full(); ++i) add(candidates[i]);
        count = 0;
    };
    for (const Move move : legal_moves(position)) {
        if (count == candidates.size()) add_all();
        const auto undo = position.make(move);
        candidates[count++] = candidate(pack(position));
        position.unmake(move, undo);
    }
    add_all();
}

bool DistinctPositions::grow(const std::stop_token& stop, std::atomic<std::size_t>* progress) {
    while (!is_full() && followed_ < size_ && !stop.stop_requested()) {
        follow(list()[followed_]);
        ++followed_;
        if (progress != nullptr) progress->store(size_, std::memory_order_relaxed);
    }
    return is_full();
}

}  // namespace chess
