#include "libchess/endgame_tables/detail/ending_set.hpp"

#include "libchess/endgame_tables/detail/table_maker.hpp"

#include <exception>

namespace chess::detail {

bool EndingSet::look_in_cache(std::size_t ending) {
    if (!cache_ || !cache_->has(ending)) return false;
    is_cached_[ending].store(true, std::memory_order_release);
    return true;
}

/// Without memory, or a file system that answers, the table is missing.
const EndingTable* EndingSet::fetch(std::size_t ending) noexcept {
    try {
        const std::scoped_lock lock(fetching_);
        return fetch_alone(ending);
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Reads a table. If its file is damaged, or has gone since, it is made here: it was promised.
const EndingTable* EndingSet::fetch_alone(std::size_t ending) {
    if (const EndingTable* const table = published_[ending].load(std::memory_order_acquire))
        return table;
    auto table = cache_->load(ending);
    if (!table) {
        EndingTables known{};
        for (const std::size_t next : successors_of(all_endings()[ending]))
            known[next] = fetch_alone(next);
        table = make_table(all_endings()[ending], known);
        keep(ending, *table);
    }
    add(ending, std::move(table));
    return published_[ending].load(std::memory_order_acquire);
}

}  // namespace chess::detail
