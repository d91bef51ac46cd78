#include "libchess/annotate/annotated_game.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

#include <cmath>

using namespace chess;

namespace {

using Scores = std::vector<std::optional<Score>>;

Score cp(int centipawns) {
    return Score::centipawns(centipawns);
}

/// A game with these scores for White; moves with a score before and after are judged.
AnnotatedGame game_of(const Scores& scores, Color first = Color::white) {
    Game passes;
    if (first == Color::black) passes.start.make_null();
    passes.moves.resize(scores.size() - 1);
    AnnotatedGame game(passes);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        EvaluatedPosition& here = game.positions[i];
        if (scores[i]) here.score = here.for_side(Color::white, *scores[i]);
    }
    for (std::size_t i = 0; i + 1 < scores.size(); ++i) {
        AnnotatedMove& said = game.moves[i];
        const auto after = game.positions[i + 1].score_for(game.mover(i));
        said.is_judged = scores[i] && scores[i + 1];
        if (said.is_judged)
            said.accuracy =
                move_accuracy(accuracy_percent(*game.positions[i].score), accuracy_percent(*after));
    }
    return game;
}

/// The game's accuracy, computed literally as documented: a list of windows, one for each move.
std::optional<double> described_accuracy(const AnnotatedGame& game, Color side) {
    std::vector<double> course;
    for (const EvaluatedPosition& position : game.positions)
        course.push_back(position.score   ? accuracy_percent(*position.score_for(Color::white))
                         : course.empty() ? win_percent(cp(15))
                                          : course.back());
    const auto size = std::clamp<std::ptrdiff_t>(std::ssize(game.moves) / 10, 2, 8);
    std::vector<std::vector<double>> windows(static_cast<std::size_t>(size - 2),
                                             {course.begin(), course.begin() + size});
    for (std::ptrdiff_t i = 0; i + size <= std::ssize(course); ++i)
        windows.emplace_back(course.begin() + i, course.begin() + i + size);
    REQUIRE(windows.size() == game.moves.size());
    double weights = 0;
    double weighted = 0;
    double inverse = 0;
    double count = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (game.mover(i) != side || !game.moves[i].is_judged) continue;
        double sum = 0;
        double squares = 0;
        for (const double value : windows[i]) {
            sum += value;
            squares += value * value;
        }
        const auto n = static_cast<double>(size);
        const double variance = squares / n - (sum / n) * (sum / n);
        const double weight = std::clamp(std::sqrt(std::max(variance, 0.0)), 0.5, 12.0);
        const double accuracy = game.moves[i].accuracy.value_or(0);
        weights += weight;
        weighted += weight * accuracy;
        inverse += 1 / std::max(accuracy, 1.0);
        ++count;
    }
    if (count == 0) return std::nullopt;
    return (weighted / weights + count / inverse) / 2;
}

Scores random_scores(test::Random& random, std::size_t moves) {
    Scores scores;
    int last = 15;
    for (std::size_t i = 0; i <= moves; ++i) {
        last += static_cast<int>(random.below(301)) - 150;
        scores.emplace_back(cp(last));
        if (random.below(20) == 0) scores.back() = std::nullopt;
        if (random.below(20) == 0) scores.back() = Score::mating_in(5);
    }
    return scores;
}

Scores negated(Scores scores) {
    for (auto& score : scores)
        if (score) score = -*score;
    return scores;
}

}  // namespace

TEST_CASE("a move's accuracy follows the published curve", "[annotate][accuracy]") {
    CHECK(move_accuracy(60, 60) == 100);
    CHECK(move_accuracy(50, 80) == 100);
    CHECK(move_accuracy(60, 50) == Approx(63.5826).epsilon(1e-5));
    CHECK(move_accuracy(80, 50) == Approx(24.7756).epsilon(1e-5));
    CHECK(move_accuracy(100, 0) == 0);
    CHECK(move_accuracy(50, 50 - 1e-9) <= 100);
}

TEST_CASE("a move that loses more is less accurate", "[annotate][accuracy]") {
    for (int loss = 1; loss < 80; ++loss)
        CHECK(move_accuracy(90, 90 - loss) < move_accuracy(90, 91 - loss));
}

TEST_CASE("accuracy counts a mate as ten pawns", "[annotate][accuracy]") {
    CHECK(accuracy_percent(Score::mating_in(3)) == win_percent(cp(1000)));
    CHECK(accuracy_percent(Score::mated_in(0)) == win_percent(cp(-1000)));
    CHECK(accuracy_percent(-Score::mated_in(0)) == win_percent(cp(1000)));
    CHECK(accuracy_percent(cp(-250)) == win_percent(cp(-250)));
}

