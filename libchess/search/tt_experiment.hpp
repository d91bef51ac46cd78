#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/core/score.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace chess {

/// The replacement scheme: which entry is replaced when no slot is free (Breuker, Uiterwijk and van
/// den Herik, Replacement schemes for transposition tables, ICCA Journal 1994).
enum class Replacement : std::uint8_t {
    always,         ///< the entry selected by the key, always
    depth,          ///< the shallowest, unless it is deeper than the new entry
    depth_and_age,  ///< entries of earlier searches first; otherwise by depth
    two_tier,       ///< the last slot always; the others by depth and age
    least,          ///< always the shallowest and oldest: the engine's scheme
};

/// When a position's own entry is overwritten.
enum class UpdateRule : std::uint8_t {
    engine,      ///< always, except by a bound much shallower than this search's entry
    not_deeper,  ///< unless the old entry is deeper: Marsland 1986, figure 7
};

/// The layout and replacement rules of a transposition table.
struct TtLayout {
    /// The slots of a cluster, 1 to 64; each entry takes 16 bytes. 0 means chains: all positions
    /// with the same home are linked and searched to the end (Caplinger 2021, 8.3.3), with 24 bytes
    /// per entry; when the table is full, the entry stored first is removed. Chains are for one
    /// thread.
    int cluster = 4;
    Replacement replacement = Replacement::least;  ///< the replacement scheme
    UpdateRule update = UpdateRule::engine;        ///< the update rule
    /// How many bits of the key an entry keeps, the lowest ones, 1 to 64; the highest bits select
    /// the slot.
    int key_bits = 64;

    /// The size of an entry, 24 bytes in chains and 16 otherwise.
    [[nodiscard]] constexpr std::size_t bytes_per_entry() const noexcept {
        return cluster == 0 ? 24 : 16;
    }

    /// Equal in every member.
    friend constexpr bool operator==(const TtLayout&, const TtLayout&) = default;
};

/// "always", "depth-and-age"; "first-stored" for chains.
[[nodiscard]] constexpr std::string_view replacement_name(const TtLayout& layout) noexcept {
    if (layout.cluster == 0) return "first-stored";
    switch (layout.replacement) {
        case Replacement::always: return "always";
        case Replacement::depth: return "depth";
        case Replacement::depth_and_age: return "depth-and-age";
        case Replacement::two_tier: return "two-tier";
        case Replacement::least: return "least";
    }
    return {};
}

namespace detail {
class TtObserver;
}

/// An experiment with an observed table. With the engine's rules the results are those of any other
/// search; it only takes longer.
struct TtExperiment {
    TtLayout layout = {};  ///< how the table is laid out
    /// Keep the position beside each entry, to verify hits; takes another 40 bytes per entry.
    bool verify_keys = false;
    /// Internal, for the tests of libchess: observes each probe and store, one thread at a time.
    detail::TtObserver* observer = nullptr;

    /// The extra size of an entry with its position.
    static constexpr std::size_t bytes_per_position = 40;

    /// The size of an entry, with its position if kept.
    [[nodiscard]] constexpr std::size_t bytes_per_entry() const noexcept {
        return layout.bytes_per_entry() + (verify_keys ? bytes_per_position : 0);
    }
};

/// Statistics of a table's contents at the end of a search.
struct TtCensus {
    std::size_t slots = 0;     ///< places for entries
    std::size_t occupied = 0;  ///< slots with an entry
    std::size_t current = 0;   ///< slots with an entry of the last search
    /// Slots whose two words do not match, because two threads wrote them at once; detected if the
    /// key leads elsewhere.
    std::size_t torn = 0;
    /// Entries by depth, those of quiescence at 0; sized for the deepest.
    std::vector<std::uint64_t> by_depth = {};
    EnumMap<Bound, std::uint64_t, 3> by_bound = {};  ///< entries by bound
    /// Entries by age in searches, modulo 32; sized for the oldest.
    std::vector<std::uint64_t> by_age = {};
    /// UCI's hashfull: how many of the first thousand slots hold an entry of the last search, in
    /// thousandths.
    int hashfull = 0;

    /// The share of slots with an entry, 0 to 1.
    [[nodiscard]] double occupancy() const noexcept {
        return slots == 0 ? 0.0 : static_cast<double>(occupied) / static_cast<double>(slots);
    }
};

}  // namespace chess
