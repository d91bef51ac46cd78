#pragma once

#include "libchess/position/packed_position.hpp"
#include "libchess/system/zeroed_memory.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

namespace chess {

/// A list of distinct positions, compared in full and not by their keys, for counting how many
/// share a key. 32 bytes per position, and 6 more for the index that finds a position in the list,
/// which can be dropped once the list is full.
class DistinctPositions {
public:
    /// The index numbers them with 32 bits.
    static constexpr std::size_t most = 0xFFFFFFFE;

    /// An empty list with room for `wanted` positions, of Chess960 if `chess960`; takes memory only
    /// as it fills. Throws std::bad_alloc, and std::length_error for more than `most`.
    explicit DistinctPositions(std::size_t wanted, bool chess960 = false);

    /// The size of a full list with its index, in bytes.
    [[nodiscard]] static std::size_t memory_needed(std::size_t positions) noexcept;

    /// Adds a position; false if it was already there. The list must have its index, and room.
    bool add(const PackedPosition& position) noexcept;

    /// Fills the list breadth-first: expands its positions in order by every legal move and appends
    /// new ones. Draws by rule do not end a line. False if no new positions are left before the
    /// list is full, or if stopped, after which it may be called again. `progress`, if given, is
    /// kept at the size of the list.
    bool grow(const std::stop_token& stop = {}, std::atomic<std::size_t>* progress = nullptr);

    /// Frees the index; nothing can be added any more.
    void drop_index() noexcept { index_.reset(); }

    /// How many positions are in the list.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Whether the list has all wanted positions.
    [[nodiscard]] bool is_full() const noexcept { return size_ == wanted_; }
    /// In the order in which they were added.
    [[nodiscard]] std::span<const PackedPosition> positions() const noexcept {
        return {list(), size_};
    }

private:
    /// A position to look up, and where in the index the lookup begins.
    struct Candidate {
        PackedPosition position;
        std::uint64_t hash;
        std::size_t slot;
    };

    [[nodiscard]] PackedPosition* list() const noexcept {
        return static_cast<PackedPosition*>(list_.data());
    }
    [[nodiscard]] std::uint32_t* slots() const noexcept {
        return static_cast<std::uint32_t*>(index_->data());
    }
    [[nodiscard]] Candidate candidate(const PackedPosition& position) const noexcept;
    bool add(const Candidate& candidate) noexcept;
    void follow(const PackedPosition& packed);

    std::size_t wanted_;
    std::size_t size_ = 0;
    std::size_t followed_ = 0;  ///< how many positions from the front have been expanded
    bool chess960_;
    int number_bits_;  ///< low bits of a slot: the position's index in the list, from 1
    std::size_t slot_count_;
    ZeroedMemory list_;
    std::unique_ptr<ZeroedMemory> index_;
};

}  // namespace chess
