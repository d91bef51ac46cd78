#include "lab/tree_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/synthetic_trees.hpp"

using namespace chess;
using namespace chess::test;

namespace {

using MinimalWindow = PvsOptions::MinimalWindow;
using Research = PvsOptions::Research;

/// All kinds of PVS that are exact.
std::vector<PvsOptions> exact_options() {
    std::vector<PvsOptions> all;
    for (const auto window : {MinimalWindow::above_alpha, MinimalWindow::at_alpha})
        for (const auto research : {Research::from_value, Research::from_alpha})
            for (const int exact_height : {0, 1, 2})
                all.push_back({window, research, exact_height});
    return all;
}

std::map<Path, Visit> by_path(const std::vector<Visit>& visits) {
    std::map<Path, Visit> result;
    for (const Visit& visit : visits) result.insert_or_assign(visit.path, visit);
    return result;
}

bool includes(const std::vector<Visit>& visits, const std::vector<Visit>& others) {
    return std::ranges::includes(paths(visits), paths(others));
}

/// Caplinger 2021, 4.1, as far as the text gives it: the four lower black nodes are worth 6, 1, 7
/// and 1, and the first two begin with 6 and 3 (5.1). The root is a black node.
const NestedTree first_tree{{{6, 9}, {3, 1}}, {{7, 8}, {5, 1}}};
/// The same tree, shuffled as the moves of 5.5 say.
const NestedTree shuffled_tree{{{5, 1}, {7, 8}}, {{3, 1}, {6, 9}}};
/// Caplinger 2021, 5.4: alpha is set at the root and needed three plies below.
const NestedTree deep_tree{{6, 9}, {{{3, 1}}}};

}  // namespace

TEST_CASE("every algorithm gives the value of minimax", "[lab][tree_search]") {
    for (const SyntheticTree& tree : various_trees()) {
        const TreeValue value = minimax(tree).value;
        CHECK(negamax(tree).value == value);
        CHECK(shallow_alpha_beta(tree).value == value);
        CHECK(alpha_beta(tree).value == value);
        CHECK(alpha_beta(tree, {}, {}, CutoffRule::above_beta).value == value);
        CHECK(alpha_beta_fail_hard(tree).value == value);
        for (const PvsOptions& options : exact_options()) CHECK(pvs(tree, options).value == value);
    }
}

TEST_CASE("negamax visits minimax's nodes, with the same values", "[lab][tree_search]") {
    for (const SyntheticTree& tree : various_trees()) {
        const auto one = recorded([&](const TreeVisitor& visitor) { minimax(tree, visitor); });
        const auto other = recorded([&](const TreeVisitor& visitor) { negamax(tree, visitor); });
        CHECK(std::ranges::equal(one, other, [](const Visit& a, const Visit& b) {
            return a.path == b.path && a.value == b.value && a.leaf == b.leaf;
        }));
    }
}

TEST_CASE("what is counted is what the visitor sees", "[lab][tree_search]") {
    for (const SyntheticTree& tree : various_trees()) {
        const auto visits = pvs_visits(tree);
        const TreeSearchResult result = pvs(tree);
        CHECK(result.nodes == visits.size());
        CHECK(result.leaves ==
              static_cast<std::uint64_t>(std::ranges::count(visits, true, &Visit::leaf)));
        CHECK(visits.back().path.empty());
        CHECK(visits.back().value == result.value);
        // Nodes that are visited twice were searched again.
        CHECK((paths(visits).size() == visits.size() || result.researches > 0));
    }
}

TEST_CASE("fail-hard is fail-soft with its values clamped", "[lab][tree_search]") {
    for (const SyntheticTree& tree : various_trees()) {
        for (const TreeWindow window : {TreeWindow{}, TreeWindow{-3, 2}, TreeWindow{0, 1}}) {
            const auto soft = alpha_beta_visits(tree, window);
            const auto hard = recorded(
                [&](const TreeVisitor& visitor) { alpha_beta_fail_hard(tree, window, visitor); });
            CHECK(std::ranges::equal(hard, soft, [](const Visit& a, const Visit& b) {
                const TreeValue value =
                    b.leaf ? b.value : std::clamp(b.value, b.window.alpha, b.window.beta);
                return a.path == b.path && a.window == b.window && a.value == value;
            }));
        }
    }
}

// --- Caplinger 2021, chapter 5 ------------------------------------------------------------------

TEST_CASE("order decides whether five or eight leaves are visited", "[lab][tree_search]") {
    // Caplinger 2021, 5.5, and exercises 1 and 2 of 5.3: left out are the 1 of the second lower
    // node and the whole fourth.
    const SyntheticTree first = SyntheticTree::written(first_tree, LeafView::second_player);
    const SyntheticTree shuffled = SyntheticTree::written(shuffled_tree, LeafView::second_player);
    CHECK(minimax(first).value == -6);
    CHECK(minimax(shuffled).value == -6);
    CHECK(alpha_beta(first).leaves == 5);
    CHECK(shallow_alpha_beta(first).leaves == 5);
    CHECK(alpha_beta(shuffled).leaves == 8);
    const auto all = recorded([&](const TreeVisitor& visitor) { minimax(first, visitor); });
    CHECK(difference(all, alpha_beta_visits(first)) ==
          std::set<Path>{{0, 1, 1}, {1, 1}, {1, 1, 0}, {1, 1, 1}});
}

