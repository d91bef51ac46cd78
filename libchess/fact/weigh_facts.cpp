#include "libchess/fact/find_facts.hpp"

#include <algorithm>
#include <optional>

namespace chess {

namespace {

/// What a term counts on a fact's squares, for White; nullopt if it counts nothing by squares.
std::optional<int> worth_on_squares(const FoundFact& found, Term term, const Breakdown& breakdown) {
    std::optional<int> cp;
    for (const Breakdown::Effect& effect : breakdown.effects) {
        if (effect.term != term || effect.piece.color != found.side) continue;
        if (!cp) cp = 0;
        if (found.squares.contains(effect.square)) *cp += effect.cp;
    }
    return cp;
}

/// What a term counts for a fact's side, for White.
int worth_to_side(const FoundFact& found, Term term, const Breakdown& breakdown) {
    for (const Breakdown::Row& row : breakdown.rows) {
        if (row.term != term) continue;
        // These are of the position, not of a side's men.
        if (term == Term::material || term == Term::endgame || term == Term::scale) return row.cp;
        return found.side == Color::white ? breakdown.tapered_cp(row.white)
                                          : -breakdown.tapered_cp(row.black);
    }
    return 0;
}

}  // namespace

void weigh(std::vector<FoundFact>& facts, const Breakdown& breakdown) {
    for (FoundFact& found : facts) {
        const FactInfo& fact = info(found.fact);
        if (!fact.term) continue;
        const auto on_squares =
            fact.is_of_man ? worth_on_squares(found, *fact.term, breakdown) : std::nullopt;
        const int cp = on_squares ? *on_squares : worth_to_side(found, *fact.term, breakdown);
        found.cp = found.side == Color::white ? cp : -cp;
    }
}

std::vector<FoundFact> facts_beyond(const std::vector<FoundFact>& facts,
                                    const std::vector<FoundFact>& others) {
    std::vector<FoundFact> beyond;
    for (const FoundFact& found : facts)
        if (std::ranges::none_of(others,
                                 [&](const FoundFact& other) { return found.is_same(other); }))
            beyond.push_back(found);
    return beyond;
}

}  // namespace chess
