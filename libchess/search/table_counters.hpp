#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/search/bound.hpp"

#include <array>
#include <cstdint>

namespace chess {

/// Probes and stores of a transposition table. Parts and their sums are counted separately, so that
/// they check each other.
struct TableCounters {
    /// How often a position was looked for.
    std::uint64_t probes = 0;
    std::uint64_t hits = 0;    ///< the position was found
    std::uint64_t misses = 0;  ///< it was not

    /// What a hit was good for: `usable` if its value came from a search as deep as was wanted, or
    /// was a proved mate; `move_only` if not, but it gave a legal move to begin with; `idle` if
    /// neither.
    std::uint64_t usable = 0;
    std::uint64_t move_only = 0;  ///< only a move
    std::uint64_t idle = 0;       ///< neither
    /// Usable hits whose value ended the node, and the same by what the value was.
    std::uint64_t cuts = 0;
    EnumMap<Bound, std::uint64_t, 3> cuts_by_bound = {};  ///< `cuts`, by what the value was

    /// How often the search stored a position; one of the next five counts it, too.
    std::uint64_t stores = 0;
    std::uint64_t stored_new = 0;      ///< to an empty slot
    std::uint64_t updated = 0;         ///< over the position's own entry
    std::uint64_t replaced_age = 0;    ///< over another position's, from an earlier search
    std::uint64_t replaced_depth = 0;  ///< over another's from this search, the least deep one
    std::uint64_t declined = 0;        ///< not at all: the position's own entry is much deeper
    /// Stores that found their slot written to by another thread since they had looked at it: that
    /// thread's entry was lost.
    std::uint64_t raced = 0;

    /// With positions kept beside the entries: hits that took the entry of another position, and
    /// updates that wrote over one.
    std::uint64_t false_hits = 0;
    std::uint64_t false_updates = 0;  ///< see `false_hits`
    /// How many entries were compared with a position that was not in the table: each is a false
    /// hit with probability 2^-bits, of so many bits of the key as are stored, since no two of them
    /// look alike.
    std::uint64_t foreign_entries = 0;
    /// Hits whose position was just being written by another thread, so that the answer is unknown.
    std::uint64_t unverified = 0;

    /// A probe.
    constexpr void count_probe(bool is_hit) noexcept {
        ++probes;
        ++(is_hit ? hits : misses);
    }
    /// What a hit was good for; `gives_move`: it had a legal move.
    constexpr void count_hit(bool is_usable, bool gives_move) noexcept {
        if (is_usable) ++usable;
        else if (gives_move) ++move_only;
        else ++idle;
    }
    /// A usable hit that ended its node with a value of this kind.
    constexpr void count_cut(Bound bound) noexcept {
        ++cuts;
        ++cuts_by_bound[bound];
    }

    /// Adds count by count.
    constexpr TableCounters& operator+=(const TableCounters& other) noexcept {
        for (const auto member : members()) this->*member += other.*member;
        for (const Bound bound : bounds) cuts_by_bound[bound] += other.cuts_by_bound[bound];
        return *this;
    }
    /// What has been counted since `before`, an earlier state of the same counters.
    [[nodiscard]] constexpr TableCounters since(const TableCounters& before) const noexcept {
        TableCounters difference = *this;
        for (const auto member : members()) difference.*member -= before.*member;
        for (const Bound bound : bounds)
            difference.cuts_by_bound[bound] -= before.cuts_by_bound[bound];
        return difference;
    }

    /// Equal in every member.
    friend constexpr bool operator==(const TableCounters&, const TableCounters&) = default;

private:
    static constexpr std::array bounds{Bound::upper, Bound::lower, Bound::exact};

    [[nodiscard]] static constexpr std::array<std::uint64_t TableCounters::*, 18>
    members() noexcept {
        return {&TableCounters::probes,
                &TableCounters::hits,
                &TableCounters::misses,
                &TableCounters::usable,
                &TableCounters::move_only,
                &TableCounters::idle,
                &TableCounters::cuts,
                &TableCounters::stores,
                &TableCounters::stored_new,
                &TableCounters::updated,
                &TableCounters::replaced_age,
                &TableCounters::replaced_depth,
                &TableCounters::declined,
                &TableCounters::raced,
                &TableCounters::false_hits,
                &TableCounters::false_updates,
                &TableCounters::foreign_entries,
                &TableCounters::unverified};
    }
};

}  // namespace chess
