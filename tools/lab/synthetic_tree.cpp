#include "lab/synthetic_tree.hpp"

#include "lab/minimal_tree.hpp"
#include "libchess/base/mixing.hpp"

namespace chess {

namespace {

constexpr std::uint64_t mixed(std::uint64_t bits) noexcept {
    return splitmix(bits + splitmix_step);
}

/// A second random number from the same hash, for another purpose.
constexpr std::uint64_t salted(std::uint64_t bits, std::uint64_t purpose) noexcept {
    return mixed(bits ^ mixed(purpose));
}

/// 0 to limit - 1.
constexpr TreeValue below(std::uint64_t bits, TreeValue limit) noexcept {
    return static_cast<TreeValue>(bits % static_cast<std::uint64_t>(limit));
}

constexpr TreeValue around_zero(std::uint64_t bits, TreeValue spread) noexcept {
    return below(bits, 2 * spread + 1) - spread;
}

/// 0 to 1, without 1.
constexpr double fraction(std::uint64_t bits) noexcept {
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

constexpr std::uint64_t for_best_move = 1;
constexpr std::uint64_t for_its_place = 2;
constexpr std::uint64_t for_value = 3;

/// Where the best move of a node is.
int best_move(const UniformTree& tree, const TreeNode& node) noexcept {
    if (tree.order != TreeOrder::strongly_ordered || tree.width == 1) return 0;
    if (fraction(salted(node.id, for_best_move)) < tree.first_is_best) return 0;
    return 1 + static_cast<int>(below(salted(node.id, for_its_place), tree.width - 1));
}

/// By how much a move is worse than the best one of its node.
TreeValue loss(const UniformTree& tree, const TreeNode& node, std::uint64_t child_id,
               int move) noexcept {
    if (tree.order == TreeOrder::worst_first) {
        // The values below a node with h plies to go fill an interval of width^h, those below each
        // of its moves one of the width intervals of width^(h-1) that it consists of. So every
        // move's value exceeds all before it, and is below all that follow.
        TreeValue step = 1;
        for (int ply = 1; ply < node.height; ++ply) step *= tree.width;
        return step * (tree.width - 1 - move);
    }
    if (move == best_move(tree, node)) return 0;
    return 1 + below(salted(child_id, for_value), tree.spread);
}

}  // namespace

SyntheticTree SyntheticTree::written(const NestedTree& tree, LeafView view) {
    struct Pending {
        const NestedTree* source;
        int ply;
    };
    WrittenTree result;
    std::vector<Pending> pending{{.source = &tree, .ply = 0}};
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const auto [source, ply] = pending[i];
        const bool first_to_move = ply % 2 == 0;
        const bool negated = (view == LeafView::first_player && !first_to_move) ||
                             (view == LeafView::second_player && first_to_move);
        result.nodes.push_back({.value = negated ? -source->value : source->value,
                                .first_child = pending.size(),
                                .width = static_cast<int>(source->children.size())});
        for (const NestedTree& child : source->children)
            pending.push_back({.source = &child, .ply = ply + 1});
        result.height = ply;  // breadth first: the last node is one of the deepest
    }
    return SyntheticTree(std::move(result));
}

std::expected<SyntheticTree, UniformTreeError> SyntheticTree::uniform(const UniformTree& figures) {
    constexpr TreeValue largest_spread = TreeValue{1} << 32;
    constexpr std::uint64_t largest_tree = std::uint64_t{1} << 62;
    if (figures.width < 1) return std::unexpected(UniformTreeError::width);
    if (figures.depth < 0) return std::unexpected(UniformTreeError::depth);
    if (figures.spread < 1 || figures.spread > largest_spread)
        return std::unexpected(UniformTreeError::spread);
    const bool is_probability = figures.first_is_best >= 0 && figures.first_is_best <= 1;
    if (!is_probability)  // nor is a NaN one
        return std::unexpected(UniformTreeError::probability);
    if (figures.order == TreeOrder::worst_first) {
        const auto leaves = uniform_leaves(figures.width, figures.depth);
        if (!leaves || *leaves >= largest_tree) return std::unexpected(UniformTreeError::too_large);
    }
    return SyntheticTree(figures);
}

TreeNode SyntheticTree::root() const noexcept {
    if (const auto* written = std::get_if<WrittenTree>(&tree_))
        return {.id = 0, .value = written->nodes.front().value, .height = written->height};
    const auto& uniform = *std::get_if<UniformTree>(&tree_);
    const std::uint64_t id = mixed(uniform.seed);
    return {.id = id,
            .value = around_zero(salted(id, for_value), uniform.spread),
            .height = uniform.depth};
}

int SyntheticTree::width(const TreeNode& node) const noexcept {
    if (const auto* written = std::get_if<WrittenTree>(&tree_))
        return written->nodes[node.id].width;
    return node.height == 0 ? 0 : std::get_if<UniformTree>(&tree_)->width;
}

TreeNode SyntheticTree::child(const TreeNode& node, int move) const noexcept {
    if (const auto* written = std::get_if<WrittenTree>(&tree_)) {
        const std::uint64_t id =
            written->nodes[node.id].first_child + static_cast<std::uint64_t>(move);
        return {.id = id, .value = written->nodes[id].value, .height = node.height - 1};
    }
    const auto& uniform = *std::get_if<UniformTree>(&tree_);
    const std::uint64_t id = mixed(node.id + static_cast<std::uint64_t>(move));
    const TreeValue value = uniform.order == TreeOrder::random_leaves
                                ? around_zero(salted(id, for_value), uniform.spread)
                                : loss(uniform, node, id, move) - node.value;
    return {.id = id, .value = value, .height = node.height - 1};
}

std::optional<TreeValue> SyntheticTree::known_value(const TreeNode& node) const noexcept {
    const auto* uniform = std::get_if<UniformTree>(&tree_);
    const bool built_downwards = uniform != nullptr && uniform->order != TreeOrder::random_leaves;
    if (built_downwards || width(node) == 0) return node.value;
    return std::nullopt;
}

}  // namespace chess
