#include "libchess/search/table.hpp"

#include <algorithm>
#include <cstddef>

namespace chess::detail {

namespace {

/// Stands for the static evaluation that a position in check does not have.
constexpr std::int16_t no_evaluation = INT16_MIN;

constexpr unsigned value_shift = 16;
constexpr unsigned evaluation_shift = 32;
constexpr unsigned depth_shift = 48;
constexpr unsigned bound_shift = 56;
constexpr unsigned pv_shift = 58;
constexpr unsigned age_shift = 59;

/// Quiescence stores depths below 0.
constexpr int depth_offset = 2;

[[nodiscard]] constexpr std::uint64_t word_of(int value) noexcept {
    return static_cast<std::uint16_t>(value);
}
[[nodiscard]] constexpr std::int16_t number_at(std::uint64_t data, unsigned shift) noexcept {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> shift));
}
[[nodiscard]] constexpr int depth_of(std::uint64_t data) noexcept {
    return static_cast<int>((data >> depth_shift) & 0xFF) - depth_offset;
}
[[nodiscard]] constexpr unsigned bound_code(std::uint64_t data) noexcept {
    return static_cast<unsigned>(data >> bound_shift) & 3U;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes)
    : count_(std::max<std::size_t>(1, bytes / sizeof(Cluster))),
      memory_(count_ * sizeof(Cluster)),
      clusters_(static_cast<Cluster*>(memory_.data())) {}

void TranspositionTable::clear() noexcept {
    age_ = 0;
    memory_.clear();
}

TranspositionTable::Word TranspositionTable::pack(const TableEntry& entry,
                                                  std::uint16_t move) const noexcept {
    const Word bound = entry.bound ? 1U + static_cast<unsigned>(*entry.bound) : 0U;
    return Word{move} | (word_of(entry.value) << value_shift) |
           (word_of(entry.evaluation.value_or(no_evaluation)) << evaluation_shift) |
           (static_cast<Word>(std::clamp(entry.depth + depth_offset, 1, 255)) << depth_shift) |
           (bound << bound_shift) | (Word{entry.was_pv} << pv_shift) | (Word{age_} << age_shift);
}

TableEntry TranspositionTable::unpack(Word data) noexcept {
    TableEntry entry;
    const auto move = static_cast<std::uint16_t>(data);
    if (move != 0) entry.move = Move::from_bits(move);
    entry.value = number_at(data, value_shift);
    const std::int16_t evaluation = number_at(data, evaluation_shift);
    if (evaluation != no_evaluation) entry.evaluation = evaluation;
    entry.depth = depth_of(data);
    if (const unsigned code = bound_code(data)) entry.bound = static_cast<Bound>(code - 1);
    entry.was_pv = ((data >> pv_shift) & 1U) != 0;
    return entry;
}

int TranspositionTable::worth(Word data) const noexcept {
    if (data == 0) return -1000;
    const unsigned years = (age_ - static_cast<unsigned>(data >> age_shift)) & age_mask;
    return depth_of(data) - 4 * static_cast<int>(years);
}

std::optional<TableEntry> TranspositionTable::find(Key key) const noexcept {
    for (Entry& entry : cluster_of(key).entries) {
        const Word data = load(entry.data);
        if (data != 0 && (load(entry.check) ^ data) == bits_of(key)) return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) noexcept {
    Cluster& cluster = cluster_of(key);
    Entry* place = nullptr;
    Word old = 0;
    int least = 0;
    for (Entry& candidate : cluster.entries) {
        const Word data = load(candidate.data);
        const Word check = load(candidate.check);
        if (data != 0 && (check ^ data) == bits_of(key)) {
            place = &candidate;
            old = data;
            break;
        }
        if (const int value = worth(data); place == nullptr || value < least) {
            place = &candidate;
            least = value;
        }
    }
    auto move = entry.move ? entry.move->bits() : std::uint16_t{0};
    if (old != 0) {
        if (move == 0) move = static_cast<std::uint16_t>(old);
        // What is much deeper is worth more than what is new, as long as it is of this search.
        const bool is_exact = entry.bound == Bound::exact;
        const bool is_current = (old >> age_shift) == age_;
        if (!is_exact && is_current && entry.depth + 2 * int{entry.was_pv} + 4 < depth_of(old)) {
            return;
        }
    }
    const Word data = pack(entry, move);
    save(place->data, data);
    save(place->check, bits_of(key) ^ data);
}

int TranspositionTable::hashfull() const noexcept {
    std::size_t used = 0;
    const std::size_t sample = std::min<std::size_t>(250, count_);
    for (std::size_t i = 0; i < sample; ++i) {
        for (Entry& entry : clusters_[i].entries) {
            const Word data = load(entry.data);
            if (data != 0 && (data >> age_shift) == age_) ++used;
        }
    }
    return static_cast<int>(used * 1000 / (sample * 4));
}

}  // namespace chess::detail
