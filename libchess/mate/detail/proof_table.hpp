#pragma once

// Internal to libchess, not installed.

#include "libchess/base/zeroed_memory.hpp"
#include "libchess/mate/detail/proof_numbers.hpp"
#include "libchess/position/zobrist.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess::detail {

/// What is known about one position: with more moves the attacker can do no worse, so two lengths
/// tell all that is decided.
struct ProofEntry {
    static constexpr int no_length = 255;

    /// The smallest length that is known to do; `no_length` if none is.
    int enough = no_length;
    /// One more than the largest length that is known not to do; 0 if none is.
    int too_short = 0;
    /// The length that `numbers` are about; 0 if about none.
    int length = 0;
    ProofNumbers numbers;
};

/// Remembers what was learned about positions, in 16 bytes each, four to a cache line. Threads read
/// and write it without locks, as they do the search's table: an entry torn between two of them
/// does not fit its key and is not found (Hyatt and Mann 2002).
///
/// A table begins small and grows with what it holds, so that a short problem does not pay for the
/// memory that a long one may need; but it is given its full size before threads share it. Growing
/// takes an eighth of the memory more for a moment.
class ProofTable {
public:
    /// Throws std::bad_alloc, as everything here does that makes it larger.
    explicit ProofTable(std::size_t bytes);

    void clear();
    /// Gives it its full size: it does not grow any more, and threads may share it.
    void grow_up();
    void prefetch(Key key) const noexcept { __builtin_prefetch(&cluster_of(key)); }
    [[nodiscard]] std::optional<ProofEntry> find(Key key) const noexcept;
    /// Adds what is known about a length to what was known about others. Where there is no room,
    /// the position known for the smallest length makes way.
    void store(Key key, int length, ProofNumbers numbers);

private:
    /// The second word of an entry; the first is the key XORed with it:
    ///
    ///      63      44 43     24 23       16 15     8 7      0
    ///     +----------+---------+-----------+--------+--------+
    ///     | disproof | proof   | too short | enough | length |
    ///     +----------+---------+-----------+--------+--------+
    ///
    /// The word is 0 in an entry that is empty, and in no other: `enough` is never 0.
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
    [[nodiscard]] static Word pack(const ProofEntry& entry) noexcept;
    [[nodiscard]] static ProofEntry unpack(Word data) noexcept;
    [[nodiscard]] static int worth(Word data) noexcept;

    [[nodiscard]] Cluster& cluster_of(Key key) const noexcept {
        // The upper half of the key as a fraction of the table (Lemire 2016).
        return clusters_[((bits_of(key) >> 32U) * count_) >> 32U];
    }
    void put(Key key, Word data) noexcept;
    void grow_to(std::size_t count);

    std::size_t most_;
    std::size_t first_;
    std::size_t count_;
    ZeroedMemory memory_;
    Cluster* clusters_;
    /// Entries that were empty before; counted only while the table can grow.
    std::size_t used_ = 0;
};

}  // namespace chess::detail
