#include "lab/tree_search.hpp"

#include <algorithm>
#include <vector>

namespace chess {

namespace {

/// Searches a tree with any of the algorithms, and counts what it visits.
class TreeWalk {
public:
    TreeWalk(const SyntheticTree& tree, const TreeVisitor& visitor)
        : tree_(tree),
          visitor_(visitor) {}

    TreeValue minimax(const TreeNode& node, bool first_player) {
        const int width = tree_.width(node);
        if (width == 0) {
            const TreeValue value = leave_leaf(node, {});
            return first_player ? value : -value;
        }
        TreeValue best = first_player ? -tree_infinity : tree_infinity;
        for (int move = 0; move < width; ++move) {
            const Step step(path_, move);
            const TreeValue value = minimax(tree_.child(node, move), !first_player);
            best = first_player ? std::max(best, value) : std::min(best, value);
        }
        leave({}, first_player ? best : -best);
        return best;
    }

    TreeValue negamax(const TreeNode& node) {
        const int width = tree_.width(node);
        if (width == 0) return leave_leaf(node, {});
        TreeValue best = -tree_infinity;
        for (int move = 0; move < width; ++move) {
            const Step step(path_, move);
            best = std::max(best, -negamax(tree_.child(node, move)));
        }
        return leave({}, best);
    }

    TreeValue shallow(const TreeNode& node, TreeValue bound) {
        const TreeWindow window{.beta = bound};
        const int width = tree_.width(node);
        if (width == 0) return leave_leaf(node, window);
        TreeValue best = -tree_infinity;
        for (int move = 0; move < width && best < bound; ++move) {
            const Step step(path_, move);
            best = std::max(best, -shallow(tree_.child(node, move), -best));
        }
        return leave(window, best);
    }

    TreeValue alpha_beta(const TreeNode& node, TreeWindow window, CutoffRule rule) {
        const int width = tree_.width(node);
        if (width == 0) return leave_leaf(node, window);
        TreeValue score = -tree_infinity;
        for (int move = 0; move < width; ++move) {
            const Step step(path_, move);
            const TreeWindow below{-window.beta, -std::max(window.alpha, score)};
            score = std::max(score, -alpha_beta(tree_.child(node, move), below, rule));
            if (rule == CutoffRule::at_beta ? score >= window.beta : score > window.beta) break;
        }
        return leave(window, score);
    }

    TreeValue fail_hard(const TreeNode& node, TreeWindow window) {
        const int width = tree_.width(node);
        if (width == 0) return leave_leaf(node, window);
        TreeValue alpha = window.alpha;
        for (int move = 0; move < width && alpha < window.beta; ++move) {
            const Step step(path_, move);
            const TreeValue value = -fail_hard(tree_.child(node, move), {-window.beta, -alpha});
            alpha = std::clamp(value, alpha, window.beta);
        }
        return leave(window, alpha);
    }

    TreeValue pvs(const TreeNode& node, TreeWindow window, const PvsOptions& options) {
        const int width = tree_.width(node);
        if (width == 0) return leave_leaf(node, window);
        const bool ties_are_open = options.window == PvsOptions::MinimalWindow::at_alpha;
        TreeValue score = -tree_infinity;
        for (int move = 0; move < width && score < window.beta; ++move) {
            const Step step(path_, move);
            const TreeNode child = tree_.child(node, move);
            const TreeValue alpha = std::max(window.alpha, score);
            if (move == 0) {
                score = -pvs(child, {-window.beta, -alpha}, options);
                continue;
            }
            TreeValue value = -pvs(child, {ties_are_open ? -alpha : -alpha - 1, -alpha}, options);
            const bool surprises = value > alpha || (ties_are_open && value == alpha);
            if (surprises && value < window.beta && node.height > options.exact_height) {
                ++counts_.researches;
                const bool from_value = options.research == PvsOptions::Research::from_value;
                value = -pvs(child, {-window.beta, from_value ? -value : -alpha}, options);
            }
            score = std::max(score, value);
        }
        return leave(window, score);
    }

    [[nodiscard]] TreeSearchResult result(TreeValue value) const {
        TreeSearchResult result = counts_;
        result.value = value;
        return result;
    }

private:
    /// Keeps the move being searched in the path.
    class Step {
    public:
        Step(std::vector<int>& path, int move) : path_(path) { path_.push_back(move); }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;
        ~Step() { path_.pop_back(); }

    private:
        std::vector<int>& path_;
    };

    /// Counts a visit, reports it, and passes the value on.
    TreeValue leave(TreeWindow window, TreeValue value, bool leaf = false) {
        ++counts_.nodes;
        if (leaf) ++counts_.leaves;
        if (visitor_) visitor_({.path = path_, .window = window, .value = value, .leaf = leaf});
        return value;
    }
    TreeValue leave_leaf(const TreeNode& node, TreeWindow window) {
        return leave(window, SyntheticTree::leaf_value(node), true);
    }

    const SyntheticTree& tree_;
    const TreeVisitor& visitor_;
    std::vector<int> path_;
    TreeSearchResult counts_;
};

}  // namespace

TreeSearchResult minimax(const SyntheticTree& tree, const TreeVisitor& visitor) {
    TreeWalk walk(tree, visitor);
    return walk.result(walk.minimax(tree.root(), true));
}

TreeSearchResult negamax(const SyntheticTree& tree, const TreeVisitor& visitor) {
    TreeWalk walk(tree, visitor);
    return walk.result(walk.negamax(tree.root()));
}

TreeSearchResult shallow_alpha_beta(const SyntheticTree& tree, const TreeVisitor& visitor) {
    TreeWalk walk(tree, visitor);
    return walk.result(walk.shallow(tree.root(), tree_infinity));
}

TreeSearchResult alpha_beta(const SyntheticTree& tree, TreeWindow window,
                            const TreeVisitor& visitor, CutoffRule rule) {
    TreeWalk walk(tree, visitor);
    return walk.result(walk.alpha_beta(tree.root(), window, rule));
}

TreeSearchResult alpha_beta_fail_hard(const SyntheticTree& tree, TreeWindow window,
                                      const TreeVisitor& visitor) {
    TreeWalk walk(tree, visitor);
    return walk.result(walk.fail_hard(tree.root(), window));
}

TreeSearchResult pvs(const SyntheticTree& tree, const PvsOptions& options, TreeWindow window,
                     const TreeVisitor& visitor) {
    TreeWalk walk(tree, visitor);
    return walk.result(walk.pvs(tree.root(), window, options));
}

}  // namespace chess