TEST_CASE("a deep cutoff needs two bounds", "[lab][tree_search]") {
    // Exercise 5 of Caplinger 2021, 5.3, and 5.4.1: with one bound nothing is cut off, with both
    // the leaf after the 3 is.
    const SyntheticTree tree = SyntheticTree::written(deep_tree);
    CHECK(shallow_alpha_beta(tree).leaves == 4);
    CHECK(alpha_beta(tree).leaves == 3);
    const auto visits = by_path(alpha_beta_visits(tree));
    CHECK(visits.at({1, 0, 0}).window == TreeWindow{-tree_infinity, -6});
    CHECK(visits.at({1, 0, 0}).type == NodeType::cut);
}

TEST_CASE("one bound visits all that two bounds visit", "[lab][tree_search]") {
    for (const SyntheticTree& tree : various_trees()) {
        const auto shallow =
            recorded([&](const TreeVisitor& visitor) { shallow_alpha_beta(tree, visitor); });
        CHECK(includes(shallow, alpha_beta_visits(tree)));
        // The first deep cutoff possible is at the fourth ply.
        if (tree.root().height < 4)
            CHECK(shallow_alpha_beta(tree).leaves == alpha_beta(tree).leaves);
    }
    for (const int width : {2, 3, 10}) {
        for (const int depth : {4, 5, 6}) {
            CAPTURE(width, depth);
            for (const TreeOrder order : {TreeOrder::best_first, TreeOrder::random_leaves}) {
                std::uint64_t one_bound = 0;
                std::uint64_t two_bounds = 0;
                for (std::uint64_t seed = 0; seed < 5; ++seed) {
                    const SyntheticTree tree =
                        uniform({.width = width, .depth = depth, .order = order, .seed = seed});
                    one_bound += shallow_alpha_beta(tree).leaves;
                    two_bounds += alpha_beta(tree).leaves;
                }
                CHECK(one_bound > two_bounds);
            }
        }
    }
}

TEST_CASE("the nodes of the book's example have its types", "[lab][tree_search]") {
    // Caplinger 2021, 5.6.1: r = PV, a = PV, b = CUT with -3, d = ALL with 3, f = CUT with -3, c =
    // CUT with 0, e = ALL with 0, all where alpha or beta is 6.
    const SyntheticTree tree = SyntheticTree::written({{6, 9}, {{{3, 1}}, 8}, {{0, -2}, 4}});
    const auto visits = by_path(alpha_beta_visits(tree));
    const auto check = [&](const Path& path, NodeType type, TreeValue value) {
        CHECK(visits.at(path).type == type);
        CHECK(visits.at(path).value == value);
    };
    check({}, NodeType::pv, 6);
    check({0}, NodeType::pv, -6);
    check({1}, NodeType::cut, -3);
    check({1, 0}, NodeType::all, 3);
    check({1, 0, 0}, NodeType::cut, -3);
    check({2}, NodeType::cut, 0);
    check({2, 0}, NodeType::all, 0);
    CHECK(visits.contains({2, 0, 1}));
    CHECK(visits.at({1}).window.beta == -6);
    CHECK(visits.at({1, 0}).window.alpha == 6);
}

TEST_CASE("alpha stays below beta", "[lab][tree_search]") {
    // Exercise 2 of Caplinger 2021, 5.7; with cutoffs at beta they are never equal either.
    for (const SyntheticTree& tree : various_trees()) {
        for (const Visit& visit : alpha_beta_visits(tree))
            if (visit.window.alpha >= visit.window.beta) FAIL_CHECK("empty window");
        for (const Visit& visit : alpha_beta_visits(tree, {}, CutoffRule::above_beta))
            if (visit.window.alpha > visit.window.beta) FAIL_CHECK("crossed window");
    }
}

TEST_CASE("cutting off at beta changes no value and saves nodes", "[lab][tree_search]") {
    // Exercise 3 of Caplinger 2021, 5.7.
    std::uint64_t saved = 0;
    for (const SyntheticTree& tree : various_trees()) {
        const auto above = alpha_beta_visits(tree, {}, CutoffRule::above_beta);
        const auto at = alpha_beta_visits(tree);
        CHECK(above.back().value == at.back().value);
        CHECK(includes(above, at));
        saved += above.size() - at.size();
    }
    CHECK(saved > 0);
    // Exercise 4: so the window is open, and a value that ties with a bound lies outside.
    const SyntheticTree tie = SyntheticTree::written({{5}, {5, 3}});
    CHECK(alpha_beta(tie).leaves == 2);
    CHECK(alpha_beta(tie, {}, {}, CutoffRule::above_beta).leaves == 3);
    CHECK(by_path(alpha_beta_visits(tie)).at({1}).type == NodeType::cut);
}

