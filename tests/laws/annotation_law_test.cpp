// Laws of annotations: ours are written, and nothing else changes, whatever a game contains.

#include "libchess/annotate/markup.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/game_inventor.hpp"
#include "tests/support/random.hpp"

#include <functional>

using namespace chess;

namespace {

/// Makes up annotations for a game.
class Critic {
public:
    explicit Critic(std::uint64_t seed) : random_(seed) {}

    AnnotatedGame judge(const Game& game) {
        AnnotatedGame annotated(game);
        for (EvaluatedPosition& position : annotated.positions) evaluate(position);
        for (AnnotatedMove& said : annotated.moves) {
            said.judgement = static_cast<Judgement>(random_.below(4));
            said.is_only_move = random_.below(6) == 0;
            if (random_.below(5) == 0) said.missed = MateClaim{3, true};
        }
        for (PlayerSummary& player : annotated.players)
            if (random_.below(3) != 0) player.acpl = player.accuracy = 31.4;
        if (random_.below(2) == 0) annotated.opening = Opening{"C42", "Petroff"};
        return annotated;
    }

private:
    Score score() {
        if (random_.below(5) == 0) return Score::mating_in(7);
        return Score::centipawns(static_cast<int>(random_.below(400)) - 200);
    }
    void evaluate(EvaluatedPosition& at) {
        if (random_.below(9) != 0) at.score = at.for_side(Color::white, score());
        if (random_.below(2) == 0) at.depth = 12;
        const MoveList moves = legal_moves(at.position);
        for (std::size_t i = random_.below(3); i > 0 && !moves.empty(); --i)
            at.lines.push_back({.score = score(), .moves = {moves[random_.below(moves.size())]}});
    }

    test::Random random_;
};

/// Games with made-up annotations that are not yet written into them.
void for_many_games(const std::function<void(AnnotatedGame)>& check) {
    Critic critic(10);
    test::for_invented_games(9, [&](const Game& game) { check(critic.judge(game)); });
}

Game without_own(Game game) {
    remove_own_annotations(game);
    game.tags.clear();
    return game;
}

/// The game's text, after its annotations have been written into it.
std::string written(AnnotatedGame& annotated) {
    write_annotations(annotated, {.annotator = "test"});
    return to_pgn(annotated.game, PgnStyle::lossless());
}

}  // namespace

TEST_CASE("annotating changes nothing but what is ours", "[laws][annotation]") {
    for_many_games([](AnnotatedGame annotated) {
        const Game before = annotated.game;
        written(annotated);
        const Game& after = annotated.game;
        REQUIRE(to_pgn(without_own(after), PgnStyle::lossless()) ==
                to_pgn(without_own(before), PgnStyle::lossless()));
        REQUIRE(without_own(after) == without_own(before));
        for (const Tag& tag : before.tags) REQUIRE(after.tag(tag.name) == tag.value);
    });
}

TEST_CASE("annotating twice changes nothing, with or without re-reading", "[laws][annotation]") {
    for_many_games([](AnnotatedGame annotated) {
        const std::string text = written(annotated);
        REQUIRE(written(annotated) == text);
        auto read = parse_game(text);
        REQUIRE(read);
        REQUIRE(to_pgn(*read, PgnStyle::lossless()) == text);
        annotated.game = *std::move(read);
        REQUIRE(written(annotated) == text);
    });
}

TEST_CASE("every evaluation that is written is read", "[laws][annotation]") {
    for_many_games([](AnnotatedGame annotated) {
        written(annotated);
        const auto evaluations = written_evaluations(annotated.game);
        REQUIRE(evaluations.size() == annotated.positions.size());
        for (std::size_t i = 1; i < evaluations.size(); ++i) {
            const EvaluatedPosition& at = annotated.positions[i];
            REQUIRE(evaluations[i].has_value() == at.score.has_value());
            if (!evaluations[i]) continue;
            REQUIRE(evaluations[i]->score == at.score_for(Color::white));
            REQUIRE(evaluations[i]->depth == at.depth);
        }
    });
}
