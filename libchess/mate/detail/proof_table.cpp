#include "libchess/mate/detail/proof_table.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

namespace chess::detail {

namespace {

/// The largest initial size of the table.
constexpr std::size_t first_bytes = std::size_t{128} << 10U;
constexpr std::size_t growth = 8;
constexpr std::size_t cluster_bytes = sizeof(SealedTable::Cluster);

/// A number is packed into 20 bits: small ones as they are, others as floating-point numbers of 15
/// bits below the leading one. In long mates the disproof numbers grow beyond any 20 bits, since
/// the same positions are counted along many paths; and equal numbers would not guide the search.
constexpr unsigned code_bits = 20;
constexpr unsigned mantissa_bits = 15;
constexpr std::uint32_t leading_one = 1U << mantissa_bits;
constexpr std::uint32_t infinite_code = (1U << code_bits) - 1;

[[nodiscard]] constexpr std::uint32_t encode(std::uint32_t number) noexcept {
    if (number < leading_one) return number;
    if (number == ProofNumbers::infinite) return infinite_code;
    const auto shift = static_cast<unsigned>(std::bit_width(number)) - 1 - mantissa_bits;
    return ((shift + 1) << mantissa_bits) + ((number >> shift) - leading_one);
}
[[nodiscard]] constexpr std::uint32_t decode(std::uint32_t code) noexcept {
    if (code < leading_one) return code;
    if (code == infinite_code) return ProofNumbers::infinite;
    return (leading_one + code % leading_one) << ((code >> mantissa_bits) - 1);
}
static_assert(decode(encode(ProofNumbers::infinite - 1)) < ProofNumbers::infinite);
static_assert(decode(encode(2 * leading_one - 1)) == 2 * leading_one - 1);

/// How an entry is packed:
///
///      63      44 43     24 23       16 15     8 7      0
///     +----------+---------+-----------+--------+--------+
///     | disproof | proof   | too short | enough | length |
///     +----------+---------+-----------+--------+--------+
///
/// The word is 0 in an entry that is empty, and in no other: `enough` is never 0.
using Word = SealedTable::Word;
constexpr unsigned enough_shift = 8;
constexpr unsigned too_short_shift = 16;
constexpr unsigned proof_shift = 24;
constexpr unsigned disproof_shift = proof_shift + code_bits;

[[nodiscard]] constexpr Word pack(const ProofEntry& entry) noexcept {
    return static_cast<Word>(entry.length) | (static_cast<Word>(entry.enough) << enough_shift) |
           (static_cast<Word>(entry.too_short) << too_short_shift) |
           (Word{encode(entry.numbers.proof)} << proof_shift) |
           (Word{encode(entry.numbers.disproof)} << disproof_shift);
}

[[nodiscard]] constexpr int length_at(Word data, unsigned shift) noexcept {
    return static_cast<int>((data >> shift) & 0xFFU);
}

[[nodiscard]] ProofEntry unpack(Word data) noexcept {
    return {.enough = length_at(data, enough_shift),
            .too_short = length_at(data, too_short_shift),
            .length = length_at(data, 0),
            .numbers = {decode(static_cast<std::uint32_t>(data >> proof_shift) & infinite_code),
                        decode(static_cast<std::uint32_t>(data >> disproof_shift))}};
}

/// The replacement score: the longest length, which was the most expensive to find.
[[nodiscard]] int score(Word data) noexcept {
    if (data == 0) return -1;
    const int enough = length_at(data, enough_shift);
    return std::max({length_at(data, 0), length_at(data, too_short_shift),
                     enough == ProofEntry::no_length ? 0 : enough});
}

/// The clusters to begin with, so that growing step by step ends at `most`.
[[nodiscard]] constexpr std::size_t first_size(std::size_t most) noexcept {
    while (most * cluster_bytes > first_bytes) most = (most + growth - 1) / growth;
    return most;
}

}  // namespace

ProofTable::ProofTable(std::size_t bytes)
    : most_(std::max<std::size_t>(1, bytes / cluster_bytes)),
      first_(first_size(most_)),
      table_(first_ * cluster_bytes),
      marks_(first_) {}

void ProofTable::clear() {
    used_ = 0;
    if (size() == first_) {
        table_.clear();
        marks_.clear();
    } else {
        replace(first_);
    }
}

SealedTable ProofTable::replace(std::size_t clusters) {
    // Both first: without memory for one the other stays as large as it was.
    SealedTable table(clusters * cluster_bytes);
    marks_ = ZeroedArray<Mark>(clusters);
    return std::exchange(table_, std::move(table));
}

void ProofTable::mark(Key key) noexcept {
    const std::atomic_ref mark(marks_[cluster_of(key)]);
    const Mark bit = bit_of(key);
    if ((mark.load(std::memory_order_relaxed) & bit) == 0)
        mark.fetch_or(bit, std::memory_order_relaxed);
}

std::optional<ProofEntry> ProofTable::probe(Key key) const noexcept {
    const std::atomic_ref mark(marks_[cluster_of(key)]);
    if ((mark.load(std::memory_order_relaxed) & bit_of(key)) == 0) return std::nullopt;
    const Word data = table_.probe(bits_of(key));
    if (data == 0) return std::nullopt;
    return unpack(data);
}

void ProofTable::store(Key key, int length, ProofNumbers numbers) {
    const auto [slot, data] = table_.slot_for(bits_of(key), score);
    ProofEntry known = data == 0 ? ProofEntry{} : unpack(data);
    if (numbers.proof == 0) {
        known.enough = std::min(known.enough, length);
    } else if (numbers.disproof == 0) {
        known.too_short = std::max(known.too_short, length + 1);
    } else {
        known.numbers = numbers;
        known.length = length;
    }
    // An addition of several threads may be lost: all that it is for is when to grow.
    if (size() < most_ && slot->data() == 0)
        used_.store(used_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    slot->write(bits_of(key), pack(known));
    mark(key);
    if (!is_shared_ && is_full()) grow();
}

void ProofTable::grow() {
    const std::size_t clusters = std::min(most_, size() * growth);
    const SealedTable old = replace(clusters);
    std::size_t used = 0;
    for (const SealedTable::Cluster& cluster : old.clusters()) {
        for (const SealedEntry& entry : cluster) {
            const Word data = entry.data();
            if (data == 0) continue;
            const Key key{entry.key(data)};
            SealedEntry* const slot = table_.slot_for(bits_of(key), score).entry;
            if (slot->data() != 0) continue;  // the cluster is full
            slot->write(bits_of(key), data);
            mark(key);
            ++used;
        }
    }
    used_ = used;
}

}  // namespace chess::detail
