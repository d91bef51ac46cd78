#include "lab/minimal_tree.hpp"

#include <cmath>
#include <limits>

namespace chess {

namespace {

/// The sum; nullopt if it overflows or an operand is missing.
std::optional<std::uint64_t> sum(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b) {
    if (!a || !b || *a > std::numeric_limits<std::uint64_t>::max() - *b) return std::nullopt;
    return *a + *b;
}

}  // namespace

std::optional<std::uint64_t> uniform_leaves(int width, int depth) {
    if (width < 1 || depth < 0) return std::nullopt;
    if (width == 1) return 1;  // at any depth, without a loop
    const auto factor = static_cast<std::uint64_t>(width);
    std::uint64_t leaves = 1;
    for (int ply = 0; ply < depth; ++ply) {
        if (leaves > std::numeric_limits<std::uint64_t>::max() / factor) return std::nullopt;
        leaves *= factor;
    }
    return leaves;
}

std::optional<std::uint64_t> minimal_leaves(int width, int depth) {
    const auto types = minimal_nodes_at(width, depth);
    if (!types) return std::nullopt;
    return sum((*types)[NodeType::pv], sum((*types)[NodeType::cut], (*types)[NodeType::all]));
}

double approximate_minimal_leaves(double width, int depth) {
    const int half = depth / 2;
    return std::pow(width, depth - half) + std::pow(width, half) - 1;
}

std::optional<NodeTypeCounts> minimal_nodes_at(int width, int ply) {
    if (ply < 0) return std::nullopt;
    const int half = ply / 2;
    const auto cut = uniform_leaves(width, ply - half);
    const auto all = uniform_leaves(width, half);
    if (!cut || !all) return std::nullopt;
    NodeTypeCounts counts;
    counts[NodeType::pv] = 1;
    counts[NodeType::cut] = *cut - 1;
    counts[NodeType::all] = *all - 1;
    return counts;
}

std::optional<std::uint64_t> minimal_nodes(int width, int depth) {
    if (depth < 0) return std::nullopt;
    std::optional<std::uint64_t> nodes = 0;
    for (int ply = 0; ply <= depth && nodes; ++ply) nodes = sum(nodes, minimal_leaves(width, ply));
    return nodes;
}

double approximate_minimal_nodes(double width, int depth) {
    double nodes = 0;
    for (int ply = 1; ply <= depth; ++ply) nodes += approximate_minimal_leaves(width, ply);
    return nodes;
}

double minimal_step(int width, int depth) {
    return approximate_minimal_leaves(width, depth) / approximate_minimal_leaves(width, depth - 1);
}

double minimal_step_limit(int width, int depth) {
    return depth % 2 == 0 ? 2.0 * width / (width + 1.0) : (width + 1.0) / 2.0;
}

std::optional<double> effective_branching_factor(std::uint64_t shallower, std::uint64_t deeper) {
    if (shallower == 0) return std::nullopt;
    return static_cast<double>(deeper) / static_cast<double>(shallower);
}

std::optional<double> mean_branching_factor(std::span<const std::uint64_t> nodes) {
    if (nodes.size() < 2) return std::nullopt;
    const auto whole = effective_branching_factor(nodes.front(), nodes.back());
    if (!whole) return std::nullopt;
    return std::pow(*whole, 1.0 / static_cast<double>(nodes.size() - 1));
}

}  // namespace chess
