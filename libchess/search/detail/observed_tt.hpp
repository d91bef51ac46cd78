#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/position/detail/sealed_table.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/detail/tt_entry.hpp"
#include "libchess/search/tt_counters.hpp"
#include "libchess/search/tt_experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

namespace chess::detail {

/// Observes each probe and store of an observed table.
class TtObserver {
public:
    virtual ~TtObserver() = default;
    virtual void probed(const Position& position, const std::optional<TtEntry>& found) = 0;
    virtual void stored(const Position& position, const TtEntry& entry) = 0;
};

/// A transposition table that counts its events, and supports other layouts and replacement schemes
/// than the engine's. With the engine's rules it holds exactly what `TranspositionTable` does;
/// tests compare the two. Chains are for one thread.
class LIBCHESS_TEST_API ObservedTable {
public:
    /// Holds as many entries as fit in `bytes`, in whole clusters, at least one. Throws
    /// std::bad_alloc, and std::length_error for more than 2^32 - 2 places or chained entries, and
    /// rules out of range.
    ObservedTable(const TtExperiment& experiment, std::size_t bytes);

    void clear() noexcept;
    /// Begins a search: existing entries age.
    void next_search() noexcept { age_ = (age_ + 1) & table_age_mask; }

    [[nodiscard]] std::optional<TtEntry> probe(const Position& position,
                                               TtCounters& counters) const;
    void store(const Position& position, const TtEntry& entry, TtCounters& counters);
    /// Probes without counting.
    [[nodiscard]] std::optional<TtEntry> peek(Key key) const;

    /// How many of the first thousand slots are of this search, in thousandths.
    [[nodiscard]] int hashfull() const noexcept;
    [[nodiscard]] TtCensus census() const;

private:
    /// The position of an entry. The seal is a hash of it and of the entry's two words: if it does
    /// not match, the position belongs to another entry, or is being written.
    struct Shadow {
        PackedPosition position;
        TtWord seal;
    };
    static_assert(sizeof(Shadow) == TtExperiment::bytes_per_position);

    /// A slot, and its content when it was read.
    struct Place {
        std::size_t slot;
        TtWord data;  ///< 0: empty
        Key key{};    ///< the entry's key, all bits of it
    };
    enum class Owner : std::uint8_t { same, other, unknown };

    /// A chain's first slot for each home, and the next one after each slot, counted from 1; 0 is
    /// the end.
    struct Links {
        std::uint32_t head;
        std::uint32_t next;
    };

    template <typename Visit>
    void visit(Key key, Visit visit_slot) const;
    [[nodiscard]] std::optional<Place> match(Key key) const;
    [[nodiscard]] Place place_at(std::size_t slot) const noexcept;
    [[nodiscard]] bool keeps_old(TtWord known, const TtEntry& entry) const noexcept;
    [[nodiscard]] std::optional<std::size_t> room_in_cluster(Key key, int depth) const;
    [[nodiscard]] Place room_in_chain(Key key);
    void write(const Place& place, bool is_update, const Position& position, const TtEntry& entry,
               TtCounters& counters);
    [[nodiscard]] Owner owner_of(const Place& place, const PackedPosition& position) const;
    [[nodiscard]] std::uint64_t foreign_entries(Key key, const PackedPosition& position) const;

    TtExperiment experiment_;
    std::uint64_t key_mask_;
    std::size_t cluster_;  ///< slots per cluster; 0 for chains
    std::size_t homes_;
    ZeroedArray<SealedEntry> slots_;
    std::optional<ZeroedArray<Shadow>> shadows_;
    std::optional<ZeroedArray<Links>> links_;
    /// The next slot to allocate for chains.
    std::size_t turn_ = 0;
    unsigned age_ = 0;
    mutable std::mutex observer_mutex_;
};

}  // namespace chess::detail
