#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/core/score.hpp"

#include <array>
#include <cstdint>

namespace chess {

/// Probes and stores of a transposition table. Parts and their sums are counted separately, so that
/// they check each other.
struct TtCounters {
    /// Number of probes.
    std::uint64_t probes = 0;
    std::uint64_t hits = 0;    ///< the position was found
    std::uint64_t misses = 0;  ///< the position was not found

    /// The use of a hit: `usable` if its value came from a search at least as deep as needed, or
    /// was a proved mate; `move_only` if not, but it had a legal move; `idle` if neither.
    std::uint64_t usable = 0;
    std::uint64_t move_only = 0;  ///< only a move
    std::uint64_t idle = 0;       ///< neither
    /// Usable hits that caused a cutoff, in total and by the kind of value.
    std::uint64_t cuts = 0;
    EnumMap<Bound, std::uint64_t, 3> cuts_by_bound = {};  ///< `cuts`, by the kind of value

    /// How often the search stored a position; one of the next five counts it, too.
    std::uint64_t stores = 0;
    std::uint64_t stored_new = 0;      ///< in an empty slot
    std::uint64_t updated = 0;         ///< over the position's own entry
    std::uint64_t replaced_age = 0;    ///< over another position's entry from an earlier search
    std::uint64_t replaced_depth = 0;  ///< over another's shallowest entry of this search
    std::uint64_t declined = 0;        ///< not stored: the position's own entry is much deeper
    /// Stores whose slot was written by another thread after they had read it: that thread's entry
    /// was lost.
    std::uint64_t raced = 0;

    /// With verified keys: hits on the entry of another position, and updates that overwrote one.
    std::uint64_t false_hits = 0;
    std::uint64_t false_updates = 0;  ///< see `false_hits`
    /// How many entries were compared with a position that was not in the table: each is a false
    /// hit with probability 2^-bits for the number of key bits stored, since no two of them are
    /// equal.
    std::uint64_t foreign_entries = 0;
    /// Hits whose position was being written by another thread and could not be verified.
    std::uint64_t unverified = 0;

    /// Counts a probe.
    constexpr void count_probe(bool is_hit) noexcept {
        ++probes;
        ++(is_hit ? hits : misses);
    }
    /// Counts the use of a hit; `gives_move`: it had a legal move.
    constexpr void count_hit(bool is_usable, bool gives_move) noexcept {
        if (is_usable) ++usable;
        else if (gives_move) ++move_only;
        else ++idle;
    }
    /// Counts a usable hit that caused a cutoff with a value of this kind.
    constexpr void count_cut(Bound bound) noexcept {
        ++cuts;
        ++cuts_by_bound[bound];
    }

    /// Adds all counts.
    constexpr TtCounters& operator+=(const TtCounters& other) noexcept {
        for (const auto member : members()) this->*member += other.*member;
        for (const Bound bound : bounds) cuts_by_bound[bound] += other.cuts_by_bound[bound];
        return *this;
    }
    /// The difference from `before`, an earlier state of the same counters.
    [[nodiscard]] constexpr TtCounters since(const TtCounters& before) const noexcept {
        TtCounters difference = *this;
        for (const auto member : members()) difference.*member -= before.*member;
        for (const Bound bound : bounds)
            difference.cuts_by_bound[bound] -= before.cuts_by_bound[bound];
        return difference;
    }

    /// Equal in every member.
    friend constexpr bool operator==(const TtCounters&, const TtCounters&) = default;

private:
    static constexpr std::array bounds{Bound::upper, Bound::lower, Bound::exact};

    [[nodiscard]] static constexpr std::array<std::uint64_t TtCounters::*, 18> members() noexcept {
        return {&TtCounters::probes,
                &TtCounters::hits,
                &TtCounters::misses,
                &TtCounters::usable,
                &TtCounters::move_only,
                &TtCounters::idle,
                &TtCounters::cuts,
                &TtCounters::stores,
                &TtCounters::stored_new,
                &TtCounters::updated,
                &TtCounters::replaced_age,
                &TtCounters::replaced_depth,
                &TtCounters::declined,
                &TtCounters::raced,
                &TtCounters::false_hits,
                &TtCounters::false_updates,
                &TtCounters::foreign_entries,
                &TtCounters::unverified};
    }
};

}  // namespace chess
