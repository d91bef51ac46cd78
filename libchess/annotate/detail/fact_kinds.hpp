#pragma once

// Internal to libchess, not installed: which facts are told for which moves.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/fact/find_facts.hpp"

#include <algorithm>

namespace chess::detail {

/// Whether a fact is about the safety of a king.
[[nodiscard]] constexpr bool is_king_safety(const FoundFact& found) {
    return found.fact == Fact::king_under_fire || found.fact == Fact::broken_shelter ||
           found.fact == Fact::open_file_at_king;
}

/// Whether a side stands so badly before its move that its king's safety is not what counts.
[[nodiscard]] inline bool is_losing(const BadMove& bad) {
    constexpr double even = 50;  // percent
    constexpr double little = 30;
    return bad.note().win_before.value_or(even) < little;
}

/// Whether a fact may weigh as much as men do: a pawn that runs.
[[nodiscard]] constexpr bool is_weighty(const FoundFact& found) {
    return found.fact == Fact::passed || found.fact == Fact::connected_passed ||
           found.fact == Fact::unstoppable;
}

/// Whether a fact is hardly ever the point of a move that a search finds bad.
[[nodiscard]] constexpr bool is_slight(const FoundFact& found) {
    switch (found.fact) {
        case Fact::backward:
        case Fact::half_open_file:
        case Fact::hole:
        case Fact::majority:
        case Fact::outpost:
        case Fact::space: return true;
        default: return false;
    }
}

/// Whether a fact is a weakness of pawns: that one could have been made is hardly ever the point.
[[nodiscard]] constexpr bool is_weakness(const FoundFact& found) {
    return found.fact == Fact::isolated || found.fact == Fact::doubled ||
           found.fact == Fact::islands || found.fact == Fact::blocked_passed;
}

/// Whether the facts that a reason names, if any, can account for so much, in percent of the
/// winning chances: what lasts weighs little at a time, but for a pawn that runs.
[[nodiscard]] inline bool account_for(const Reason& reason, double loss) {
    constexpr double most = 12;
    if (reason.begins == Reason::Line::instead && std::ranges::any_of(reason.facts, is_weakness))
        return false;
    return std::ranges::none_of(reason.facts, is_slight) &&
           (loss <= most || std::ranges::all_of(reason.facts, is_weighty));
}

}  // namespace chess::detail
