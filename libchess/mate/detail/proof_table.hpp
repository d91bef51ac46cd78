#pragma once

#include "libchess/position/detail/sealed_table.hpp"
#include "libchess/position/zobrist.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace chess::detail {

/// Proof and disproof number (Allis 1994): the least number of leaves that must still be proved for
/// a proof, or disproved for a disproof. A proof number of 0 is a proof, a disproof number of 0 a
/// disproof, and the other one is infinite then.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] static constexpr ProofNumbers of(bool yes) noexcept {
        return yes ? ProofNumbers{0, infinite} : ProofNumbers{infinite, 0};
    }
    [[nodiscard]] constexpr bool is_decided() const noexcept { return proof == 0 || disproof == 0; }
};

/// Clamps a number to the largest finite one.
[[nodiscard]] constexpr std::uint32_t finite(std::uint64_t number) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, ProofNumbers::infinite - 1));
}

/// The table's knowledge of a position. More moves never hurt the attacker, so two lengths hold
/// everything decided.
struct ProofEntry {
    static constexpr int no_length = 255;

    /// The smallest length known to suffice; `no_length` if none.
    int enough = no_length;
    /// One more than the largest length known not to suffice; 0 if none.
    int too_short = 0;
    /// The length of `numbers`; 0 if none.
    int length = 0;
    ProofNumbers numbers;

    [[nodiscard]] constexpr bool decides(int moves) const noexcept {
        return moves >= enough || moves < too_short;
    }
    /// The numbers for a length; nullopt if there are none.
    [[nodiscard]] constexpr std::optional<ProofNumbers> at(int moves) const noexcept {
        if (decides(moves)) return ProofNumbers::of(moves >= enough);
        return moves == length ? std::optional(numbers) : std::nullopt;
    }
};

/// The transposition table of the proof search, with 16 bytes for each position, and a
/// thirty-second more. Numbers from 65,536 on are stored with 16 significant bits.
///
/// A table starts small and grows as it fills, so that a short problem does not pay for memory that
/// a long one may need, and what was stored lies close together. While threads share it, it only
/// says that it is full. Growing temporarily takes an eighth more memory.
class ProofTable {
public:
    /// Throws std::bad_alloc, as do all functions that make it larger.
    explicit ProofTable(std::size_t bytes);

    void clear();
    /// From now on several threads use it, or one alone.
    void share(bool is_shared) noexcept { is_shared_ = is_shared; }
    [[nodiscard]] bool is_shared() const noexcept { return is_shared_; }
    /// Whether it has entries enough to grow.
    [[nodiscard]] bool is_full() const noexcept {
        return size() < most_ && used_.load(std::memory_order_relaxed) > 2 * size();
    }
    /// To be called by one thread while no other uses it.
    void grow();
    void prefetch(Key key) const noexcept {
        __builtin_prefetch(&marks_[cluster_of(key)]);
        table_.prefetch(bits_of(key));
    }
    [[nodiscard]] std::optional<ProofEntry> probe(Key key) const noexcept;
    /// Adds the numbers of a length to the position's entry. If the cluster is full, the entry with
    /// the smallest length is replaced.
    void store(Key key, int length, ProofNumbers numbers);

private:
    using Mark = std::uint16_t;

    [[nodiscard]] std::size_t size() const noexcept { return table_.clusters().size(); }
    [[nodiscard]] std::size_t cluster_of(Key key) const noexcept {
        return home_of(bits_of(key), size());
    }
    [[nodiscard]] static Mark bit_of(Key key) noexcept {
        return static_cast<Mark>(1U << (bits_of(key) % std::numeric_limits<Mark>::digits));
    }
    /// Makes an empty table of another size; the one before.
    SealedTable replace(std::size_t clusters);
    void mark(Key key) noexcept;

    std::size_t most_;   ///< number of clusters at full size
    std::size_t first_;  ///< initial number of clusters
    SealedTable table_;
    /// Of each cluster, which keys it may have: those whose bit is set (Bloom 1970). Most positions
    /// that are looked for are not there; the marks say so, and are nearer than the clusters.
    ZeroedArray<Mark> marks_;
    bool is_shared_ = false;
    /// Entries in use, counted only while the table can grow; by threads that share it about. In a
    /// cache line of its own, since every probe reads what is above.
    alignas(64) std::atomic<std::size_t> used_ = 0;
};

}  // namespace chess::detail
