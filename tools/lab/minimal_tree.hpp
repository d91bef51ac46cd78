#pragma once

#include "libchess/base/enum_map.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace chess {

/// The type of a node in an alpha-beta search (Caplinger 2021, 5.6.1; types 1, 2 and 3 of Knuth and
/// Moore 1975).
enum class NodeType : std::uint8_t {
    pv,   ///< its value lies inside its window
    cut,  ///< it fails high: one good move refutes the rest
    all,  ///< it fails low: every move had to be tried
};

/// A number of nodes of each type.
using NodeTypeCounts = EnumMap<NodeType, std::uint64_t, 3>;

/// Leaves of the uniform tree with `width` moves per node and `depth` plies: width^depth, the
/// number that minimax visits (Marsland 1986, 2.1). Nullopt if it does not fit in 64 bits, the
/// width is less than 1 or the depth less than 0; so for all counts here.
[[nodiscard]] std::optional<std::uint64_t> uniform_leaves(int width, int depth);

/// Leaves of the minimal tree, width^ceil(depth/2) + width^floor(depth/2) - 1: the number that
/// alpha-beta visits in the uniform tree if the best move is first everywhere, and a lower bound
/// for any correct algorithm (Knuth and Moore 1975, by way of Marsland 1986, 2.3, and Caplinger
/// 2021, 6.1 and 6.2).
[[nodiscard]] std::optional<std::uint64_t> minimal_leaves(int width, int depth);

/// The same, rounded to a double, for trees of any size. Width at least 1, depth at least 0.
[[nodiscard]] double approximate_minimal_leaves(double width, int depth);

/// The minimal tree's nodes at a ply, by type: 1 PV node, width^ceil(ply/2) - 1 CUT nodes and
/// width^floor(ply/2) - 1 ALL nodes, by the argument of Caplinger 2021, 6.1: a CUT node lies an odd
/// number of plies below the PV, an ALL node an even number, and the paths are counted by where
/// they leave it. At the last ply these are the horizon nodes, whose two types differ in cost
/// (Marsland 1986, 3.6): an ALL node's quiescence tries every move, a CUT node's stops at the first
/// move that is good enough.
[[nodiscard]] std::optional<NodeTypeCounts> minimal_nodes_at(int width, int ply);

/// All nodes of the minimal tree, the root and the leaves included.
[[nodiscard]] std::optional<std::uint64_t> minimal_nodes(int width, int depth);

/// All nodes of the minimal tree except the root, for trees of any size: at each ply there are
/// about as many as the leaves of a tree that ends there. Width at least 1.
[[nodiscard]] double approximate_minimal_nodes(double width, int depth);

/// The cost factor of the last ply: minimal leaves at `depth` over those at `depth` - 1. Width at
/// least 1, depth at least 1.
[[nodiscard]] double minimal_step(int width, int depth);

/// The limit of `minimal_step` for deep trees: 2b/(b+1) for the step to an even depth, which is
/// less than 2, and (b+1)/2 for the step to an odd one. Their product is b. (Caplinger 2021, 6.1.1,
/// calls the steps almost doubling and almost tenfold for b = 10; the second is 5.5.)
[[nodiscard]] double minimal_step_limit(int width, int depth);

/// The effective branching factor from one depth to the next: the nodes of the deeper search over
/// those of the other (Caplinger 2021, 5.6.2). Nullopt if there were none.
[[nodiscard]] std::optional<double> effective_branching_factor(std::uint64_t shallower,
                                                               std::uint64_t deeper);

/// The geometric mean of the factors over consecutive depths, so that the odd-even effect cancels
/// if the number of steps is even. Nullopt without two counts, the first of them above 0.
[[nodiscard]] std::optional<double> mean_branching_factor(std::span<const std::uint64_t> nodes);

}  // namespace chess
