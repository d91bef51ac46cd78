#pragma once

#include "libchess/base/detail/sealed_table.hpp"
#include "libchess/position/zobrist.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess::detail {

/// The fewest questions that must still be answered with yes for a proof, or with no for a disproof
/// (Allis 1994): a proof number of 0 is a proof, a disproof number of 0 a disproof, and the other
/// one is infinite then.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = (1U << 20U) - 1;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] static constexpr ProofNumbers of(bool yes) noexcept {
        return yes ? ProofNumbers{0, infinite} : ProofNumbers{infinite, 0};
    }
    [[nodiscard]] constexpr bool is_decided() const noexcept { return proof == 0 || disproof == 0; }
};

/// A number that is not infinite, however large.
[[nodiscard]] constexpr std::uint32_t finite(std::uint64_t number) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, ProofNumbers::infinite - 1));
}

/// What is known about one position. With more moves the attacker can do no worse, so two lengths
/// are all that is decided.
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

/// Remembers what was learned about positions, in 16 bytes each.
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
    void prefetch(Key key) const noexcept { table_.prefetch(bits_of(key)); }
    [[nodiscard]] std::optional<ProofEntry> probe(Key key) const noexcept;
    /// Adds what is known about a length to what was known about others. Where there is no room,
    /// the position known for the smallest length makes way.
    void store(Key key, int length, ProofNumbers numbers);

private:
    [[nodiscard]] std::size_t size() const noexcept { return table_.clusters().size(); }
    void grow_to(std::size_t clusters);

    std::size_t most_;   ///< clusters at the end
    std::size_t first_;  ///< and to begin with
    SealedTable table_;
    /// Entries that were empty before; counted only while the table can grow.
    std::size_t used_ = 0;
};

}  // namespace chess::detail
