#include "libchess/annotate/annotated_game.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

namespace chess {

namespace {

/// White's winning chances in each position, 0 to 100.
std::vector<double> course_of(const AnnotatedGame& game) {
    std::vector<double> course;
    course.reserve(game.positions.size());
    double last = accuracy_percent(initial_score);
    for (const EvaluatedPosition& position : game.positions) {
        if (const auto score = position.score_for(Color::white)) last = accuracy_percent(*score);
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

/// The weight of each move, by its window of positions. The first moves, which have no window of
/// their own, share the first one.
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
        const auto around = std::span(course).subspan(i < shared ? 0 : i - shared, size);
        weights.push_back(std::clamp(standard_deviation(around), least, most));
    }
    return weights;
}

}  // namespace

std::string_view name_of(GamePhase phase) noexcept {
    constexpr std::array<std::string_view, 3> names{"opening", "middlegame", "endgame"};
    return names[static_cast<std::size_t>(phase)];
}

GamePhase phase_of(const Position& position, GamePhase before) noexcept {
    constexpr int most_in_endgames = 6;
    constexpr int most_in_middlegames = 10;
    constexpr int fewest_at_home = 4;
    const Bitboard others = position.pieces(PieceType::king) | position.pieces(PieceType::pawn);
    const int pieces = (position.occupied() & ~others).count();
    if (pieces <= most_in_endgames) return GamePhase::endgame;
    const bool is_developed = std::ranges::any_of(all_colors, [&](Color color) {
        return (position.pieces(color) & Bitboard(back_rank(color))).count() < fewest_at_home;
    });
    return pieces <= most_in_middlegames || is_developed ? std::max(before, GamePhase::middlegame)
                                                         : before;
}

AnnotatedGame::AnnotatedGame(Game annotated) : game(std::move(annotated)) {
    positions.reserve(game.moves.size() + 1);
    moves.reserve(game.moves.size());
    Position position = game.start;
    std::vector<Key> earlier;  // of the positions that may occur again
    const auto add_position = [&] {
        positions.push_back({.position = position,
                             .draw_claim = claim_on_board(position, earlier),
                             .claiming_moves = claiming_moves(position, earlier)});
        earlier.push_back(position.key());
    };
    GamePhase phase = GamePhase::opening;
    for (const GameMove& played : game.moves) {
        phase = phase_of(position, phase);
        add_position();
        moves.push_back(
            {.phase = phase, .is_forced = played.move && count_legal_moves(position) == 1});
        play(position, played.move);
        // Whoever passes does not play by the rules of repetition.
        if (!played.move || position.halfmove_clock() == 0) earlier.clear();
    }
    add_position();
    positions.back().is_claimed = positions.back().draw_claim && game.result == GameResult::draw;
    read_clocks(*this);
}

bool AnnotatedGame::is_judged_throughout() const {
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (judged_sides[mover(i)] && !moves[i].is_judged) return false;
    return true;
}

std::optional<Color> AnnotatedGame::only_judged_side() const noexcept {
    if (judged_sides[Color::white] == judged_sides[Color::black]) return std::nullopt;
    return judged_sides[Color::white] ? Color::white : Color::black;
}

std::optional<double> game_accuracy(const AnnotatedGame& game, Color side) {
    const std::vector<double> weights = weights_of(game);
    double count = 0;
    double weight = 0;
    double weighted = 0;
    double inverse = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& note = game.moves[i];
        if (!note.is_judged || !note.accuracy || game.mover(i) != side) continue;
        ++count;
        weight += weights[i];
        weighted += weights[i] * *note.accuracy;
        inverse += 1 / std::max(*note.accuracy, 1.0);  // a harmonic mean bears no zero
    }
    if (count == 0) return std::nullopt;
    return (weighted / weight + count / inverse) / 2;
}

std::optional<int> centipawn_loss(const AnnotatedGame& game, std::size_t index) {
    const auto before = game.positions[index].score_for(game.mover(index));
    const auto after = game.positions[index + 1].score_for(game.mover(index));
    if (!before || !after) return std::nullopt;
    return game.moves[index].is_forced ? 0 : centipawn_loss(*before, *after);
}

std::optional<double> average_centipawn_loss(const AnnotatedGame& game, Color side) {
    int count = 0;
    int sum = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto loss = centipawn_loss(game, i);
        if (!game.moves[i].is_judged || game.mover(i) != side || !loss) continue;
        ++count;
        sum += *loss;
    }
    if (count == 0) return std::nullopt;
    return static_cast<double>(sum) / count;
}

void AnnotationTotals::add(const AnnotatedGame& game) {
    ++games;
    moves += game.moves.size();
    unjudged += game.unjudged;
    for (const PlayerSummary& player : game.players) judged += player.total;
    puzzles += game.puzzles.size();
    nodes += game.nodes;
}

std::vector<std::size_t> bad_moves(const AnnotatedGame& game) {
    std::vector<std::size_t> bad;
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        if (game.moves[i].judgement != Judgement::none) bad.push_back(i);
    return bad;
}

std::vector<std::size_t> turning_points(const AnnotatedGame& game, std::size_t most) {
    return detail::largest_losses(game, bad_moves(game), most);
}

std::vector<std::size_t> detail::largest_losses(const AnnotatedGame& game,
                                                std::vector<std::size_t> moves, std::size_t most) {
    // Ties go to the first.
    std::ranges::stable_sort(moves, std::greater(), [&](std::size_t index) {
        const AnnotatedMove& note = game.moves[index];
        return note.win_before && note.win_after ? *note.win_before - *note.win_after : 0;
    });
    moves.resize(std::min(moves.size(), most));
    std::ranges::sort(moves);
    return moves;
}

}  // namespace chess
