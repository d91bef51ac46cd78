#pragma once

#include <cstddef>
#include <optional>

namespace chess {

/// Which records of an input are worked on; records are numbered from 0 over all files.
struct RecordSelection {
    /// Only records from `first` to `last`, both included.
    std::optional<std::size_t> first = std::nullopt;
    std::optional<std::size_t> last = std::nullopt;  ///< see `first`
    /// Only the first so many records of the input.
    std::optional<std::size_t> limit = std::nullopt;
    /// Only every `shards`-th record, beginning with number `shard` - 1; 1 <= shard <= shards.
    std::size_t shard = 1;
    std::size_t shards = 1;  ///< see `shard`

    /// Whether the record of this number is worked on.
    [[nodiscard]] constexpr bool contains(std::size_t record) const noexcept {
        return (!first || record >= *first) && (!last || record <= *last) &&
               (!limit || record < *limit) && record % shards == shard - 1;
    }

    /// Whether neither this record nor any after it is wanted, so that nothing more has to be read.
    [[nodiscard]] constexpr bool ends_before(std::size_t record) const noexcept {
        return (last && record > *last) || (limit && record >= *limit);
    }

    /// The same selection, whole and not one shard of it.
    [[nodiscard]] constexpr RecordSelection of_all_shards() const noexcept {
        RecordSelection whole = *this;
        whole.shard = whole.shards = 1;
        return whole;
    }
};

}  // namespace chess
