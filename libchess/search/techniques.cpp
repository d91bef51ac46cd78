#include "libchess/search/techniques.hpp"

#include "libchess/core/nearest_name.hpp"

namespace chess {

namespace {

using enum Technique;
using enum Exactness;

constexpr std::string_view practice = "engine practice since 2010";

// In the order of the enumeration.
constexpr std::array<TechniqueInfo, technique_count> rows{{
    {"iterative-deepening",
     "search to depth 1, 2, 3, ..., each with the order the last one found",
     "Caplinger 2021, 9.4; Marsland 1986, 3.4",
     {},
     exact},
    {"aspiration",
     "begin with a narrow window around the last iteration's value",
     "Marsland 1986, 2.4",
     {iterative_deepening},
     exact},
    {"pvs",
     "try all moves but the first with a minimal window, and again if one does better",
     "Caplinger 2021, ch. 10; Marsland 1986, 3.1",
     {},
     exact},
    {"transposition-table",
     "remember positions: their value, its bound and their best move",
     "Caplinger 2021, ch. 8; Marsland 1986, 3.5",
     {},
     selective},
    {"mate-distance-pruning",
     "do not look for mates that are longer than one already found",
     practice,
     {},
     exact},
    {"mvv-lva",
     "captures in the order of most valuable victim, least valuable attacker",
     "Caplinger 2021, 13.3; Marsland 1986, 3.3",
     {},
     exact},
    {"see",
     "captures that lose material by static exchange come last",
     "Marsland 1986, 2.5; Caplinger 2021, 13.1",
     {},
     exact},
    {"killers",
     "try the last two quiet moves that cut at this ply",
     "Caplinger 2021, 9.3; Marsland 1986, 3.3",
     {},
     exact},
    {"counter-moves",
     "try the quiet move that refuted the opponent's last one before",
     "Uiterwijk, The Countermove Heuristic, 1992",
     {},
     exact},
    {"history",
     "quiet moves in the order of how often they have cut, less how often they failed",
     "Marsland 1986, 3.3; Caplinger 2021, 9.3",
     {},
     exact},
    {"capture-history",
     "the same for captures, beside the victim's value",
     practice,
     {mvv_lva},
     exact},
    {"continuation-history",
     "the same for quiet moves after the moves one, two and four plies ago",
     practice,
     {history},
     exact},
    {"quiescence",
     "at the horizon go on with captures and promotions until it is quiet",
     "Caplinger 2021, ch. 13; Marsland 1986, 2.5",
     {},
     selective},
    {"quiescence-checks",
     "at the horizon's first ply look at quiet checks too",
     "Chess Programming Theory 2000",
     {quiescence},
     selective},
    {"delta-pruning",
     "at the horizon leave out captures that cannot reach the window, or lose",
     practice,
     {quiescence},
     selective},
    {"null-move",
     "if passing the turn still fails high, so will a move: cut",
     "Caplinger 2021, ch. 11",
     {},
     selective},
    {"null-move-verification",
     "deep in the tree check a null move's cut by a search without one",
     "Caplinger 2021, 11.3",
     {null_move},
     selective},
    {"razoring",
     "far below the window near the horizon: only quiescence",
     "Marsland 1986, 3.2",
     {quiescence},
     selective},
    {"reverse-futility", "far above the window near the horizon: cut", practice, {}, selective},
    {"futility",
     "near the horizon leave out quiet moves that cannot reach the window",
     "Marsland 1986, 3.2",
     {},
     selective},
    {"late-move-pruning",
     "near the horizon leave out quiet moves after the first few",
     practice,
     {},
     selective},
    {"see-pruning",
     "leave out moves that lose too much material for the depth that is left",
     practice,
     {},
     selective},
    {"history-pruning",
     "near the horizon leave out quiet moves that have always failed",
     practice,
     {continuation_history},
     selective},
    {"probcut",
     "a capture that beats the window by far in a shallow search cuts",
     "Buro, ProbCut, ICCA Journal 1995",
     {quiescence},
     selective},
    {"multi-cut",
     "if another move than the table's beats the window too, cut",
     "Bjornsson and Marsland, Multi-cut Pruning, 1999",
     {extend_singular},
     selective},
    {"late-move-reductions",
     "search late moves less deep, and again if one surprises",
     "Caplinger 2021, ch. 12",
     {},
     selective},
    {"internal-iterative-reduction",
     "search less deep where the table knows no move",
     practice,
     {transposition_table},
     selective},
    {"correction-history",
     "mend the static evaluation by what it missed with these pawns before",
     practice,
     {},
     selective},
    {"extend-check", "search a check one ply deeper", "Caplinger 2021, ch. 14", {}, selective},
    {"extend-recapture",
     "search a recapture on the same square one ply deeper",
     "Caplinger 2021, ch. 14; Chess Programming Theory 2000",
     {},
     selective},
    {"extend-capture",
     "search a capture that wins material one ply deeper",
     "Caplinger 2021, ch. 14",
     {},
     selective},
    {"extend-one-reply",
     "search the only legal move one ply deeper",
     "Caplinger 2021, ch. 14; Chess Programming Theory 2000",
     {},
     selective},
    {"extend-singular",
     "search the table's move deeper if all others are clearly worse",
     "Caplinger 2021, ch. 14",
     {transposition_table},
     selective},
    {"double-extensions",
     "and two plies deeper if they are worse by far",
     practice,
     {extend_singular},
     selective},
    {"negative-extensions",
     "and less deep if others are as good",
     practice,
     {extend_singular},
     selective},
    {"easy-move",
     "on a clock, move soon if the best move stays the same, late if it changes",
     "Chess Programming Theory 2000",
     {iterative_deepening},
     exact},
    {"lazy-smp",
     "all threads search the same tree, and help each other through the table",
     practice,
     {transposition_table},
     selective},
}};

}  // namespace

const TechniqueInfo& info(Technique technique) noexcept {
    return rows[static_cast<std::size_t>(technique)];
}

std::optional<Technique> technique_named(std::string_view name) noexcept {
    for (const Technique technique : all_techniques)
        if (info(technique).name == name) return technique;
    return std::nullopt;
}

std::optional<std::string_view> nearest_technique_name(std::string_view name) {
    std::array<std::string_view, technique_count> names;
    for (std::size_t i = 0; i < technique_count; ++i) names[i] = rows[i].name;
    return nearest_name(name, names);
}

TechniqueSet with_needs(TechniqueSet set) noexcept {
    for (TechniqueSet before; before != set;) {
        before = set;
        for (const Technique technique : all_techniques)
            if (before.contains(technique)) set |= info(technique).needs;
    }
    return set;
}

TechniqueSet without_unmet(TechniqueSet set) noexcept {
    for (TechniqueSet before; before != set;) {
        before = set;
        for (const Technique technique : all_techniques)
            for (const Technique needed : all_techniques)
                if (info(technique).needs.contains(needed) && !before.contains(needed))
                    set.erase(technique);
    }
    return set;
}

}  // namespace chess
