#include "libchess/mate/detail/proof_table.hpp"

#include <algorithm>
#include <utility>

namespace chess::detail {

namespace {

/// The table is no larger to begin with.
constexpr std::size_t first_bytes = std::size_t{128} << 10U;
constexpr std::size_t growth = 8;

constexpr unsigned enough_shift = 8;
constexpr unsigned too_short_shift = 16;
constexpr unsigned proof_shift = 24;
constexpr unsigned disproof_shift = 44;

[[nodiscard]] constexpr int length_at(std::uint64_t data, unsigned shift) noexcept {
    return static_cast<int>((data >> shift) & 0xFFU);
}

/// The clusters to begin with, so that growing step by step ends at `most`.
[[nodiscard]] constexpr std::size_t first_size(std::size_t most, std::size_t bytes) noexcept {
    while (most * bytes > first_bytes) most = (most + growth - 1) / growth;
    return most;
}

}  // namespace

ProofTable::ProofTable(std::size_t bytes)
    : most_(std::max<std::size_t>(1, bytes / sizeof(Cluster))),
      first_(first_size(most_, sizeof(Cluster))),
      count_(first_),
      memory_(count_ * sizeof(Cluster)),
      clusters_(static_cast<Cluster*>(memory_.data())) {}

void ProofTable::clear() {
    used_ = 0;
    if (count_ == first_) {
        memory_.clear();
        return;
    }
    count_ = first_;
    memory_ = ZeroedMemory(count_ * sizeof(Cluster));
    clusters_ = static_cast<Cluster*>(memory_.data());
}

ProofTable::Word ProofTable::pack(const ProofEntry& entry) noexcept {
    return static_cast<Word>(entry.length) | (static_cast<Word>(entry.enough) << enough_shift) |
           (static_cast<Word>(entry.too_short) << too_short_shift) |
           (Word{entry.numbers.proof} << proof_shift) |
           (Word{entry.numbers.disproof} << disproof_shift);
}

ProofEntry ProofTable::unpack(Word data) noexcept {
    ProofEntry entry;
    entry.length = length_at(data, 0);
    entry.enough = length_at(data, enough_shift);
    entry.too_short = length_at(data, too_short_shift);
    entry.numbers.proof = static_cast<std::uint32_t>(data >> proof_shift) & ProofNumbers::infinite;
    entry.numbers.disproof = static_cast<std::uint32_t>(data >> disproof_shift);
    return entry;
}

/// The longest of what is known: it took most to find out.
int ProofTable::worth(Word data) noexcept {
    if (data == 0) return -1;
    const int enough = length_at(data, enough_shift);
    return std::max({length_at(data, 0), length_at(data, too_short_shift),
                     enough == ProofEntry::no_length ? 0 : enough});
}

std::optional<ProofEntry> ProofTable::find(Key key) const noexcept {
    for (Entry& entry : cluster_of(key).entries) {
        const Word data = load(entry.data);
        if (data != 0 && (load(entry.check) ^ data) == bits_of(key)) return unpack(data);
    }
    return std::nullopt;
}

void ProofTable::store(Key key, int length, ProofNumbers numbers) {
    Cluster& cluster = cluster_of(key);
    Entry* place = cluster.entries.data();
    int least = ProofEntry::no_length;
    ProofEntry known;
    for (Entry& candidate : cluster.entries) {
        const Word data = load(candidate.data);
        if (data != 0 && (load(candidate.check) ^ data) == bits_of(key)) {
            place = &candidate;
            known = unpack(data);
            break;
        }
        if (const int value = worth(data); value < least) {
            place = &candidate;
            least = value;
        }
    }
    if (numbers.proof == 0) {
        known.enough = std::min(known.enough, length);
    } else if (numbers.disproof == 0) {
        known.too_short = std::max(known.too_short, length + 1);
    } else {
        known.numbers = numbers;
        known.length = length;
    }
    if (count_ < most_ && load(place->data) == 0) ++used_;
    const Word data = pack(known);
    save(place->data, data);
    save(place->check, bits_of(key) ^ data);
    if (count_ < most_ && used_ > count_ * 2) grow_to(std::min(most_, count_ * growth));
}

void ProofTable::put(Key key, Word data) noexcept {
    for (Entry& candidate : cluster_of(key).entries) {
        if (candidate.data != 0) continue;
        candidate = {bits_of(key) ^ data, data};
        ++used_;
        return;
    }
}

void ProofTable::grow_up() {
    if (count_ < most_) grow_to(most_);
}

void ProofTable::grow_to(std::size_t count) {
    const std::size_t old_count = std::exchange(count_, count);
    const ZeroedMemory old = std::exchange(memory_, ZeroedMemory(count_ * sizeof(Cluster)));
    clusters_ = static_cast<Cluster*>(memory_.data());
    used_ = 0;
    auto* const clusters = static_cast<Cluster*>(old.data());
    for (std::size_t i = 0; i < old_count; ++i)
        for (const Entry& entry : clusters[i].entries)
            if (entry.data != 0) put(Key{entry.check ^ entry.data}, entry.data);
}

}  // namespace chess::detail
