#pragma once

#include "libchess/system/zeroed_memory.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace chess::detail {

/// An entry of a table that threads read and write without locks: data, which is 0 in an empty
/// entry, and a check, which is the key XORed with the data. An entry torn between two writers does
/// not match its key and is not found (Hyatt and Mann, A lockless transposition-table
/// implementation, 2002). Plain words, so that zeroed memory is an empty table.
class SealedEntry {
public:
    using Word = std::uint64_t;

    [[nodiscard]] Word data() const noexcept {
        return std::atomic_ref(data_).load(std::memory_order_relaxed);
    }
    /// The key, if the entry is not torn; `data` is the data read from it.
    [[nodiscard]] Word key(Word data) const noexcept {
        return std::atomic_ref(check_).load(std::memory_order_relaxed) ^ data;
    }
    void write(Word key, Word data) noexcept {
        std::atomic_ref(data_).store(data, std::memory_order_relaxed);
        std::atomic_ref(check_).store(key ^ data, std::memory_order_relaxed);
    }
    /// Writes the entry, and returns the data that it replaced.
    Word exchange(Word key, Word data) noexcept {
        const Word before = std::atomic_ref(data_).exchange(data, std::memory_order_relaxed);
        std::atomic_ref(check_).store(key ^ data, std::memory_order_relaxed);
        return before;
    }

private:
    mutable Word check_;
    mutable Word data_;
};

/// The place of a key among `places`, fewer than 2^32: its upper half as a fraction of them (Lemire
/// 2016).
[[nodiscard]] constexpr std::size_t home_of(std::uint64_t key, std::size_t places) noexcept {
    return ((key >> 32U) * places) >> 32U;
}

/// Sealed entries in clusters of four, each a cache line. The meaning of the data and the
/// replacement scheme are left to the user of the table.
class SealedTable {
public:
    using Word = SealedEntry::Word;
    using Cluster = std::array<SealedEntry, 4>;

    /// Rounded down to whole clusters, at least one. Throws std::bad_alloc.
    explicit SealedTable(std::size_t bytes)
        : clusters_(std::max<std::size_t>(1, bytes / sizeof(Cluster))) {}

    void clear() noexcept { clusters_.clear(); }
    [[nodiscard]] const ZeroedArray<Cluster>& clusters() const noexcept { return clusters_; }
    [[nodiscard]] Cluster& cluster_of(Word key) const noexcept {
        return clusters_[home_of(key, clusters_.size())];
    }
    /// Prefetches the cluster that `probe` will read.
    void prefetch(Word key) const noexcept { __builtin_prefetch(&cluster_of(key)); }

    static constexpr auto anything = [](Word data) noexcept { return data != 0; };

    /// The data stored for a key, if `accepts` it; 0 if there is none.
    template <typename Accepts = decltype(anything)>
    [[nodiscard]] Word probe(Word key, Accepts accepts = {}) const noexcept {
        for (const SealedEntry& entry : cluster_of(key)) {
            const Word data = entry.data();
            if (accepts(data) && entry.key(data) == key) return data;
        }
        return 0;
    }

    /// An entry to write to, and its data for the same key; 0 if none.
    struct Slot {
        SealedEntry* entry;
        Word known;
    };
    /// The key's own entry, if `accepts` it; else the first of those with the least `score`.
    template <typename Score, typename Accepts = decltype(anything)>
    [[nodiscard]] Slot slot_for(Word key, Score score, Accepts accepts = {}) const noexcept {
        Cluster& cluster = cluster_of(key);
        Slot slot{cluster.data(), 0};
        auto least = std::numeric_limits<decltype(score(Word{}))>::max();
        for (SealedEntry& entry : cluster) {
            const Word data = entry.data();
            if (accepts(data) && entry.key(data) == key) return {&entry, data};
            if (const auto this_score = score(data); this_score < least) {
                least = this_score;
                slot.entry = &entry;
            }
        }
        return slot;
    }

private:
    ZeroedArray<Cluster> clusters_;
};

}  // namespace chess::detail
