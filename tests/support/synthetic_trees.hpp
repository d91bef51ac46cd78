#pragma once

#include "lab/tree_search.hpp"
#include "tests/support/random.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace chess::test {

/// A uniform tree of figures that make one.
inline SyntheticTree uniform(const UniformTree& figures) {
    return SyntheticTree::uniform(figures).value();
}

/// A written tree of random shape: up to `height` plies, 1 to `widest` moves, some of the nodes
/// above the last ply leaves; values in -spread..spread.
inline NestedTree ragged(Random& random, int height, int widest, TreeValue spread,
                         bool root = true) {
    const auto below = [&](TreeValue limit) {
        return static_cast<TreeValue>(random.below(static_cast<std::size_t>(limit)));
    };
    if (height == 0 || (!root && below(5) == 0)) return below(2 * spread + 1) - spread;
    std::vector<NestedTree> moves;
    for (auto left = 1 + below(widest); left > 0; --left)
        moves.push_back(ragged(random, height - 1, widest, spread, false));
    return NestedTree(std::move(moves));
}

/// Some hundred trees: uniform ones of all orders and ragged ones, with many ties and with few.
inline std::vector<SyntheticTree> various_trees() {
    constexpr std::pair<int, int> sizes[] = {{1, 4}, {2, 1}, {2, 4}, {2, 7}, {3, 2},
                                             {3, 5}, {4, 3}, {5, 4}, {9, 2}, {6, 3}};
    std::vector<SyntheticTree> trees;
    std::uint64_t seed = 0;
    for (const auto& [width, depth] : sizes) {
        for (const TreeValue spread : {2, 10, 1000}) {
            UniformTree figures{.width = width, .depth = depth, .spread = spread};
            for (const TreeOrder order :
                 {TreeOrder::best_first, TreeOrder::worst_first, TreeOrder::random_leaves,
                  TreeOrder::random_leaves, TreeOrder::strongly_ordered}) {
                figures.order = order;
                figures.seed = ++seed;
                trees.push_back(uniform(figures));
            }
        }
    }
    Random random(1986);
    for (int i = 0; i < 250; ++i)
        trees.push_back(
            SyntheticTree::written(ragged(random, 2 + i % 5, 2 + i % 3, i % 2 == 0 ? 3 : 500)));
    return trees;
}

using Path = std::vector<int>;

/// A visit that outlasts the search.
struct Visit {
    Path path;
    TreeWindow window;
    TreeValue value = 0;
    NodeType type = NodeType::pv;
    bool leaf = false;
};

/// What a search visits, in the order of leaving: `recorded([&](const TreeVisitor& visitor) {
/// return alpha_beta(tree, {}, visitor); })`.
template <typename Search>
std::vector<Visit> recorded(const Search& search) {
    std::vector<Visit> visits;
    search([&](const TreeVisit& visit) {
        visits.push_back({.path = Path(visit.path.begin(), visit.path.end()),
                          .window = visit.window,
                          .value = visit.value,
                          .type = visit.type(),
                          .leaf = visit.leaf});
    });
    return visits;
}

inline std::vector<Visit> alpha_beta_visits(const SyntheticTree& tree, TreeWindow window = {},
                                            CutoffRule rule = CutoffRule::at_beta) {
    return recorded([&](const TreeVisitor& visitor) { alpha_beta(tree, window, visitor, rule); });
}

inline std::vector<Visit> pvs_visits(const SyntheticTree& tree, const PvsOptions& options = {}) {
    return recorded([&](const TreeVisitor& visitor) { pvs(tree, options, {}, visitor); });
}

inline std::set<Path> paths(const std::vector<Visit>& visits) {
    std::set<Path> result;
    for (const Visit& visit : visits) result.insert(visit.path);
    return result;
}

/// What `more` visits and `fewer` does not.
inline std::set<Path> difference(const std::vector<Visit>& more, const std::vector<Visit>& fewer) {
    const auto a = paths(more);
    const auto b = paths(fewer);
    std::set<Path> result;
    std::ranges::set_difference(a, b, std::inserter(result, result.end()));
    return result;
}

/// What every node is worth, by negamax.
inline std::map<Path, TreeValue> true_values(const SyntheticTree& tree) {
    std::map<Path, TreeValue> values;
    for (const Visit& visit : recorded([&](const TreeVisitor& visitor) { negamax(tree, visitor); }))
        values.emplace(visit.path, visit.value);
    return values;
}

}  // namespace chess::test
