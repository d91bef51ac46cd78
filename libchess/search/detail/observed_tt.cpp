#include "libchess/search/detail/observed_tt.hpp"

#include "libchess/base/mixing.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>

namespace chess::detail {

namespace {

[[nodiscard]] TtExperiment checked(TtExperiment experiment) {
    const TtLayout& layout = experiment.layout;
    if (layout.cluster < 0 || layout.cluster > 64 || layout.key_bits < 1 || layout.key_bits > 64)
        throw std::length_error("a table's rules are out of range");
    return experiment;
}

/// The number of clusters or chains.
[[nodiscard]] std::size_t homes_for(const TtLayout& layout, std::size_t bytes) {
    const auto entries = static_cast<std::size_t>(std::max(1, layout.cluster));
    const std::size_t homes =
        std::max<std::size_t>(1, bytes / (layout.bytes_per_entry() * entries));
    // Indices of clusters, and links of chains, have 32 bits.
    if (homes > UINT32_MAX - 1) throw std::length_error("a table has too many places");
    return homes;
}

/// A hash of an entry's word, its key and its position.
[[nodiscard]] std::uint64_t seal_of(TtWord data, Key key, const PackedPosition& position) noexcept {
    std::uint64_t seal = data ^ std::rotl(bits_of(key), 32);
    for (const std::uint64_t word : position.words) seal = splitmix((seal ^ word) + splitmix_step);
    return seal;
}

}  // namespace

ObservedTable::ObservedTable(const TtExperiment& experiment, std::size_t bytes)
    : experiment_(checked(experiment)),
      key_mask_(~std::uint64_t{0} >> (64 - experiment.layout.key_bits)),
      cluster_(static_cast<std::size_t>(experiment.layout.cluster)),
      homes_(homes_for(experiment.layout, bytes)),
      slots_(homes_ * std::max<std::size_t>(1, cluster_)) {
    if (experiment.verify_keys) shadows_.emplace(slots_.size());
    if (cluster_ == 0) links_.emplace(slots_.size());
}

void ObservedTable::clear() noexcept {
    age_ = 0;
    turn_ = 0;
    slots_.clear();
    if (shadows_) shadows_->clear();
    if (links_) links_->clear();
}

ObservedTable::Place ObservedTable::place_at(std::size_t slot) const noexcept {
    const TtWord data = slots_[slot].data();
    return {slot, data, Key{slots_[slot].key(data)}};
}

/// Calls `visit_slot` with each slot where a key may be stored, until it returns true.
template <typename Visit>
void ObservedTable::visit(Key key, Visit visit_slot) const {
    const auto is_last = [&](std::size_t slot) {
        const Place place = place_at(slot);
        return place.data != 0 && visit_slot(place);
    };
    const std::size_t home = home_of(bits_of(key), homes_);
    if (links_) {
        for (std::uint32_t link = (*links_)[home].head; link != 0; link = (*links_)[link - 1].next)
            if (is_last(link - 1)) return;
        return;
    }
    for (std::size_t at = home * cluster_; at < (home + 1) * cluster_; ++at)
        if (is_last(at)) return;
}

/// The entry with this key, as far as its bits are kept, if there is one.
std::optional<ObservedTable::Place> ObservedTable::match(Key key) const {
    std::optional<Place> found;
    visit(key, [&](const Place& place) {
        if ((bits_of(place.key ^ key) & key_mask_) == 0) found = place;
        return found.has_value();
    });
    return found;
}

std::optional<TtEntry> ObservedTable::peek(Key key) const {
    const auto place = match(key);
    if (!place) return std::nullopt;
    return tt_word::unpack(place->data);
}

std::optional<TtEntry> ObservedTable::probe(const Position& position, TtCounters& counters) const {
    std::optional<TtEntry> found;
    const auto place = match(position.key());
    counters.count_probe(place.has_value());
    if (place) found = tt_word::unpack(place->data);
    if (shadows_) {
        const PackedPosition packed = pack(position);
        counters.foreign_entries += foreign_entries(position.key(), packed);
        const Owner owner = place ? owner_of(*place, packed) : Owner::same;
        if (owner == Owner::other) ++counters.false_hits;
        if (owner == Owner::unknown) ++counters.unverified;
    }
    if (experiment_.observer != nullptr) {
        const std::scoped_lock lock(observer_mutex_);
        experiment_.observer->probed(position, found);
    }
    return found;
}

/// How many entries are compared for a position that is not in the table.
std::uint64_t ObservedTable::foreign_entries(Key key, const PackedPosition& position) const {
    std::uint64_t count = 0;
    bool is_known = false;
    visit(key, [&](const Place& place) {
        const Owner owner = owner_of(place, position);
        if (owner == Owner::other) ++count;
        return is_known = owner == Owner::same;
    });
    return is_known ? 0 : count;
}

/// Whether the entry in a slot is this position's.
ObservedTable::Owner ObservedTable::owner_of(const Place& place,
                                             const PackedPosition& position) const {
    Shadow& shadow = (*shadows_)[place.slot];
    const auto load = [](std::uint64_t& word) {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    };
    PackedPosition kept;
    std::ranges::transform(shadow.position.words, kept.words.begin(), load);
    if (load(shadow.seal) != seal_of(place.data, place.key, kept)) return Owner::unknown;
    return kept == position ? Owner::same : Owner::other;
}

/// Whether a position's old entry is kept instead of a new one.
bool ObservedTable::keeps_old(TtWord known, const TtEntry& entry) const noexcept {
    if (experiment_.layout.update == UpdateRule::not_deeper)
        return tt_word::depth_of(known) > entry.depth;
    return tt_word::keeps_old(known, entry, age_);
}

void ObservedTable::store(const Position& position, const TtEntry& entry, TtCounters& counters) {
    ++counters.stores;
    if (experiment_.observer != nullptr) {
        const std::scoped_lock lock(observer_mutex_);
        experiment_.observer->stored(position, entry);
    }
    const Key key = position.key();
    if (const auto known = match(key)) {
        if (keeps_old(known->data, entry)) {
            ++counters.declined;
            return;
        }
        if (shadows_ && owner_of(*known, pack(position)) == Owner::other) ++counters.false_updates;
        write(*known, true, position, entry, counters);
    } else if (links_) {
        write(room_in_chain(key), false, position, entry, counters);
    } else if (const auto slot = room_in_cluster(key, entry.depth)) {
        write(place_at(*slot), false, position, entry, counters);
    } else {
        ++counters.declined;
    }
}

/// The slot of a cluster for a new entry of some depth, if any: an empty one, else the first that
/// the replacement scheme selects.
std::optional<std::size_t> ObservedTable::room_in_cluster(Key key, int depth) const {
    const std::size_t begin = home_of(bits_of(key), homes_) * cluster_;
    const std::size_t end = begin + cluster_;
    for (std::size_t at = begin; at < end; ++at)
        if (slots_[at].data() == 0) return at;

    const Replacement rule = experiment_.layout.replacement;
    if (rule == Replacement::always) return begin + (bits_of(key) & 0xFFFFU) % cluster_;
    constexpr int older = 1 << 16;
    const auto score = [&](std::size_t at) {
        const TtWord data = slots_[at].data();
        if (rule == Replacement::least) return tt_word::score(data, age_);
        const bool is_old = rule != Replacement::depth && tt_word::age_of(data, age_) != 0;
        return tt_word::depth_of(data) - (is_old ? older : 0);
    };
    const std::size_t last = end - 1;
    const std::size_t end_of_deep = rule == Replacement::two_tier ? last : end;
    std::size_t least = begin;
    for (std::size_t at = begin + 1; at < end_of_deep; ++at)
        if (score(at) < score(least)) least = at;
    if (rule == Replacement::least || score(least) <= depth) return least;
    return rule == Replacement::two_tier ? std::optional(last) : std::nullopt;
}

/// A slot at the head of a key's chain: a fresh one, or the one that was filled longest ago.
ObservedTable::Place ObservedTable::room_in_chain(Key key) {
    ZeroedArray<Links>& links = *links_;
    const auto head_of = [&](std::uint64_t of) -> std::uint32_t& {
        return links[home_of(of, homes_)].head;
    };
    const std::size_t slot = turn_;
    turn_ = (slot + 1) % slots_.size();
    const TtWord data = slots_[slot].data();
    if (data != 0) {  // unlink it from its chain
        std::uint32_t* link = &head_of(slots_[slot].key(data));
        while (*link != slot + 1) link = &links[*link - 1].next;
        *link = links[slot].next;
    }
    links[slot].next = std::exchange(head_of(bits_of(key)), static_cast<std::uint32_t>(slot + 1));
    return {slot, data};
}

/// Writes an entry to a slot, and counts the effect on the old one. Another thread may have been
/// faster: the word actually replaced counts.
void ObservedTable::write(const Place& place, bool is_update, const Position& position,
                          const TtEntry& entry, TtCounters& counters) {
    const TtWord data = tt_word::pack(entry, is_update ? place.data : 0, age_);
    const TtWord before = slots_[place.slot].exchange(bits_of(position.key()), data);
    if (before == 0) ++counters.stored_new;
    else if (is_update) ++counters.updated;
    else if (tt_word::age_of(before, age_) != 0) ++counters.replaced_age;
    else ++counters.replaced_depth;
    if (before != place.data) ++counters.raced;

    if (!shadows_) return;
    Shadow& shadow = (*shadows_)[place.slot];
    const PackedPosition packed = pack(position);
    for (std::size_t i = 0; i < packed.words.size(); ++i)
        std::atomic_ref(shadow.position.words[i]).store(packed.words[i], std::memory_order_relaxed);
    std::atomic_ref(shadow.seal)
        .store(seal_of(data, position.key(), packed), std::memory_order_relaxed);
}

int ObservedTable::hashfull() const noexcept {
    const std::size_t sample = std::min<std::size_t>(1000, slots_.size());
    // Chains fill the slots from the first to the last.
    const std::size_t step = links_ ? slots_.size() / sample : 1;
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        if (tt_word::is_current(slots_[i * step].data(), age_)) ++used;
    return static_cast<int>(used * 1000 / sample);
}

TtCensus ObservedTable::census() const {
    TtCensus census;
    census.slots = slots_.size();
    census.hashfull = hashfull();
    const auto count_in = [](std::vector<std::uint64_t>& counts, std::size_t index) {
        if (counts.size() <= index) counts.resize(index + 1);
        ++counts[index];
    };
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        const auto [slot, data, key] = place_at(at);
        if (data == 0) continue;
        ++census.occupied;
        const unsigned age = tt_word::age_of(data, age_);
        if (age == 0) ++census.current;
        count_in(census.by_age, age);
        count_in(census.by_depth, static_cast<std::size_t>(std::max(0, tt_word::depth_of(data))));
        if (const auto bound = tt_word::bound_of(data)) ++census.by_bound[*bound];
        if (!links_ && home_of(bits_of(key), homes_) != at / cluster_) ++census.torn;
    }
    return census;
}

}  // namespace chess::detail
