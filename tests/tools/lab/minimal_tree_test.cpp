#include "lab/minimal_tree.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/synthetic_trees.hpp"

#include <cmath>

using namespace chess;
using namespace chess::test;

namespace {

SyntheticTree best_first(int width, int depth, std::uint64_t seed = 1) {
    return uniform({.width = width, .depth = depth, .order = TreeOrder::best_first, .seed = seed});
}

/// Sizes of trees for the laws below.
constexpr std::pair<int, int> sizes[] = {{1, 0}, {1, 5}, {2, 0}, {2, 1},  {2, 2},  {2, 9},
                                         {3, 1}, {3, 2}, {3, 3}, {3, 6},  {4, 5},  {5, 4},
                                         {7, 3}, {8, 4}, {9, 5}, {20, 3}, {34, 2}, {34, 3}};

Path parent_of(Path path) {
    path.pop_back();
    return path;
}

/// How many orders a written tree has.
std::size_t orders_of(const NestedTree& tree) {
    std::size_t orders = 1;
    for (std::size_t i = 0; i < tree.children.size(); ++i)
        orders *= (i + 1) * orders_of(tree.children[i]);
    return orders;
}

/// One of the orders of a written tree; `number` is used up while the nodes are ordered.
NestedTree reordered(const NestedTree& tree, std::size_t& number) {
    std::vector<NestedTree> left = tree.children;
    if (left.empty()) return tree;
    std::vector<NestedTree> moves;
    while (!left.empty()) {
        const auto chosen = left.begin() + static_cast<std::ptrdiff_t>(number % left.size());
        number /= left.size();
        moves.push_back(*chosen);
        left.erase(chosen);
    }
    for (NestedTree& move : moves) move = reordered(move, number);
    return NestedTree(std::move(moves));
}

/// Calls `check` with the tree in all its orders.
template <typename Check>
void for_orders(const NestedTree& tree, Check check) {
    const std::size_t orders = orders_of(tree);
    for (std::size_t order = 0; order < orders; ++order) {
        std::size_t number = order;
        check(SyntheticTree::written(reordered(tree, number)));
    }
}

/// A uniform tree written down, with leaves in 0..limit - 1.
NestedTree drawn(Random& random, int width, int depth, std::size_t limit) {
    if (depth == 0) return static_cast<TreeValue>(random.below(limit));
    std::vector<NestedTree> moves;
    for (int move = 0; move < width; ++move)
        moves.push_back(drawn(random, width, depth - 1, limit));
    return NestedTree(std::move(moves));
}

/// Numbers the leaves in a random order, so that their values identify them.
void number_leaves(NestedTree& tree, std::vector<TreeValue>& numbers, Random& random) {
    if (tree.children.empty()) {
        const auto chosen =
            numbers.begin() + static_cast<std::ptrdiff_t>(random.below(numbers.size()));
        tree.value = *chosen;
        numbers.erase(chosen);
    }
    for (NestedTree& child : tree.children) number_leaves(child, numbers, random);
}

/// The values of the leaves that a search visits, as the first player sees them.
template <typename Search>
std::set<TreeValue> leaves_of(const Search& search) {
    std::set<TreeValue> leaves;
    search([&](const TreeVisit& visit) {
        if (visit.leaf) leaves.insert(visit.path.size() % 2 == 0 ? visit.value : -visit.value);
    });
    return leaves;
}

}  // namespace

TEST_CASE("the book's table for ten moves is that of the formula", "[lab][minimal_tree]") {
    // Caplinger 2021, 6.1.1.
    constexpr std::array<std::uint64_t, 8> table{10, 19, 109, 199, 1099, 1999, 10999, 19999};
    for (int depth = 1; depth <= 8; ++depth) {
        const std::uint64_t expected = table[static_cast<std::size_t>(depth - 1)];
        CHECK(minimal_leaves(10, depth) == expected);
        CHECK(approximate_minimal_leaves(10, depth) == static_cast<double>(expected));
        CHECK(approximate_minimal_nodes(10, depth) + 1 ==
              static_cast<double>(minimal_nodes(10, depth).value()));
    }
    CHECK(approximate_minimal_nodes(10, 0) == 0);
    CHECK(minimal_leaves(34, 6) == 2U * 34 * 34 * 34 - 1);  // Marsland 1986, 3.6: a width of 34
}

TEST_CASE("steps grow by 1.8 to 1.9 and 5.5 to 5.7, not 2 and 10", "[lab][minimal_tree]") {
    // Caplinger 2021, 6.1.1, says "almost doubling, and almost increasing tenfold" of this table.
    for (int depth = 2; depth <= 8; ++depth) {
        CAPTURE(depth);
        const double low = depth % 2 == 0 ? 1.8 : 5.5;
        const double high = depth % 2 == 0 ? 1.901 : 5.74;
        CHECK(minimal_step(10, depth) > low);
        CHECK(minimal_step(10, depth) < high);
    }
    CHECK(minimal_step_limit(10, 2) == Approx(20.0 / 11));
    CHECK(minimal_step_limit(10, 3) == Approx(5.5));
}

