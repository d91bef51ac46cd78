#pragma once

// Internal to libchess, not installed.

#include "libchess/core/export.hpp"
#include "libchess/core/zeroed_memory.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/table_counters.hpp"
#include "libchess/search/table_entry.hpp"
#include "libchess/search/table_experiment.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace chess::detail {

/// Is told of all that an observed table is asked and told.
class TableWitness {
public:
    virtual ~TableWitness() = default;
    virtual void asked(const Position& position, const std::optional<TableEntry>& found) = 0;
    virtual void told(const Position& position, const TableEntry& entry) = 0;
};

/// A transposition table that counts what happens to it, and can be laid out in other ways than the
/// engine's. With the engine's rules it holds exactly what `TranspositionTable` does; tests hold
/// the two against each other. Threads read and write it without locks in the same way.
class LIBCHESS_API ObservedTable {
public:
    /// As many entries as the bytes hold, in whole clusters, at least one. Throws std::bad_alloc.
    ObservedTable(const TableExperiment& experiment, std::size_t bytes);

    void clear() noexcept;
    /// Begins a search: what is there becomes older.
    void next_search() noexcept { age_ = (age_ + 1) & table_age_mask; }

    [[nodiscard]] std::optional<TableEntry> find(const Position& position,
                                                 TableCounters& counters) const;
    void store(const Position& position, const TableEntry& entry, TableCounters& counters);
    /// Looks without being seen to.
    [[nodiscard]] std::optional<TableEntry> peek(Key key) const;

    /// How many of the first thousand slots are of this search, in thousandths.
    [[nodiscard]] int hashfull() const noexcept;
    [[nodiscard]] TableCensus census() const;

private:
    /// Read and written as relaxed atomics. The key's kept bits are in `check`, XORed with `data`.
    struct Slot {
        TableWord check;
        TableWord data;
    };
    /// The position of an entry, and the entry's word, without which it belongs to another.
    struct Shadow {
        PackedPosition position;
        TableWord stamp;
    };
    /// The chains: the first slot of each home, the next one after each slot, and where a slot
    /// belongs.
    struct Links {
        std::vector<std::uint32_t> heads;
        std::vector<std::uint32_t> next;
        std::vector<std::uint32_t> homes;
        /// The slot to be given out next; all have been once it is back at 0.
        std::size_t turn = 0;
    };
    static constexpr std::uint32_t no_slot = UINT32_MAX;

    [[nodiscard]] static TableWord load(TableWord& word) noexcept {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    [[nodiscard]] static TableWord swap(TableWord& word, TableWord value) noexcept {
        return std::atomic_ref(word).exchange(value, std::memory_order_relaxed);
    }

    /// A slot, and what it held when it was looked at.
    struct Place {
        std::size_t slot;
        TableWord data;  ///< 0: nothing
    };
    enum class Kinship : std::uint8_t { same, other, unknown };

    [[nodiscard]] bool is_chained() const noexcept { return cluster_ == 0; }
    [[nodiscard]] std::size_t home_of(Key key) const noexcept {
        // The upper half of the key as a fraction of the table (Lemire 2016).
        return ((bits_of(key) >> 32U) * homes_) >> 32U;
    }
    template <typename Visit>
    void visit(Key key, Visit visit_slot) const;
    [[nodiscard]] std::optional<Place> match(Key key) const;
    [[nodiscard]] bool stays(TableWord known, const TableEntry& news) const noexcept;
    [[nodiscard]] std::optional<Place> room_in_cluster(Key key, const TableEntry& news) const;
    [[nodiscard]] std::size_t first_to_go(std::size_t from, std::size_t to) const;
    [[nodiscard]] Place room_in_chain(Key key);
    void reset_links();
    void write(const Place& place, bool is_update, const Position& position,
               const TableEntry& entry, TableCounters& counters);
    [[nodiscard]] Kinship kinship(const Place& place, const PackedPosition& position) const;
    [[nodiscard]] std::uint64_t strangers(Key key, const PackedPosition& position) const;

    TableExperiment experiment_;
    std::uint64_t key_mask_;
    std::size_t cluster_;
    std::size_t homes_;
    std::size_t slot_count_;
    ZeroedMemory memory_;
    Slot* slots_;
    std::optional<ZeroedMemory> shadow_memory_;
    Shadow* shadows_ = nullptr;
    Links links_;
    unsigned age_ = 0;
    mutable std::mutex witness_mutex_;
};

}  // namespace chess::detail
