#include "libchess/search/detail/table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace chess::detail {

TranspositionTable::TranspositionTable(std::size_t bytes)
    : count_(std::max<std::size_t>(1, bytes / sizeof(Cluster))),
      memory_(count_ * sizeof(Cluster)),
      clusters_(static_cast<Cluster*>(memory_.data())) {}

void TranspositionTable::clear() noexcept {
    age_ = 0;
    memory_.clear();
}

std::optional<TableEntry> TranspositionTable::find(Key key) const noexcept {
    for (Entry& entry : cluster_of(key).entries) {
        const TableWord data = load(entry.data);
        if (data != 0 && (load(entry.check) ^ data) == bits_of(key))
            return table_word::unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) noexcept {
    Cluster& cluster = cluster_of(key);
    Entry* place = nullptr;
    TableWord old = 0;
    int least = 0;
    for (Entry& candidate : cluster.entries) {
        const TableWord data = load(candidate.data);
        const TableWord check = load(candidate.check);
        if (data != 0 && (check ^ data) == bits_of(key)) {
            place = &candidate;
            old = data;
            break;
        }
        // Empty slots are worth less than anything.
        const int value = data == 0 ? INT32_MIN : table_word::worth(data, age_);
        if (place == nullptr || value < least) {
            place = &candidate;
            least = value;
        }
    }
    auto move = entry.move ? entry.move->bits() : std::uint16_t{0};
    if (old != 0) {
        if (move == 0) move = static_cast<std::uint16_t>(old);
        if (table_word::outlives(old, entry, age_)) return;
    }
    const TableWord data = table_word::pack(entry, move, age_);
    save(place->data, data);
    save(place->check, bits_of(key) ^ data);
}

int TranspositionTable::hashfull() const noexcept {
    std::size_t used = 0;
    const std::size_t sample = std::min<std::size_t>(250, count_);
    for (std::size_t i = 0; i < sample; ++i) {
        for (Entry& entry : clusters_[i].entries) {
            const TableWord data = load(entry.data);
            if (data != 0 && table_word::years_of(data, age_) == 0) ++used;
        }
    }
    return static_cast<int>(used * 1000 / (sample * 4));
}

}  // namespace chess::detail