TEST_CASE("steps tend to 2b/(b+1) at even, (b+1)/2 at odd depths", "[lab][minimal_tree]") {
    for (const int width : {2, 3, 10, 34, 100}) {
        CAPTURE(width);
        CHECK(minimal_step_limit(width, 4) == Approx(2.0 * width / (width + 1)));
        CHECK(minimal_step_limit(width, 5) == Approx((width + 1) / 2.0));
        CHECK(minimal_step_limit(width, 4) * minimal_step_limit(width, 5) == Approx(width));
        for (const int depth : {60, 61})
            CHECK(minimal_step(width, depth) ==
                  Approx(minimal_step_limit(width, depth)).epsilon(1e-6));
    }
}

TEST_CASE("the best order doubles the depth of as many leaves", "[lab][minimal_tree]") {
    for (const int width : {2, 3, 10, 34})
        for (const int depth : {1, 2, 5}) {
            const auto minimax_leaves = uniform_leaves(width, depth).value();
            const auto leaves = minimal_leaves(width, 2 * depth).value();
            CHECK(leaves == 2 * minimax_leaves - 1);
            const auto all = static_cast<double>(uniform_leaves(width, 2 * depth).value());
            CHECK(static_cast<double>(leaves) < 2 * std::sqrt(all));
        }
}

