#pragma once

#include "lab/comparison.hpp"

#include <span>
#include <string>
#include <vector>

namespace chess {

/// A claim of a source about search, and whether it holds here.
struct Claim {
    /// Its name: "a" to "f" are Marsland's, about his figure 8.
    std::string id;
    /// The claim as a sentence: "iterative deepening costs about 5 % over a direct search".
    std::string claim;
    bool holds = false;  ///< whether it holds here
    /// The measurement: "4.1 % more nodes at depth 6 (2.3 to 9.8 % at depths 2 to 6)".
    std::string figure;
    /// The source: "Marsland 1986, 3.6".
    std::string source;
};

/// The comparisons of the sources' experiments, to a depth of at least 2: first figure 8 of
/// Marsland 1986 with the given evaluation and table size, then the comparisons that the other
/// claims need, some to one ply less.
[[nodiscard]] std::vector<ComparisonPlan> experiment_plans(int depth,
                                                           const EvaluationOptions& evaluation,
                                                           std::size_t table_entries);

/// Judges the sources' claims about their techniques by these comparisons; claims about something
/// that was not compared are left out. `timing`: also judges claims about time, which vary between
/// runs.
[[nodiscard]] std::vector<Claim> judge(std::span<const Comparison> comparisons, bool timing);

/// Judges claims about synthetic trees, which need no positions.
[[nodiscard]] std::vector<Claim> judge_synthetic_trees();

/// Whether making and unmaking moves is cheaper than copying positions, measured on the spot:
/// results vary between runs.
[[nodiscard]] Claim judge_copying();

}  // namespace chess
