#include "libchess/annotate/accuracy.hpp"

#include "libchess/annotate/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace chess {

namespace {

/// A score within +-1,000 centipawns, which is what a mate counts as.
int bounded_centipawns(Score score) noexcept {
    if (const auto centipawns = score.as_centipawns())
        return std::clamp(*centipawns, -judged_centipawns, judged_centipawns);
    return score > Score() ? judged_centipawns : -judged_centipawns;
}

/// White's winning chances in each position, 0 to 100.
std::vector<double> course_of(const AnnotatedGame& game) {
    std::vector<double> course;
    course.reserve(game.positions.size());
    double last = accuracy_percent(initial_score);
    for (const EvaluatedPosition& position : game.positions) {
        if (position.score) last = accuracy_percent(*position.score);
        course.push_back(last);
    }
    return course;
}

double standard_deviation(std::span<const double> values) noexcept {
    const auto count = static_cast<double>(values.size());
    double mean = 0;
    for (const double value : values) mean += value / count;
    double variance = 0;
    for (const double value : values) variance += (value - mean) * (value - mean) / count;
    return std::sqrt(variance);
}

/// How much each move of the game counts: by the window of positions that it belongs to. The first
/// moves, for which there is no window of their own, share the first one.
std::vector<double> weights_of(const AnnotatedGame& game) {
    constexpr std::size_t shortest = 2;
    constexpr std::size_t longest = 8;
    constexpr double least = 0.5;
    constexpr double most = 12;
    const std::vector<double> course = course_of(game);
    const std::size_t window = std::clamp(game.moves.size() / 10, shortest, longest);
    const std::size_t size = std::min(window, course.size());
    std::vector<double> weights;
    weights.reserve(game.moves.size());
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const std::size_t shared = size - shortest;
        const std::size_t begin = i < shared ? 0 : i - shared;
        const auto around = std::span(course).subspan(begin, size);
        weights.push_back(std::clamp(standard_deviation(around), least, most));
    }
    return weights;
}

}  // namespace

double accuracy_percent(Score score) noexcept {
    return win_percent(Score::centipawns(bounded_centipawns(score)));
}

double move_accuracy(double win_before, double win_after) noexcept {
    const double loss = win_before - win_after;
    if (loss <= 0) return 100;
    return std::clamp(103.1668 * std::exp(-0.04354 * loss) - 3.1669, 0.0, 100.0);
}

int centipawn_loss(Score before, Score after) noexcept {
    return std::max(bounded_centipawns(before) - bounded_centipawns(after), 0);
}

std::optional<double> game_accuracy(const AnnotatedGame& game, Color side) {
    const std::vector<double> weights = weights_of(game);
    double count = 0;
    double weight = 0;
    double weighted = 0;
    double inverse = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& said = game.moves[i];
        if (!said.is_judged || !said.accuracy || game.mover(i) != side) continue;
        ++count;
        weight += weights[i];
        weighted += weights[i] * *said.accuracy;
        inverse += 1 / std::max(*said.accuracy, 1.0);  // a harmonic mean bears no zero
    }
    if (count == 0) return std::nullopt;
    return (weighted / weight + count / inverse) / 2;
}

std::optional<double> average_centipawn_loss(const AnnotatedGame& game, Color side) {
    int count = 0;
    int sum = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto& before = game.positions[i].score;
        const auto& after = game.positions[i + 1].score;
        if (!game.moves[i].is_judged || game.mover(i) != side || !before || !after) continue;
        ++count;
        sum += centipawn_loss(for_side(*before, side), for_side(*after, side));
    }
    if (count == 0) return std::nullopt;
    return static_cast<double>(sum) / count;
}

}  // namespace chess