TEST_CASE("counts that 64 bits do not hold are refused", "[lab][minimal_tree]") {
    CHECK(uniform_leaves(2, 63) == std::uint64_t{1} << 63);
    CHECK_FALSE(uniform_leaves(2, 64));
    CHECK(minimal_leaves(2, 126) == UINT64_MAX);  // 2^63 + 2^63 - 1
    CHECK_FALSE(minimal_leaves(2, 127));
    CHECK_FALSE(minimal_leaves(2, 128));
    CHECK_FALSE(minimal_nodes(2, 126));
    CHECK(minimal_nodes(1, 1000) == 1001U);
    CHECK(uniform_leaves(1, 2'000'000'000) == 1U);
    CHECK_FALSE(minimal_leaves(0, 3));
    CHECK_FALSE(minimal_leaves(3, -1));
    CHECK_FALSE(uniform_leaves(3, -1));
    CHECK_FALSE(minimal_nodes(3, -1));
    CHECK(approximate_minimal_leaves(34, 100) == Approx(2 * std::pow(34.0, 50)));
}

TEST_CASE("with the best move first, the tree is the minimal one", "[lab][minimal_tree]") {
    for (const auto& [width, depth] : sizes) {
        CAPTURE(width, depth);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const SyntheticTree tree = best_first(width, depth, seed);
            for (const TreeSearchResult& result : {alpha_beta(tree), alpha_beta_fail_hard(tree),
                                                   pvs(tree), pvs(tree, {.exact_height = 0})}) {
                CHECK(result.leaves == minimal_leaves(width, depth));
                CHECK(result.nodes == minimal_nodes(width, depth));
                CHECK(result.researches == 0);
            }
        }
    }
}

TEST_CASE("the formula gives the node types of every ply", "[lab][minimal_tree]") {
    // At the last ply these are the horizon nodes, which Marsland 1986, 3.6, splits into ALL and
    // CUT.
    for (const auto& [width, depth] : sizes) {
        CAPTURE(width, depth);
        std::map<std::size_t, NodeTypeCounts> counted;
        for (const Visit& visit : alpha_beta_visits(best_first(width, depth)))
            ++counted[visit.path.size()][visit.type];
        REQUIRE(counted.size() == static_cast<std::size_t>(depth + 1));
        for (const auto& [ply, counts] : counted)
            CHECK(minimal_nodes_at(width, static_cast<int>(ply)) == counts);
    }
}

TEST_CASE("node types alternate in a perfectly ordered tree", "[lab][minimal_tree]") {
    // Caplinger 2021, 5.7, exercise 8, (a) to (h).
    for (const auto& [width, depth] : sizes) {
        CAPTURE(width, depth);
        std::map<Path, NodeType> types;
        for (const Visit& visit : alpha_beta_visits(best_first(width, depth)))
            types.emplace(visit.path, visit.type);
        CHECK(types.at({}) == NodeType::pv);
        for (const auto& [path, type] : types) {
            if (path.empty()) continue;
            const NodeType parent = types.at(parent_of(path));
            if (type == NodeType::all) CHECK(parent == NodeType::cut);
            if (parent == NodeType::cut) CHECK(type == NodeType::all);
            if (parent == NodeType::all) CHECK(type == NodeType::cut);
            if (parent == NodeType::pv) CHECK(type != NodeType::all);
            if (type == NodeType::pv) CHECK(parent == NodeType::pv);
            Path ancestor = path;
            while (types.at(ancestor) != NodeType::pv) ancestor.pop_back();
            const std::size_t distance = path.size() - ancestor.size();
            if (type == NodeType::cut) CHECK(distance % 2 == 1);
            if (type == NodeType::all) CHECK(distance % 2 == 0);
        }
    }
}

TEST_CASE("node types do not alternate without perfect order", "[lab][minimal_tree]") {
    // So the law above is about the order, not about alpha-beta.
    const SyntheticTree tree = SyntheticTree::written({{1, 2}, {5, 6}});
    std::map<Path, NodeType> types;
    for (const Visit& visit : alpha_beta_visits(tree)) types.emplace(visit.path, visit.type);
    CHECK(types.at({1}) == NodeType::pv);
    CHECK(types.at({1, 0}) == NodeType::pv);
    CHECK(types.at({1, 1}) == NodeType::cut);
}

TEST_CASE("the worst order leaves nothing to cut off", "[lab][minimal_tree]") {
    for (const auto& [width, depth] : sizes) {
        if (uniform_leaves(width, depth).value() > 20000) continue;
        CAPTURE(width, depth);
        const SyntheticTree tree =
            uniform({.width = width, .depth = depth, .order = TreeOrder::worst_first});
        CHECK(alpha_beta(tree).leaves == uniform_leaves(width, depth));
        CHECK(shallow_alpha_beta(tree).leaves == uniform_leaves(width, depth));
        CHECK(pvs(tree).leaves >= uniform_leaves(width, depth).value());
    }
}

TEST_CASE("no order of a uniform tree beats the minimal tree", "[lab][minimal_tree]") {
    // Caplinger 2021, 6.2; and some order reaches it.
    struct Shape {
        int width;
        int depth;
        int trees;
    };
    constexpr Shape shapes[] = {{2, 2, 20}, {2, 3, 20}, {3, 2, 4}, {2, 4, 2}};
    for (const auto& [width, depth, trees] : shapes) {
        CAPTURE(width, depth);
        Random random(62);
        for (int i = 0; i < trees; ++i) {
            const NestedTree tree = drawn(random, width, depth, i % 2 == 0 ? 1000 : 3);
            std::uint64_t least_of_alpha_beta = UINT64_MAX;
            std::uint64_t least_of_pvs = UINT64_MAX;
            for_orders(tree, [&](const SyntheticTree& order) {
                least_of_alpha_beta = std::min(least_of_alpha_beta, alpha_beta(order).leaves);
                least_of_pvs = std::min(least_of_pvs, pvs(order).leaves);
            });
            CHECK(least_of_alpha_beta == minimal_leaves(width, depth));
            CHECK(least_of_pvs == minimal_leaves(width, depth));
        }
    }
}

TEST_CASE("some order keeps alpha-beta within any algorithm's tree", "[lab][minimal_tree]") {
    // Caplinger 2021, 6.2, theorem 2, of trees of any shape.
    Random random(1970);
    int trees = 0;
    while (trees < 40) {
        NestedTree tree = ragged(random, 4, 3, 0);
        if (orders_of(tree) < 4 || orders_of(tree) > 3000) continue;
        ++trees;
        std::vector<TreeValue> numbers(minimax(SyntheticTree::written(tree)).leaves);
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<TreeValue>(i);
        number_leaves(tree, numbers, random);

        const SyntheticTree given = SyntheticTree::written(tree);
        const std::set<TreeValue> others[] = {
            leaves_of([&](const TreeVisitor& visitor) { pvs(given, {}, {}, visitor); }),
            leaves_of([&](const TreeVisitor& visitor) { shallow_alpha_beta(given, visitor); }),
        };
        std::array<bool, 2> included{};
        for_orders(tree, [&](const SyntheticTree& order) {
            const auto leaves =
                leaves_of([&](const TreeVisitor& visitor) { alpha_beta(order, {}, visitor); });
            for (std::size_t i = 0; i < included.size(); ++i)
                if (std::ranges::includes(others[i], leaves)) included[i] = true;
        });
        CHECK(included[0]);
        CHECK(included[1]);
    }
}

TEST_CASE("a branching factor is the ratio of two depths", "[lab][minimal_tree]") {
    CHECK(effective_branching_factor(10, 19) == Approx(1.9));
    CHECK_FALSE(effective_branching_factor(0, 19));
    // In minimax it is the plain one (Caplinger 2021, 5.6.2).
    const auto minimax_leaves = [](int depth) {
        return minimax(uniform({.width = 7, .depth = depth})).leaves;
    };
    CHECK(effective_branching_factor(minimax_leaves(3), minimax_leaves(4)) == 7.0);
    // Over two steps the odd-even effect cancels: the minimal tree grows by the root of the width.
    const std::array<std::uint64_t, 3> leaves{1099, 1999, 10999};
    CHECK(mean_branching_factor(leaves).value() == Approx(std::sqrt(10.0)).epsilon(0.001));
    CHECK_FALSE(mean_branching_factor(std::span(leaves).first(1)));
    CHECK_FALSE(mean_branching_factor(std::array<std::uint64_t, 2>{0, 5}));
}
