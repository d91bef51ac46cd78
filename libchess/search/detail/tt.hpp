#pragma once

#include "libchess/position/detail/sealed_table.hpp"
#include "libchess/position/zobrist.hpp"
#include "libchess/search/detail/tt_entry.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace chess::detail {

/// The transposition table of the search; Caplinger 2021, ch. 8.
class TranspositionTable {
public:
    /// Rounded down to whole clusters, at least one. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t bytes) : table_(bytes) {}

    void clear() noexcept {
        age_ = 0;
        table_.clear();
    }
    /// Begins a search: existing entries age.
    void next_search() noexcept { age_ = (age_ + 1) & table_age_mask; }

    void prefetch(Key key) const noexcept { table_.prefetch(bits_of(key)); }
    [[nodiscard]] std::optional<TtEntry> probe(Key key) const noexcept {
        const TtWord data = table_.probe(bits_of(key));
        if (data == 0) return std::nullopt;
        return tt_word::unpack(data);
    }
    /// Stores an entry, replacing the one for the same position, or else the shallowest and oldest.
    /// An entry without a move keeps the old move.
    void store(Key key, const TtEntry& entry) noexcept {
        const auto [slot, known] =
            table_.slot_for(bits_of(key), [&](TtWord data) { return tt_word::score(data, age_); });
        if (known != 0 && tt_word::keeps_old(known, entry, age_)) return;
        slot->write(bits_of(key), tt_word::pack(entry, known, age_));
    }

    /// How many of the first thousand entries are of this search.
    [[nodiscard]] int hashfull() const noexcept {
        const auto& clusters = table_.clusters();
        const std::size_t sample = std::min<std::size_t>(250, clusters.size());
        std::size_t used = 0;
        for (const auto& cluster : std::span(clusters.begin(), sample))
            for (const SealedEntry& entry : cluster)
                if (tt_word::is_current(entry.data(), age_)) ++used;
        return static_cast<int>(used * 1000 / (sample * 4));
    }

private:
    SealedTable table_;
    unsigned age_ = 0;
};

}  // namespace chess::detail
