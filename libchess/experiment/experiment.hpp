#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/comparison.hpp"

#include <span>
#include <string>
#include <vector>

namespace chess {

/// Something that a source says of search, and whether it is so here.
struct Claim {
    /// What it is called: "a" to "f" are Marsland's, of his figure 8.
    std::string id;
    /// What is claimed, as a sentence: "iterative deepening costs about 5 % over a direct search".
    std::string claim;
    bool holds = false;  ///< whether it is so here
    /// What was measured: "4.1 % more nodes at depth 6 (2.3 to 9.8 % at depths 2 to 6)".
    std::string figure;
    /// Where it is claimed: "Marsland 1986, 3.6".
    std::string source;
};

/// The comparisons of the sources' experiments, to a depth of at least 2: first figure 8 of
/// Marsland 1986 with this evaluation and a table of so many entries, then what the other claims
/// need, some to one ply less.
[[nodiscard]] LIBCHESS_API std::vector<ComparisonPlan> experiment_plans(
    int depth, const EvaluationOptions& evaluation, std::size_t table_entries);

/// What the sources claim of their techniques, and whether it is so in these comparisons; a claim
/// about something that was not compared is left out. `timing`: also of claims about time, which
/// no two runs measure alike.
[[nodiscard]] LIBCHESS_API std::vector<Claim> judge(std::span<const Comparison> comparisons,
                                                    bool timing);

/// Claims that need no positions, of synthetic trees.
[[nodiscard]] LIBCHESS_API std::vector<Claim> judge_synthetic_trees();

/// Whether making and unmaking moves is cheaper than copying positions, measured on the spot: no
/// two runs say the same.
[[nodiscard]] LIBCHESS_API Claim judge_copying();

}  // namespace chess
