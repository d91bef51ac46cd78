// Laws of annotations: what is ours is written, and nothing else changes, whatever a game holds.

#include "libchess/annotate/markup.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/game_inventor.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

using namespace chess;

namespace {

constexpr std::size_t stride = 7;

/// Makes up what could be said of a game.
class Critic {
public:
    explicit Critic(std::uint64_t seed) : random_(seed) {}

    AnnotatedGame judge(const Game& game) {
        AnnotatedGame annotated;
        annotated.first = game.start.turn();
        Position position = game.start;
        for (const GameMove& played : game.moves) {
            annotated.positions.push_back(evaluate(position));
            annotated.moves.push_back({.move = played.move});
            annotated.moves.back().judgement = static_cast<Judgement>(random_.below(4));
            annotated.moves.back().is_only_move = random_.below(6) == 0;
            if (random_.below(5) == 0) annotated.moves.back().missed = MateClaim{3, true};
            if (played.move) position.make(*played.move);
            else position.make_null();
        }
        annotated.positions.push_back(evaluate(position));
        for (PlayerAccount& player : annotated.players)
            if (random_.below(3) != 0) player.acpl = player.accuracy = 31.4;
        if (random_.below(2) == 0) annotated.opening = Opening{"C42", "Petroff"};
        return annotated;
    }

private:
    Score score() {
        if (random_.below(5) == 0) return Score::mating_in(7);
        return Score::centipawns(static_cast<int>(random_.below(400)) - 200);
    }
    EvaluatedPosition evaluate(const Position& position) {
        EvaluatedPosition evaluated;
        if (random_.below(9) != 0) evaluated.score = score();
        if (random_.below(2) == 0) evaluated.depth = 12;
        const MoveList moves = legal_moves(position);
        for (std::size_t i = random_.below(3); i > 0 && !moves.empty(); --i)
            evaluated.lines.push_back({score(), {moves[random_.below(moves.size())]}});
        return evaluated;
    }

    test::Random random_;
};

void for_many_games(const std::function<void(const Game&, const AnnotatedGame&)>& check) {
    test::GameInventor inventor(9);
    Critic critic(10);
    std::size_t index = 0;
    std::size_t games = 0;
    for (const auto* sample : {&test::standard_sample(), &test::chess960_sample()})
        for (const Position& start : *sample) {
            if (index++ % stride != 0) continue;
            const Game game = inventor.game(start);
            INFO(to_pgn(game, PgnStyle::lossless()));
            check(game, critic.judge(game));
            ++games;
        }
    CHECK(games > 500);
}

Game without_own(Game game) {
    remove_own_annotations(game);
    game.tags.clear();
    return game;
}

}  // namespace

TEST_CASE("annotating changes nothing but what is ours", "[laws][annotation]") {
    for_many_games([](const Game& game, const AnnotatedGame& annotated) {
        Game written = game;
        write_annotations(written, annotated, {.annotator = "test"});
        REQUIRE(to_pgn(without_own(written), PgnStyle::lossless()) ==
                to_pgn(without_own(game), PgnStyle::lossless()));
        REQUIRE(without_own(written) == without_own(game));
        for (const Tag& tag : game.tags) REQUIRE(written.tag(tag.name) == tag.value);
    });
}

TEST_CASE("annotations written twice are the same as once, read again or not",
          "[laws][annotation]") {
    for_many_games([](const Game& game, const AnnotatedGame& annotated) {
        Game written = game;
        write_annotations(written, annotated, {.annotator = "test"});
        const std::string text = to_pgn(written, PgnStyle::lossless());
        Game twice = written;
        write_annotations(twice, annotated, {.annotator = "test"});
        REQUIRE(to_pgn(twice, PgnStyle::lossless()) == text);
        auto read = parse_game(text);
        REQUIRE(read);
        REQUIRE(to_pgn(*read, PgnStyle::lossless()) == text);
        write_annotations(*read, annotated, {.annotator = "test"});
        REQUIRE(to_pgn(*read, PgnStyle::lossless()) == text);
    });
}

TEST_CASE("every evaluation that is written is read", "[laws][annotation]") {
    for_many_games([](const Game& game, const AnnotatedGame& annotated) {
        Game written = game;
        write_annotations(written, annotated, {.annotator = "test"});
        const auto evaluations = written_evaluations(written);
        REQUIRE(evaluations.size() == annotated.positions.size());
        for (std::size_t i = 1; i < evaluations.size(); ++i) {
            REQUIRE(evaluations[i].has_value() == annotated.positions[i].score.has_value());
            if (!evaluations[i]) continue;
            REQUIRE(evaluations[i]->score == *annotated.positions[i].score);
            REQUIRE(evaluations[i]->depth == annotated.positions[i].depth);
        }
    });
}
