#pragma once

#include <cstddef>
#include <optional>

namespace chesstool {

/// Which records of the input are processed; records are numbered from 0 over all files.
struct RecordSelection {
    /// Only records from `first` to `last`, both included.
    std::optional<std::size_t> first = std::nullopt;
    std::optional<std::size_t> last = std::nullopt;  ///< see `first`
    /// Only the first `limit` records of the input.
    std::optional<std::size_t> limit = std::nullopt;
    /// Only every `shards`-th record, beginning with number `shard` - 1; 1 <= shard <= shards.
    std::size_t shard = 1;
    std::size_t shards = 1;  ///< see `shard`

    /// Whether the record with this number is processed.
    [[nodiscard]] constexpr bool contains(std::size_t record) const noexcept {
        return (!first || record >= *first) && (!last || record <= *last) &&
               (!limit || record < *limit) && record % shards == shard - 1;
    }

    /// Whether neither this record nor any after it is selected, so that reading can stop.
    [[nodiscard]] constexpr bool ends_before(std::size_t record) const noexcept {
        return (last && record > *last) || (limit && record >= *limit);
    }

    /// The same selection without sharding.
    [[nodiscard]] constexpr RecordSelection of_all_shards() const noexcept {
        RecordSelection whole = *this;
        whole.shard = whole.shards = 1;
        return whole;
    }
};

}  // namespace chesstool
