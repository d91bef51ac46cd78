#pragma once

// Internal to libchess, not installed: the numbers of a comparison as all its reports have them.

#include "libchess/experiment/comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chess::detail {

/// A sum over all positions.
struct CompareValue {
    /// Nothing if it is not counted.
    std::optional<double> amount = {};
    /// Of the first set's at the same depth. Nothing if that is nothing, or if this was not
    /// searched.
    std::optional<double> percent = {};
};

/// What it took to come to one depth.
struct CompareCell {
    int depth = 0;
    CompareValue nodes = {};
    CompareValue horizon_nodes = {};
    CompareValue seconds = {};
    /// Nodes cut by their first move, in percent of those cut by any.
    std::optional<double> cut_by_first = {};
    std::optional<double> researches = {};
};

/// A set of techniques, or the minimal tree: all that is left to save.
struct CompareRow {
    std::string name;
    bool is_bound = false;
    /// By depth, from the plan's first on.
    std::vector<CompareCell> cells;
};

/// A row for each set, in the plan's order, and one for the minimal tree.
[[nodiscard]] std::vector<CompareRow> compare_rows(const Comparison& comparison);

}  // namespace chess::detail
