#include "libchess/search/detail/observed_table.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>

namespace chess::detail {

namespace {

[[nodiscard]] constexpr std::uint64_t low_bits(int count) noexcept {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

[[nodiscard]] TableExperiment checked(TableExperiment experiment) {
    const TableRules& rules = experiment.rules;
    if (rules.cluster < 0 || rules.cluster > 64 || rules.key_bits < 1 || rules.key_bits > 64)
        throw std::length_error("a table's rules are out of range");
    return experiment;
}

/// How many places for keys there are: clusters, or chains.
[[nodiscard]] std::size_t homes_for(const TableRules& rules, std::size_t bytes) {
    const auto entries = static_cast<std::size_t>(std::max(1, rules.cluster));
    const std::size_t homes = std::max<std::size_t>(1, bytes / (rules.bytes_per_entry() * entries));
    // What finds a key's place, and what links chains, has 32 bits.
    if (homes > UINT32_MAX - 1) throw std::length_error("a table has too many places");
    return homes;
}

/// A hash of an entry's word, its key and its position (SplitMix64's mixture, Steele, Lea, Flood
/// 2014).
[[nodiscard]] std::uint64_t seal_of(TableWord data, Key key,
                                    const PackedPosition& position) noexcept {
    std::uint64_t seal = data ^ std::rotl(bits_of(key), 32);
    for (const std::uint64_t word : position.words) {
        seal = (seal ^ word) + 0x9E3779B97F4A7C15ULL;
        seal = (seal ^ (seal >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        seal = (seal ^ (seal >> 27U)) * 0x94D049BB133111EBULL;
        seal ^= seal >> 31U;
    }
    return seal;
}

}  // namespace

ObservedTable::ObservedTable(const TableExperiment& experiment, std::size_t bytes)
    : experiment_(checked(experiment)),
      key_mask_(low_bits(experiment.rules.key_bits)),
      cluster_(static_cast<std::size_t>(experiment.rules.cluster)),
      homes_(homes_for(experiment.rules, bytes)),
      slot_count_(homes_ * std::max<std::size_t>(1, cluster_)),
      memory_(slot_count_ * sizeof(Slot)),
      slots_(static_cast<Slot*>(memory_.data())) {
    if (experiment.verify_keys) {
        shadow_memory_.emplace(slot_count_ * sizeof(Shadow));
        shadows_ = static_cast<Shadow*>(shadow_memory_->data());
    }
    if (is_chained()) {
        link_memory_.emplace(2 * slot_count_ * sizeof(std::uint32_t));
        heads_ = static_cast<std::uint32_t*>(link_memory_->data());
        next_ = heads_ + slot_count_;
    }
}

void ObservedTable::clear() noexcept {
    age_ = 0;
    turn_ = 0;
    memory_.clear();
    if (shadow_memory_) shadow_memory_->clear();
    if (link_memory_) link_memory_->clear();
}

/// Calls `visit_slot` with each slot where a key may stand, until it returns true.
template <typename Visit>
void ObservedTable::visit(Key key, Visit visit_slot) const {
    const std::size_t home = home_of(key);
    if (is_chained()) {
        for (std::uint32_t link = heads_[home]; link != 0; link = next_[link - 1])
            if (visit_slot(std::size_t{link} - 1)) return;
        return;
    }
    for (std::size_t at = home * cluster_; at < (home + 1) * cluster_; ++at)
        if (visit_slot(at)) return;
}

ObservedTable::Place ObservedTable::place_at(std::size_t slot) const noexcept {
    const TableWord data = load(slots_[slot].data);
    return {slot, data, Key{load(slots_[slot].check) ^ data}};
}

/// Whether an entry goes by this key, as far as its bits are kept.
bool ObservedTable::fits(const Place& place, Key key) const noexcept {
    return place.data != 0 && (bits_of(place.key ^ key) & key_mask_) == 0;
}

/// The entry that goes by this key, if there is one.
std::optional<ObservedTable::Place> ObservedTable::match(Key key) const {
    std::optional<Place> place;
    visit(key, [&](std::size_t at) {
        const Place here = place_at(at);
        if (!fits(here, key)) return false;
        place = here;
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
    std::optional<TableEntry> found;
    const auto place = match(position.key());
    counters.count_probe(place.has_value());
    if (place) found = table_word::unpack(place->data);
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
        const Place place = place_at(at);
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
    PackedPosition kept;
    for (std::size_t i = 0; i < kept.words.size(); ++i)
        kept.words[i] = load(shadow.position.words[i]);
    if (load(shadow.seal) != seal_of(place.data, place.key, kept)) return Kinship::unknown;
    return kept == position ? Kinship::same : Kinship::other;
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

/// The slot of these that is the first to go: an empty one, else by the rule the least deep of all,
/// or of those that earlier searches left, or what depth and age together make worth the least. The
/// first of several.
std::size_t ObservedTable::first_to_go(std::size_t from, std::size_t to) const {
    constexpr int older = 1 << 16;
    const auto worth = [&](std::size_t at) {
        const TableWord data = load(slots_[at].data);
        if (data == 0) return INT32_MIN;
        switch (experiment_.rules.replacement) {
            case Replacement::least: return table_word::worth(data, age_);
            case Replacement::always:
            case Replacement::depth: return table_word::depth_of(data);
            case Replacement::depth_and_age:
            case Replacement::two_tier: break;
        }
        const bool is_old = table_word::years_of(data, age_) != 0;
        return table_word::depth_of(data) - (is_old ? older : 0);
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
    const std::size_t slot = turn_;
    turn_ = (slot + 1) % slot_count_;
    const TableWord data = load(slots_[slot].data);
    if (data != 0) unlink(slot, data);
    const std::size_t home = home_of(key);
    next_[slot] = heads_[home];
    heads_[home] = static_cast<std::uint32_t>(slot + 1);
    return {slot, data, Key{}};
}

/// Takes an entry out of its chain.
void ObservedTable::unlink(std::size_t slot, TableWord data) noexcept {
    std::uint32_t* link = &heads_[home_of(Key{load(slots_[slot].check) ^ data})];
    while (*link != slot + 1) link = &next_[*link - 1];
    *link = next_[slot];
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
    std::atomic_ref(slot.check).store(bits_of(position.key()) ^ data, std::memory_order_relaxed);
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
    std::atomic_ref(shadow.seal)
        .store(seal_of(data, position.key(), packed), std::memory_order_relaxed);
}

int ObservedTable::hashfull() const noexcept {
    const std::size_t sample = std::min<std::size_t>(1000, slot_count_);
    // Chains fill the slots from the first to the last.
    const std::size_t step = is_chained() ? slot_count_ / sample : 1;
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        const TableWord data = load(slots_[i * step].data);
        if (data != 0 && table_word::years_of(data, age_) == 0) ++used;
    }
    return static_cast<int>(used * 1000 / sample);
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
        if (is_chained()) continue;
        if (home_of(Key{load(slots_[at].check) ^ data}) != at / cluster_) ++census.torn;
    }
    return census;
}

}  // namespace chess::detail
