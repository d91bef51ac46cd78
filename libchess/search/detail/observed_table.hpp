#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/base/zeroed_memory.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/detail/table_entry.hpp"
#include "libchess/search/table_counters.hpp"
#include "libchess/search/table_experiment.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

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
/// the two against each other. Threads read and write its clusters without locks in the same way;
/// chains are for one thread.
class LIBCHESS_API ObservedTable {
public:
    /// As many entries as the bytes hold, in whole clusters, at least one. Throws std::bad_alloc,
    /// and std::length_error for more than 2^32 - 2 places or chained entries, and rules out of
    /// range.
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
    /// Read and written as relaxed atomics. The check is the key XORed with the data; of the key
    /// only the kept bits are compared.
    struct Slot {
        TableWord check;
        TableWord data;
    };
    /// The position of an entry. The seal is a hash of it and of the entry's two words: if that
    /// does not fit the position belongs to another entry, or is just being written.
    struct Shadow {
        PackedPosition position;
        TableWord seal;
    };
    static_assert(sizeof(Shadow) == TableExperiment::bytes_per_position);

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
        Key key{};       ///< what the entry goes by, all bits of it
    };
    enum class Kinship : std::uint8_t { same, other, unknown };

    [[nodiscard]] bool is_chained() const noexcept { return cluster_ == 0; }
    [[nodiscard]] std::size_t home_of(Key key) const noexcept { return table_home(key, homes_); }
    template <typename Visit>
    void visit(Key key, Visit visit_slot) const;
    [[nodiscard]] std::optional<Place> match(Key key) const;
    [[nodiscard]] Place place_at(std::size_t slot) const noexcept;
    [[nodiscard]] bool fits(const Place& place, Key key) const noexcept;
    [[nodiscard]] bool stays(TableWord known, const TableEntry& news) const noexcept;
    [[nodiscard]] std::optional<Place> room_in_cluster(Key key, const TableEntry& news) const;
    [[nodiscard]] std::size_t first_to_go(std::size_t from, std::size_t to) const;
    [[nodiscard]] Place room_in_chain(Key key);
    void unlink(std::size_t slot, TableWord data) noexcept;
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
    /// The chains: the first slot of each home, and the next one after each slot, counted from 1; 0
    /// is the end.
    std::optional<ZeroedMemory> link_memory_;
    std::uint32_t* heads_ = nullptr;
    std::uint32_t* next_ = nullptr;
    /// The slot of the chains to be given out next.
    std::size_t turn_ = 0;
    unsigned age_ = 0;
    mutable std::mutex witness_mutex_;
};

}  // namespace chess::detail
