#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/fact/fact.hpp"
#include "libchess/position/position.hpp"

#include <vector>

namespace chess {

/// A fact about a position.
struct FoundFact {
    Fact fact{};       ///< what it is
    Color side{};      ///< the side whose men or king it is about
    Bitboard squares;  ///< of the man, or of all that it concerns; never empty
    int cp = 0;        ///< what its term counts for it, for `side`; see `weigh`

    /// Whether it is the same fact: of a man on the same square, or of the side.
    [[nodiscard]] bool is_same(const FoundFact& other) const noexcept {
        return fact == other.fact && side == other.side &&
               (!info(fact).is_of_man || squares == other.squares);
    }
    /// Equal in every member.
    friend bool operator==(const FoundFact&, const FoundFact&) = default;
};

/// Everything of `Fact` that is so in a position, White's before Black's, in the order of `Fact`,
/// then of the squares as the side sees them. Where the side to move is in check, nothing is said
/// of what hangs, is trapped or cannot be stopped. A fortress is one only if the endgame tables
/// give a draw, which `drawn_by_tables` says.
[[nodiscard]] LIBCHESS_API std::vector<FoundFact> find_facts(const Position& position,
                                                             bool drawn_by_tables = false);

/// Fills in what each fact is worth to its side by the evaluation of the position: what its term
/// counts on its squares, or, if the term counts nothing by squares, for the side; for material
/// and known endings, more than for the other side.
LIBCHESS_API void weigh(std::vector<FoundFact>& facts, const Breakdown& breakdown);

/// The facts of `facts` that are not among `others`.
[[nodiscard]] LIBCHESS_API std::vector<FoundFact> facts_beyond(
    const std::vector<FoundFact>& facts, const std::vector<FoundFact>& others);

}  // namespace chess
