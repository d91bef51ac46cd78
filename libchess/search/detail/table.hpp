#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/base/zeroed_memory.hpp"
#include "libchess/position/zobrist.hpp"
#include "libchess/search/detail/table_entry.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess::detail {

/// The transposition table: clusters of four entries, each a cache line. Threads read and write it
/// without locks; an entry torn between two of them does not fit its key and is not found (Hyatt
/// and Mann, A lockless transposition-table implementation, 2002). Caplinger 2021, ch. 8.
class LIBCHESS_API TranspositionTable {
public:
    static constexpr std::size_t entry_bytes = 16;

    /// Rounded down to whole clusters, at least one. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t bytes);

    void clear() noexcept;
    /// Begins a search: what is there becomes older.
    void next_search() noexcept { age_ = (age_ + 1) & table_age_mask; }

    /// Has the processor fetch what `find` will look at.
    void prefetch(Key key) const noexcept { __builtin_prefetch(&cluster_of(key)); }
    [[nodiscard]] std::optional<TableEntry> find(Key key) const noexcept;
    /// Keeps an entry, in place of one for the same position, or else of the least deep and oldest.
    /// An entry without a move keeps the move that was known.
    void store(Key key, const TableEntry& entry) noexcept;

    /// How many of the first thousand entries are of this search.
    [[nodiscard]] int hashfull() const noexcept;

private:
    /// Read and written as relaxed atomics. Plain words, so that memory full of zeros is a table.
    struct Entry {
        TableWord check;
        TableWord data;
    };
    struct alignas(64) Cluster {
        std::array<Entry, 4> entries;
    };

    [[nodiscard]] static TableWord load(TableWord& word) noexcept {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void save(TableWord& word, TableWord value) noexcept {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }

    [[nodiscard]] Cluster& cluster_of(Key key) const noexcept {
        return clusters_[table_home(key, count_)];
    }

    std::size_t count_;
    ZeroedMemory memory_;
    Cluster* clusters_;
    unsigned age_ = 0;
};

}  // namespace chess::detail
