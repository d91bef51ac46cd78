#include "libchess/search/observed_table.hpp"

#include <algorithm>
#include <span>

namespace chess::detail {

namespace {

[[nodiscard]] constexpr std::uint64_t low_bits(int count) noexcept {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

}  // namespace

ObservedTable::ObservedTable(const TableExperiment& experiment, std::size_t bytes)
    : experiment_(experiment),
      key_mask_(low_bits(experiment.rules.key_bits)),
      cluster_(static_cast<std::size_t>(experiment.rules.cluster)),
      homes_(std::max<std::size_t>(
          1, bytes / ((is_chained() ? 24 : sizeof(Slot)) * std::max<std::size_t>(1, cluster_)))),
      slot_count_(homes_ * std::max<std::size_t>(1, cluster_)),
      memory_(slot_count_ * sizeof(Slot)),
      slots_(static_cast<Slot*>(memory_.data())) {
    if (experiment.verify_keys) {
        shadow_memory_.emplace(slot_count_ * sizeof(Shadow));
        shadows_ = static_cast<Shadow*>(shadow_memory_->data());
    }
    reset_links();
}

void ObservedTable::clear() noexcept {
    age_ = 0;
    memory_.clear();
    if (shadow_memory_) shadow_memory_->clear();
    reset_links();
}

void ObservedTable::reset_links() {
    if (!is_chained()) return;
    links_.heads.assign(homes_, no_slot);
    links_.next.assign(slot_count_, no_slot);
    links_.homes.assign(slot_count_, 0);
    links_.turn = 0;
}

/// Calls `visit_slot` with each slot where a key may stand, until it returns true.
template <typename Visit>
void ObservedTable::visit(Key key, Visit visit_slot) const {
    const std::size_t home = home_of(key);
    if (is_chained()) {
        for (std::uint32_t at = links_.heads[home]; at != no_slot; at = links_.next[at])
            if (visit_slot(std::size_t{at})) return;
        return;
    }
    for (std::size_t at = home * cluster_; at < (home + 1) * cluster_; ++at)
        if (visit_slot(at)) return;
}

/// The entry that goes by this key, if there is one.
std::optional<ObservedTable::Place> ObservedTable::match(Key key) const {
    std::optional<Place> place;
    visit(key, [&](std::size_t at) {
        const TableWord data = load(slots_[at].data);
        if (data == 0 || (load(slots_[at].check) ^ data) != (bits_of(key) & key_mask_))
            return false;
        place = Place{at, data};
        return true;
    });
    return place;
}

std::optional<TableEntry> ObservedTable::peek(Key key) const {
    const auto place = match(key);
    if (!place) return std::nullopt;
    return table_word::unpack(place->data);
}

std::optional<TableEntry> ObservedTable::find(const Position& position,
                                              TableCounters& counters) const {
    ++counters.probes;
    std::optional<TableEntry> found;
    const auto place = match(position.key());
    if (place) {
        ++counters.hits;
        found = table_word::unpack(place->data);
    } else {
        ++counters.misses;
    }
    if (shadows_ != nullptr) {
        const PackedPosition packed = pack(position);
        counters.strangers += strangers(position.key(), packed);
        const Kinship kin = place ? kinship(*place, packed) : Kinship::same;
        if (kin == Kinship::other) ++counters.false_hits;
        if (kin == Kinship::unknown) ++counters.unverified;
    }
    if (experiment_.witness != nullptr) {
        const std::scoped_lock lock(witness_mutex_);
        experiment_.witness->asked(position, found);
    }
    return found;
}

/// How many entries stand where a position is looked for that is not there.
std::uint64_t ObservedTable::strangers(Key key, const PackedPosition& position) const {
    std::uint64_t count = 0;
    bool is_known = false;
    visit(key, [&](std::size_t at) {
        const Place place{at, load(slots_[at].data)};
        if (place.data == 0) return false;
        const Kinship kin = kinship(place, position);
        if (kin == Kinship::other) ++count;
        is_known = kin == Kinship::same;
        return is_known;
    });
    return is_known ? 0 : count;
}

/// Whether the entry in a slot is this position's.
ObservedTable::Kinship ObservedTable::kinship(const Place& place,
                                              const PackedPosition& position) const {
    Shadow& shadow = shadows_[place.slot];
    if (load(shadow.stamp) != place.data) return Kinship::unknown;
    for (std::size_t i = 0; i < position.words.size(); ++i)
        if (load(shadow.position.words[i]) != position.words[i]) return Kinship::other;
    return Kinship::same;
}

/// Whether what is known of a position is kept in the face of news.
bool ObservedTable::stays(TableWord known, const TableEntry& news) const noexcept {
    switch (experiment_.rules.update) {
        case UpdateRule::engine: return table_word::outlives(known, news, age_);
        case UpdateRule::not_deeper: return table_word::depth_of(known) > news.depth;
    }
    return false;
}

void ObservedTable::store(const Position& position, const TableEntry& entry,
                          TableCounters& counters) {
    ++counters.stores;
    if (experiment_.witness != nullptr) {
        const std::scoped_lock lock(witness_mutex_);
        experiment_.witness->told(position, entry);
    }
    const Key key = position.key();
    if (const auto known = match(key)) {
        if (stays(known->data, entry)) {
            ++counters.declined;
            return;
        }
        if (shadows_ != nullptr && kinship(*known, pack(position)) == Kinship::other)
            ++counters.false_updates;
        write(*known, true, position, entry, counters);
        return;
    }
    const auto room =
        is_chained() ? std::optional(room_in_chain(key)) : room_in_cluster(key, entry);
    if (room) write(*room, false, position, entry, counters);
    else ++counters.declined;
}

/// The slot of these that is worth the least: an empty one, or the least deep of the oldest. The
/// first of several.
std::size_t ObservedTable::first_to_go(std::size_t from, std::size_t to) const {
    const auto is_aged = experiment_.rules.replacement != Replacement::depth;
    const auto worth = [&](std::size_t at) {
        const TableWord data = load(slots_[at].data);
        if (data == 0) return INT32_MIN;
        return is_aged ? table_word::worth(data, age_) : table_word::depth_of(data);
    };
    std::size_t least = from;
    int least_worth = worth(from);
    for (std::size_t at = from + 1; at < to; ++at) {
        const int this_worth = worth(at);
        if (this_worth >= least_worth) continue;
        least = at;
        least_worth = this_worth;
    }
    return least;
}

/// The slot of a cluster that is given to a newcomer, if one is.
std::optional<ObservedTable::Place> ObservedTable::room_in_cluster(Key key,
                                                                   const TableEntry& news) const {
    const std::size_t begin = home_of(key) * cluster_;
    const std::size_t end = begin + cluster_;
    const auto place_at = [&](std::size_t at) { return Place{at, load(slots_[at].data)}; };
    for (std::size_t at = begin; at < end; ++at)
        if (load(slots_[at].data) == 0) return place_at(at);

    const auto yields = [&](const Place& place) {
        return table_word::depth_of(place.data) <= news.depth;
    };
    switch (experiment_.rules.replacement) {
        case Replacement::always: return place_at(begin + (bits_of(key) & 0xFFFFU) % cluster_);
        case Replacement::least: return place_at(first_to_go(begin, end));
        case Replacement::depth: {
            const Place place = place_at(first_to_go(begin, end));
            return yields(place) ? std::optional(place) : std::nullopt;
        }
        case Replacement::depth_and_age: {
            const Place place = place_at(first_to_go(begin, end));
            const bool is_old = table_word::years_of(place.data, age_) != 0;
            return is_old || yields(place) ? std::optional(place) : std::nullopt;
        }
        case Replacement::two_tier: {
            if (cluster_ == 1) return place_at(begin);
            const Place deep = place_at(first_to_go(begin, end - 1));
            const bool is_old = table_word::years_of(deep.data, age_) != 0;
            return is_old || yields(deep) ? deep : place_at(end - 1);
        }
    }
    return std::nullopt;
}

/// A slot at the head of a key's chain: a fresh one, or the one that was filled longest ago.
ObservedTable::Place ObservedTable::room_in_chain(Key key) {
    const std::size_t slot = links_.turn;
    links_.turn = (slot + 1) % slot_count_;
    const TableWord data = load(slots_[slot].data);
    if (data != 0) {
        std::uint32_t* link = &links_.heads[links_.homes[slot]];
        while (*link != slot) link = &links_.next[*link];
        *link = links_.next[slot];
    }
    const std::size_t home = home_of(key);
    links_.homes[slot] = static_cast<std::uint32_t>(home);
    links_.next[slot] = links_.heads[home];
    links_.heads[home] = static_cast<std::uint32_t>(slot);
    return {slot, data};
}

/// Puts an entry into a slot, and counts what that did to what was there. Another thread may have
/// been faster: what counts is what the new word takes the place of.
void ObservedTable::write(const Place& place, bool is_update, const Position& position,
                          const TableEntry& entry, TableCounters& counters) {
    auto move = entry.move ? entry.move->bits() : std::uint16_t{0};
    if (is_update && move == 0) move = static_cast<std::uint16_t>(place.data);
    const TableWord data = table_word::pack(entry, move, age_);
    Slot& slot = slots_[place.slot];
    const TableWord before = swap(slot.data, data);
    std::atomic_ref(slot.check)
        .store((bits_of(position.key()) & key_mask_) ^ data, std::memory_order_relaxed);
    if (before == 0) ++counters.stored_new;
    else if (is_update) ++counters.updated;
    else if (table_word::years_of(before, age_) != 0) ++counters.replaced_age;
    else ++counters.replaced_depth;
    if (before != place.data) ++counters.raced;

    if (shadows_ == nullptr) return;
    Shadow& shadow = shadows_[place.slot];
    const PackedPosition packed = pack(position);
    for (std::size_t i = 0; i < packed.words.size(); ++i)
        std::atomic_ref(shadow.position.words[i]).store(packed.words[i], std::memory_order_relaxed);
    std::atomic_ref(shadow.stamp).store(data, std::memory_order_relaxed);
}

int ObservedTable::hashfull() const noexcept {
    const std::span sample(slots_, std::min<std::size_t>(1000, slot_count_));
    const auto is_current = [&](Slot& slot) {
        const TableWord data = load(slot.data);
        return data != 0 && table_word::years_of(data, age_) == 0;
    };
    const auto used = static_cast<std::size_t>(std::ranges::count_if(sample, is_current));
    return static_cast<int>(used * 1000 / sample.size());
}

TableCensus ObservedTable::census() const {
    TableCensus census;
    census.slots = slot_count_;
    census.hashfull = hashfull();
    const auto count_in = [](std::vector<std::uint64_t>& counts, std::size_t index) {
        if (counts.size() <= index) counts.resize(index + 1);
        ++counts[index];
    };
    for (std::size_t at = 0; at < slot_count_; ++at) {
        const TableWord data = load(slots_[at].data);
        if (data == 0) continue;
        ++census.occupied;
        const unsigned years = table_word::years_of(data, age_);
        if (years == 0) ++census.current;
        count_in(census.by_age, years);
        count_in(census.by_depth,
                 static_cast<std::size_t>(std::max(0, table_word::depth_of(data))));
        if (const auto bound = table_word::bound_of(data)) ++census.by_bound[*bound];
        if (is_chained() || experiment_.rules.key_bits < 64) continue;
        if (home_of(Key{load(slots_[at].check) ^ data}) != at / cluster_) ++census.torn;
    }
    return census;
}

}  // namespace chess::detail
