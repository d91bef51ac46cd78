#pragma once

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <limits>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace chess {

/// The value of a node in a synthetic game tree: an exact number without mates, for the side to
/// move there unless a comment names another.
using TreeValue = std::int64_t;

/// More than any value in a tree; its negative is less.
inline constexpr TreeValue tree_infinity = std::numeric_limits<TreeValue>::max();

/// A tree given as nested lists, a number for a leaf: `{{6, 9}, {3, 7}}` has two moves with two
/// replies each, `{{6}}` one move with one reply. An empty list is a leaf of value 0.
struct NestedTree {
    /// Implicit: a number is a leaf.
    NestedTree(TreeValue leaf) : value(leaf) {}
    /// An inner node with these moves; a leaf of value 0 without any.
    NestedTree(std::initializer_list<NestedTree> moves) : children(moves) {}
    /// The same with a list made at run time.
    explicit NestedTree(std::vector<NestedTree> moves) : children(std::move(moves)) {}

    TreeValue value = 0;               ///< of a leaf
    std::vector<NestedTree> children;  ///< none at a leaf
};

/// The point of view of the leaf values in a nested tree.
enum class LeafView : std::uint8_t {
    mover,          ///< the side to move at the leaf, as in negamax
    first_player,   ///< the side to move at the root
    second_player,  ///< the other one: the root is a minimum, a "black" node in many books
};

/// How good the moves of a uniform tree are, and their order.
enum class TreeOrder : std::uint8_t {
    best_first,     ///< at every node; the others are in no order
    worst_first,    ///< no cutoffs: each move is better than all before it
    random_leaves,  ///< the leaves are drawn independently: a random game tree
    /// The best move is first with a stated probability, else anywhere later; all other moves are
    /// worse by random amounts (the strongly ordered trees of Marsland 1986, 3.1).
    strongly_ordered,
};

/// The parameters of a uniform tree. The same parameters give the same tree on every machine.
struct UniformTree {
    int width = 2;                               ///< moves at every inner node, at least 1
    int depth = 2;                               ///< plies from the root to every leaf, at least 0
    TreeOrder order = TreeOrder::random_leaves;  ///< how good its moves are, and in which order
    std::uint64_t seed = 0;                      ///< seed of the random numbers
    /// Random leaves lie in -spread..spread; otherwise a move is worse than the next better one by
    /// 1 to `spread`, and the root's value lies in -spread..spread. At least 1, at most 2^32. With
    /// a small spread, random leaves tie.
    TreeValue spread = 1000;
    /// In strongly ordered trees: the probability that the first move is the best one, 0 to 1.
    double first_is_best = 0.7;
};

/// Why no tree can be made from some parameters.
enum class UniformTreeError : std::uint8_t {
    width,        ///< less than 1
    depth,        ///< less than 0
    spread,       ///< less than 1 or more than 2^32
    probability,  ///< not from 0 to 1
    too_large,    ///< worst first needs a distinct value for every leaf: width^depth below 2^62
};

/// A node of a tree during a walk, valid only for the tree that made it.
struct TreeNode {
    std::uint64_t id = 0;  ///< its number in a nested tree, the hash of its path in a uniform one
    TreeValue value = 0;   ///< at leaves, and wherever the tree is built top-down from values
    int height = 0;        ///< plies to the deepest leaf below, an upper bound in nested trees
};

/// A synthetic game tree whose leaves have values, for experiments with search algorithms. Nested
/// trees are kept in memory; nodes of uniform trees are computed from their paths, so that trees of
/// any size can be walked. Immutable, and may be shared among threads.
class SyntheticTree {
public:
    /// The tree of nested lists. `view` is the point of view of its leaf values.
    [[nodiscard]] static SyntheticTree written(const NestedTree& tree,
                                               LeafView view = LeafView::first_player);
    /// The tree with these parameters; an error if they are invalid.
    [[nodiscard]] static std::expected<SyntheticTree, UniformTreeError> uniform(
        const UniformTree& figures);

    /// The root, where a walk begins.
    [[nodiscard]] TreeNode root() const noexcept;
    /// How many moves a node has: 0 at a leaf.
    [[nodiscard]] int width(const TreeNode& node) const noexcept;
    /// The node after a move, 0 to `width(node)` - 1.
    [[nodiscard]] TreeNode child(const TreeNode& node, int move) const noexcept;
    /// The value of a leaf for the side to move there.
    [[nodiscard]] static TreeValue leaf_value(const TreeNode& leaf) noexcept { return leaf.value; }
    /// A node's negamax value if the tree knows it without a search: at leaves, and everywhere in
    /// uniform trees other than those of random leaves.
    [[nodiscard]] std::optional<TreeValue> known_value(const TreeNode& node) const noexcept;

private:
    struct WrittenNode {
        TreeValue value = 0;
        std::uint64_t first_child = 0;
        int width = 0;
    };
    struct WrittenTree {
        std::vector<WrittenNode> nodes;  ///< breadth first, so that siblings are together
        int height = 0;
    };

    explicit SyntheticTree(std::variant<WrittenTree, UniformTree> tree) : tree_(std::move(tree)) {}

    std::variant<WrittenTree, UniformTree> tree_;
};

}  // namespace chess