TEST_CASE("best moves first are not always fewest nodes", "[lab][tree_search]") {
    // Exercise 5 of Caplinger 2021, 5.7. The second move is refuted best by a long line and well
    // enough by a short one; that takes a tree which is not uniform.
    const SyntheticTree best = SyntheticTree::written({{5}, {{1, 0, 0, 0}, 2}});
    const SyntheticTree other = SyntheticTree::written({{5}, {2, {1, 0, 0, 0}}});
    const auto values = true_values(best);
    for (const auto& [path, value] : values) {
        Path first = path;
        first.push_back(0);
        if (values.contains(first)) CHECK(values.at(first) == -value);
    }
    CHECK(alpha_beta(best).value == alpha_beta(other).value);
    CHECK(alpha_beta(best).leaves == 5);
    CHECK(alpha_beta(other).leaves == 2);
    CHECK(alpha_beta(other).nodes < alpha_beta(best).nodes);
}

TEST_CASE("every PV node narrows its next sibling's window", "[lab][tree_search]") {
    // Exercise 6 of Caplinger 2021, 5.7.
    for (const SyntheticTree& tree : various_trees()) {
        const auto visits = by_path(alpha_beta_visits(tree));
        for (const auto& [path, visit] : visits) {
            if (path.empty()) continue;
            Path sibling = path;
            ++sibling.back();
            const auto next = visits.find(sibling);
            if (next == visits.end()) continue;
            TreeWindow expected = visit.window;
            if (visit.type == NodeType::pv) expected.beta = visit.value;
            if (next->second.window != expected) FAIL_CHECK("unexpected window");
        }
    }
}

TEST_CASE("the root and all leftmost nodes are PV nodes", "[lab][tree_search]") {
    // Exercise 7 of Caplinger 2021, 5.7.
    for (const SyntheticTree& tree : various_trees())
        for (const Visit& visit : alpha_beta_visits(tree))
            if (std::ranges::all_of(visit.path, [](int move) { return move == 0; }))
                if (visit.type != NodeType::pv || visit.window != TreeWindow{})
                    FAIL_CHECK("a leftmost node off the PV");
}

TEST_CASE("a fail-high is a lower bound, a fail-low an upper one", "[lab][tree_search]") {
    // Caplinger 2021, 5.8; at every node, whatever the window of the root.
    for (const SyntheticTree& tree : various_trees()) {
        const auto values = true_values(tree);
        const TreeValue middle = values.at({});
        for (const TreeWindow window :
             {TreeWindow{}, TreeWindow{middle - 2, middle + 1}, TreeWindow{middle + 1, middle + 9},
              TreeWindow{middle - 300, middle - 1}})
            for (const Visit& visit : alpha_beta_visits(tree, window)) {
                const TreeValue value = values.at(visit.path);
                const bool holds = visit.type == NodeType::cut   ? visit.value <= value
                                   : visit.type == NodeType::all ? visit.value >= value
                                                                 : visit.value == value;
                if (!holds) FAIL_CHECK("no bound");
            }
    }
}

TEST_CASE("the book's examples of failing high and low", "[lab][tree_search]") {
    // Caplinger 2021, 5.8: with (-inf, 5) the first branch gives 6, the tree is worth 7; and with
    // (-2, inf) a tree returns -4 that is worth less, since its children stopped at a lower bound.
    const SyntheticTree high = SyntheticTree::written({6, 7});
    const TreeSearchResult cut = alpha_beta(high, {-tree_infinity, 5});
    CHECK(cut.value == 6);
    CHECK(cut.leaves == 1);
    CHECK(minimax(high).value == 7);

    const SyntheticTree low = SyntheticTree::written({{-4, -9}, {-5, -6}});
    const auto visits = by_path(alpha_beta_visits(low, {-2, tree_infinity}));
    CHECK(visits.at({}).value == -4);
    CHECK(visits.at({0}).value == 4);
    CHECK(visits.at({0}).window == TreeWindow{-tree_infinity, 2});
    CHECK(visits.at({1}).value == 5);
    CHECK(minimax(low).value == -6);
}

TEST_CASE("a higher beta gives no lower value at a CUT node", "[lab][tree_search]") {
    // Caplinger 2021, 5.8: AB(a, b) <= AB(a, c) if b <= c and the first fails high.
    int higher = 0;
    for (const SyntheticTree& tree : various_trees()) {
        const TreeValue value = minimax(tree).value;
        for (const TreeValue alpha : {-tree_infinity, value - 40, value - 4})
            for (TreeValue beta = value - 3; beta <= value; ++beta)
                for (const TreeValue wider : {beta + 1, beta + 2, beta + 50, tree_infinity}) {
                    const TreeValue low = alpha_beta(tree, {alpha, beta}).value;
                    const TreeValue high = alpha_beta(tree, {alpha, wider}).value;
                    REQUIRE(low >= beta);
                    CHECK(low <= high);
                    if (low < high) ++higher;
                }
    }
    CHECK(higher > 0);
}