TEST_CASE("centipawn loss counts no gains and nothing beyond ten pawns", "[annotate][accuracy]") {
    CHECK(centipawn_loss(cp(30), cp(-20)) == 50);
    CHECK(centipawn_loss(cp(-20), cp(30)) == 0);
    CHECK(centipawn_loss(cp(3000), cp(900)) == 100);
    CHECK(centipawn_loss(Score::mating_in(5), cp(900)) == 100);
    CHECK(centipawn_loss(Score::mating_in(1), -Score::mated_in(0)) == 0);
    CHECK(centipawn_loss(cp(0), Score::mated_in(4)) == 1000);
    CHECK(centipawn_loss(Score::mating_in(3), Score::mated_in(4)) == 2000);
}

TEST_CASE("a game without judged moves has no accuracy", "[annotate][accuracy]") {
    for (const Scores& scores : {Scores{cp(10)}, Scores{cp(10), std::nullopt},
                                 Scores{std::nullopt, std::nullopt, std::nullopt}}) {
        const AnnotatedGame game = game_of(scores);
        for (const Color side : all_colors) {
            CHECK_FALSE(game_accuracy(game, side).has_value());
            CHECK_FALSE(average_centipawn_loss(game, side).has_value());
        }
    }
}

TEST_CASE("a side that has not moved has no accuracy", "[annotate][accuracy]") {
    const AnnotatedGame game = game_of({cp(15), cp(15)});
    CHECK(game_accuracy(game, Color::white) == 100);
    CHECK_FALSE(game_accuracy(game, Color::black).has_value());
}

TEST_CASE("who loses nothing plays with an accuracy of 100", "[annotate][accuracy]") {
    const AnnotatedGame game = game_of(Scores(61, cp(20)));
    for (const Color side : all_colors) {
        CHECK(game_accuracy(game, side) == Approx(100));
        CHECK(average_centipawn_loss(game, side) == 0);
    }
}

TEST_CASE("the average loss is that of a side's own judged moves", "[annotate][accuracy]") {
    AnnotatedGame game = game_of({cp(0), cp(-40), cp(10), cp(10), cp(10), std::nullopt, cp(300)});
    CHECK(average_centipawn_loss(game, Color::white) == 20);
    CHECK(average_centipawn_loss(game, Color::black) == 25);
    game.moves[0].is_judged = false;
    CHECK(average_centipawn_loss(game, Color::white) == 0);
}

TEST_CASE("moves amid great changes count for more", "[annotate][accuracy]") {
    // White errs by the same winning chances, once in a calm stretch, once in a wild one.
    const AnnotatedGame game = game_of({cp(0), cp(-100), cp(-100), cp(-100)});
    const double bad = move_accuracy(50, accuracy_percent(cp(-100)));
    const double deviation = (50 - accuracy_percent(cp(-100))) / 2;
    const double weighted = (deviation * bad + 0.5 * 100) / (deviation + 0.5);
    const double harmonic = 2 / (1 / bad + 1 / 100.0);
    CHECK(game_accuracy(game, Color::white) == Approx((weighted + harmonic) / 2));
}

TEST_CASE("a game's accuracy is what its description says", "[annotate][accuracy]") {
    test::Random random(2026);
    for (std::size_t moves = 1; moves <= 130; ++moves) {
        const AnnotatedGame game = game_of(random_scores(random, moves));
        for (const Color side : all_colors) {
            const auto accuracy = game_accuracy(game, side);
            const auto described = described_accuracy(game, side);
            REQUIRE(accuracy.has_value() == described.has_value());
            if (!accuracy) continue;
            CHECK(*accuracy == Approx(*described));
            CHECK(*accuracy >= 0);
            CHECK(*accuracy <= 100);
        }
    }
}

TEST_CASE("with colours exchanged the players exchange their numbers", "[annotate][accuracy]") {
    test::Random random(7);
    for (std::size_t moves = 2; moves <= 90; moves += 11) {
        Scores scores = random_scores(random, moves);
        scores.front() = cp(15);  // else White's small advantage would be Black's
        const AnnotatedGame game = game_of(scores);
        const AnnotatedGame flipped = game_of(negated(scores), Color::black);
        for (const Color side : all_colors) {
            const auto accuracy = game_accuracy(game, side);
            const auto mirrored = game_accuracy(flipped, ~side);
            REQUIRE(accuracy.has_value() == mirrored.has_value());
            if (accuracy) CHECK(*accuracy == Approx(*mirrored));
            CHECK(average_centipawn_loss(game, side) == average_centipawn_loss(flipped, ~side));
        }
    }
}
