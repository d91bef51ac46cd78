#pragma once

#include "libchess/position/detail/sealed_table.hpp"
#include "libchess/position/zobrist.hpp"

#include <algorithm>
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

/// The transposition table of the proof search, with 16 bytes for each position. Numbers from
/// 65,536 on are stored with 16 significant bits.
///
/// A table starts small and grows as it fills, so that a short problem does not pay for memory that
/// a long one may need; it gets its full size before threads share it. Growing temporarily takes an
/// eighth more memory.
class ProofTable {
public:
    /// Throws std::bad_alloc, as do all functions that make it larger.
    explicit ProofTable(std::size_t bytes);

    void clear();
    /// Grows it to its full size; then threads may share it.
    void grow_up();
    void prefetch(Key key) const noexcept { table_.prefetch(bits_of(key)); }
    [[nodiscard]] std::optional<ProofEntry> probe(Key key) const noexcept;
    /// Adds the numbers of a length to the position's entry. If the cluster is full, the entry with
    /// the smallest length is replaced.
    void store(Key key, int length, ProofNumbers numbers);

private:
    [[nodiscard]] std::size_t size() const noexcept { return table_.clusters().size(); }
    void grow_to(std::size_t clusters);

    std::size_t most_;   ///< number of clusters at full size
    std::size_t first_;  ///< initial number of clusters
    SealedTable table_;
    /// Entries in use; counted only while the table can grow.
    std::size_t used_ = 0;
};

}  // namespace chess::detail
