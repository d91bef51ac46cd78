#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/search/bound.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace chess {

/// Which entry gives way when a position needs a place and none is free (Breuker, Uiterwijk and van
/// den Herik, Replacement schemes for transposition tables, ICCA Journal 1994).
enum class Replacement : std::uint8_t {
    always,         ///< one that the key picks, whatever it is
    depth,          ///< the least deep, unless it is deeper than the newcomer
    depth_and_age,  ///< what is left of earlier searches first; else as by depth
    two_tier,       ///< the last place always; the others as by depth and age
    least,          ///< the least deep and oldest, whatever comes: the engine's
};

/// When what is known of a position is written over by what is found out later.
enum class UpdateRule : std::uint8_t {
    engine,      ///< always, but for a bound much less deep than what this search knows
    not_deeper,  ///< unless what is known is deeper: Marsland 1986, figure 7
};

/// How a transposition table is laid out, and what it forgets.
struct TableRules {
    /// How many places a position has, side by side: 1 to 64; each entry takes 16 bytes. 0 stands
    /// for chains: all positions whose keys begin alike are linked one after another and searched
    /// to the end (Caplinger 2021, 8.3.3), for 24 bytes an entry; when there is no room, what was
    /// stored first goes. Chains are for one thread.
    int cluster = 4;
    Replacement replacement = Replacement::least;  ///< which entry gives way
    UpdateRule update = UpdateRule::engine;        ///< when what is known is written over
    /// How many bits of the key an entry keeps, the lowest ones, 1 to 64; the highest ones say
    /// where it stands.
    int key_bits = 64;

    /// What an entry takes, 24 bytes in chains and 16 elsewhere.
    [[nodiscard]] constexpr std::size_t bytes_per_entry() const noexcept {
        return cluster == 0 ? 24 : 16;
    }

    /// Equal in every member.
    friend constexpr bool operator==(const TableRules&, const TableRules&) = default;
};

/// "always", "depth-and-age"; "first-stored" of chains.
[[nodiscard]] constexpr std::string_view replacement_name(const TableRules& rules) noexcept {
    if (rules.cluster == 0) return "first-stored";
    switch (rules.replacement) {
        case Replacement::always: return "always";
        case Replacement::depth: return "depth";
        case Replacement::depth_and_age: return "depth-and-age";
        case Replacement::two_tier: return "two-tier";
        case Replacement::least: return "least";
    }
    return {};
}

namespace detail {
class TableObserver;
}

/// A search whose table is watched. With the rules of the engine its results are those of any other
/// search; it only takes longer.
struct TableExperiment {
    TableRules rules = {};  ///< how the table is laid out
    /// Keep the position beside each entry, and look whether hits are what they seem; takes another
    /// 40 bytes an entry.
    bool verify_keys = false;
    /// Internal, for the tests of libchess: sees each probe and store, one thread at a time.
    detail::TableObserver* observer = nullptr;

    /// What keeping the position adds to an entry.
    static constexpr std::size_t bytes_per_position = 40;

    /// With the position, if that is kept.
    [[nodiscard]] constexpr std::size_t bytes_per_entry() const noexcept {
        return rules.bytes_per_entry() + (verify_keys ? bytes_per_position : 0);
    }
};

/// What a table holds at the end of a search.
struct TableCensus {
    std::size_t slots = 0;     ///< places for entries
    std::size_t occupied = 0;  ///< slots with an entry
    std::size_t current = 0;   ///< slots with an entry of the last search
    /// Slots whose two words do not belong together, because two threads wrote them at once; seen
    /// where the key leads elsewhere.
    std::size_t torn = 0;
    /// By depth; those of quiescence at 0. As long as the deepest needs.
    std::vector<std::uint64_t> by_depth = {};
    EnumMap<Bound, std::uint64_t, 3> by_bound = {};  ///< by what the scores say of the values
    /// By how many searches ago they were written, modulo 32. As long as the oldest needs.
    std::vector<std::uint64_t> by_age = {};
    /// UCI's: how many of the first thousand slots hold an entry of the last search, in
    /// thousandths.
    int hashfull = 0;

    /// The share of slots with an entry, 0 to 1.
    [[nodiscard]] double occupancy() const noexcept {
        return slots == 0 ? 0.0 : static_cast<double>(occupied) / static_cast<double>(slots);
    }
};

}  // namespace chess
