#include "libchess/search/minimax.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <vector>

namespace chess {

namespace {

// Positions are copied, and values are never negated: nothing is shared with the searches that it
// tests.
class Minimax {
public:
    explicit Minimax(EvaluationFunction evaluate) noexcept : evaluate_(evaluate) {}

    /// The best move of a position and its value for White. There is a legal move.
    [[nodiscard]] MinimaxResult best(const Position& position, int depth) {
        const bool white = position.turn() == Color::white;
        MinimaxResult result;
        path_.push_back(position.key());
        for (const Move move : legal_moves(position)) {
            ++nodes_;
            const Score score = value(position.after(move), depth - 1);
            if (result.best && (white ? score <= result.score : score >= result.score)) continue;
            result.score = score;
            result.best = move;
        }
        path_.pop_back();
        result.nodes = nodes_;
        return result;
    }

private:
    /// The value for White of a position below the root.
    [[nodiscard]] Score value(const Position& position, int depth) {
        const auto ply = static_cast<int>(path_.size());
        const bool white = position.turn() == Color::white;
        const bool over = !has_legal_move(position);
        if (over && position.in_check())
            return white ? Score::mated_in(ply) : Score::mating_in(ply);
        if (is_repeated(position) || position.halfmove_clock() >= 100 ||
            has_insufficient_material(position))
            return Score::centipawns(0);
        if (depth == 0) {
            const Score score = Score::centipawns(evaluate_(position));
            return white ? score : -score;
        }
        return over ? Score::centipawns(0) : best(position, depth).score;
    }

    /// Whether the line has had the position before. The root does not count: the game may have
    /// been there once, and may be there once more.
    [[nodiscard]] bool is_repeated(const Position& position) const {
        return !path_.empty() &&
               std::find(path_.begin() + 1, path_.end(), position.key()) != path_.end();
    }

    EvaluationFunction evaluate_;
    /// The keys of the positions that led here, the root's first.
    std::vector<Key> path_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

MinimaxResult minimax(const Position& position, int depth, EvaluationFunction evaluate) {
    if (!has_legal_move(position))
        return {position.in_check() ? Score::mated_in(0) : Score::centipawns(0), 0, std::nullopt};
    MinimaxResult result = Minimax(evaluate).best(position, std::max(1, depth));
    if (position.turn() == Color::black) result.score = -result.score;
    return result;
}

}  // namespace chess
