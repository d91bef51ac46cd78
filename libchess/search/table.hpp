#pragma once

// Internal to libchess, not installed.

#include "libchess/core/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/zeroed_memory.hpp"
#include "libchess/position/zobrist.hpp"
#include "libchess/search/result.hpp"
#include "libchess/search/value.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess::detail {

/// What the table knows of a position.
struct TableEntry {
    std::optional<Move> move;
    /// Mates in it count from the position, not from the root.
    Value value = 0;
    /// None if the entry holds the static evaluation alone.
    std::optional<Bound> bound;
    /// None if the position is in check.
    std::optional<Value> evaluation;
    int depth = 0;
    /// The position has been on a principal variation.
    bool was_pv = false;
};

/// A value as the table holds it, and back: mates count from the position there, and from the root
/// in the search. Of a mate that the fifty-move rule may forestall only the win is believed.
[[nodiscard]] constexpr Value value_to_table(Value value, int ply) noexcept {
    if (value > mate_bound) return value + ply;
    if (value < -mate_bound) return value - ply;
    return value;
}
[[nodiscard]] constexpr Value value_from_table(Value value, int ply, int halfmove_clock) noexcept {
    const auto is_late = [&](int plies) { return plies > 100 - halfmove_clock; };
    if (value > mate_bound) return is_late(mate_value - value) ? mate_bound : value - ply;
    if (value < -mate_bound) return is_late(mate_value + value) ? -mate_bound : value + ply;
    return value;
}

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
    void next_search() noexcept { age_ = (age_ + 1) & age_mask; }

    /// Has the processor fetch what `find` will look at.
    void prefetch(Key key) const noexcept { __builtin_prefetch(&cluster_of(key)); }
    [[nodiscard]] std::optional<TableEntry> find(Key key) const noexcept;
    /// Keeps an entry, in place of one for the same position, or else of the least deep and oldest.
    /// An entry without a move keeps the move that was known.
    void store(Key key, const TableEntry& entry) noexcept;

    /// How many of the first thousand entries are of this search.
    [[nodiscard]] int hashfull() const noexcept;

private:
    static constexpr unsigned age_mask = 31;

    /// The second word of an entry; the first is the key XORed with it:
    ///
    ///      63  59   58  57  56 55   48 47      32 31      16 15       0
    ///     +------+----+-------+-------+----------+----------+----------+
    ///     | age  | pv | bound | depth | static   | value    | move     |
    ///     +------+----+-------+-------+----------+----------+----------+
    ///
    /// The move is 0 if there is none, the bound 0 if there is none and 1 + Bound otherwise; the
    /// word is 0 in an entry that is empty.
    using Word = std::uint64_t;
    /// Read and written as relaxed atomics. Plain words, so that memory full of zeros is a table.
    struct Entry {
        Word check;
        Word data;
    };
    struct alignas(64) Cluster {
        std::array<Entry, 4> entries;
    };

    [[nodiscard]] static Word load(Word& word) noexcept {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void save(Word& word, Word value) noexcept {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }

    [[nodiscard]] Word pack(const TableEntry& entry, std::uint16_t move) const noexcept;
    [[nodiscard]] static TableEntry unpack(Word data) noexcept;
    [[nodiscard]] int worth(Word data) const noexcept;

    [[nodiscard]] Cluster& cluster_of(Key key) const noexcept {
        // The upper half of the key as a fraction of the table (Lemire 2016).
        return clusters_[((bits_of(key) >> 32U) * count_) >> 32U];
    }

    std::size_t count_;
    ZeroedMemory memory_;
    Cluster* clusters_;
    unsigned age_ = 0;
};

}  // namespace chess::detail
