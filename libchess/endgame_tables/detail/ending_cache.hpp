#pragma once

// Internal to libchess, not installed: a folder in which tables are kept for later runs, each in a
// file of its own.

#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace chess::detail {

/// Several processes may use the folder at once. What cannot be read, written or trusted is as if
/// it were not there.
class EndingCache {
public:
    /// All tables together have 182 MB; room for those of another version.
    static constexpr std::uintmax_t most_bytes = std::uintmax_t{384} << 20U;

    /// The folder need not exist.
    explicit EndingCache(std::string folder) : folder_(std::move(folder)) {}

    /// Whether there seems to be a table, which is not yet read.
    [[nodiscard]] bool has(std::size_t ending) const;
    /// The table, its checksum verified; null if there is none. Throws std::bad_alloc.
    [[nodiscard]] std::unique_ptr<EndingTable> load(std::size_t ending) const;
    /// Keeps a table. Of the files in the folder, the oldest are removed if they take too much
    /// room.
    void save(std::size_t ending, const EndingTable& table) const;

private:
    [[nodiscard]] std::string path_of(std::size_t ending) const;
    void make_room(std::uintmax_t bytes) const;

    std::string folder_;
};

}  // namespace chess::detail
