#pragma once

// Internal to libchess, not installed: facts in the sentences on bad moves.

#include "libchess/fact/find_facts.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <string>

namespace chess::detail {

/// How a fact makes a move bad.
enum class Change : std::uint8_t {
    suffered,  ///< something bad for the mover, after the move
    given_up,  ///< something good that the mover had
    missed,    ///< something good that the better line brings
    allowed,   ///< something good for the other side, after the move
    spared,    ///< something bad for the other side, which the better line brings
};

/// The clause for a fact, from its verb on: "gives up the bishop pair". `there` is the position in
/// which the fact is seen, or not any more, `before` the one before the move. What is good for a
/// side can be given up, missed or allowed; what is bad, suffered or spared.
[[nodiscard]] std::string clause(Change change, const FoundFact& found, const Position& before,
                                 const Position& there);

/// What the better line does by a fact that it keeps (`given_up`), brings (`missed`) or inflicts
/// (`spared`): "keeps the bishop pair".
[[nodiscard]] std::string better_clause(Change change, const FoundFact& found, const Position& at);

}  // namespace chess::detail
