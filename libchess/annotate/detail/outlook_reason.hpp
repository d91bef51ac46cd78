#pragma once

// Internal to libchess, not installed: what is told by what it comes to, where nothing else tells.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/better_move.hpp"
#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/fact/find_facts.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chess::detail {

/// What the line of an outlook shows, beside how its side stands then.
struct OutlookProof {
    std::string words = {};             ///< "wins a pawn", "isolates the pawn on e4"
    std::vector<Move> line = {};        ///< up to where that is to be seen
    int gain = 0;                       ///< what it wins, in pawns
    std::vector<FoundFact> facts = {};  ///< what it brings about
    std::vector<Move> aim = {};         ///< what its first move threatens
};

/// A reason by what a move comes to.
struct OutlookReason : Reason {
    bool has_why = false;   ///< it tells more than that: what the move does, or its line proves
    bool has_deed = false;  ///< it tells what the move does at once
};

/// The better move, or the answer, by what it comes to: "Misses 29. Qh4, which keeps the
/// balance: 29. Qh4 Re6 30. Re2.", "Overlooks 29... Qb3, which attacks the pawn on b2 and gives an
/// advantage: 29... Qb3 30. Qh5.", or "Allows" where the answer is not the only one, `is_alone`;
/// with what the line proves: "which wins a pawn, and so the game".
/// The line must have a move; nullopt if it comes to less, or a better move to hardly more than the
/// bad one. An answer that comes to no more than before is told by what else there is of it, if
/// that is more than a capture.
[[nodiscard]] LIBCHESS_TEST_API std::optional<OutlookReason> outlook_reason(
    const BadMove& bad, Reason::Line line, bool is_alone, const OutlookProof& proof = {});

/// "29. Qh4 was the only move that kept the balance.": the better move, which nothing else
/// replaces; nullopt if it comes to less, or the bad move does not leave its side worse.
[[nodiscard]] LIBCHESS_TEST_API std::optional<BetterMove> only_move(const BadMove& bad);

}  // namespace chess::detail
