#include "training/self_play.hpp"

#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/scripted_analyser.hpp"
#include "tests/training/training_samples.hpp"
#include "training/openings.hpp"

using namespace chess;
using namespace chess::training;

namespace {

SelfPlayOptions quick_rules() {
    return {.limits = {.nodes = 100}};
}

PlayedGame played(Analyser& analyser, const SelfPlayOptions& rules, std::uint64_t seed) {
    const auto game = play_game({analyser, analyser}, rules, Random(seed), {});
    REQUIRE(game);
    REQUIRE(*game);
    return **game;
}

}  // namespace

TEST_CASE("a game depends on its random numbers alone", "[training][self-play]") {
    const auto analyser = make_analyser({.hash_bytes = std::size_t{1} << 20U});
    const PlayedGame first = played(*analyser, quick_rules(), 1);
    CHECK(played(*analyser, quick_rules(), 2) != first);
    CHECK(played(*analyser, quick_rules(), 1) == first);
    CHECK(identity_of(first) == identity_of(played(*analyser, quick_rules(), 1)));
    CHECK(first.result != GameResult::unknown);
    Position position = first.start;
    for (const PlayedPly& ply : first.plies) {
        REQUIRE(is_legal(position, ply.move));
        CHECK(ply.score);
        position.make(ply.move);
    }
}

TEST_CASE("a game ends as the rules of chess or of the run have it", "[training][self-play]") {
    test::ScriptedAnalyser analyser;
    SelfPlayOptions rules{.least_random_plies = 0, .most_random_plies = 0, .random_move_every = 0};
    SECTION("by mate") {
        const Position start = test::position_of("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
        rules.openings = {start};
        rules.most_unbalanced = 30000;
        analyser.expect(start,
                        {{.score = Score::mating_in(1), .moves = {Move(Square::f7, Square::g7)}}});
        const PlayedGame game = played(analyser, rules, 1);
        CHECK(game.result == GameResult::white_wins);
        CHECK(game.plies.size() == 1);
    }
    SECTION("at its longest") {
        rules.longest_game = 3;
        rules.draw_plies = 0;
        const PlayedGame game = played(analyser, rules, 1);
        CHECK(game.result == GameResult::draw);
        CHECK(game.plies.size() == 3);
    }
    SECTION("by scores near zero") {
        rules.draw_after = 4;
        rules.draw_plies = 2;
        const PlayedGame game = played(analyser, rules, 1);
        CHECK(game.result == GameResult::draw);
        CHECK(game.plies.size() == 5);
    }
}

TEST_CASE("a game without a balanced opening is an error, not a wait", "[training][self-play]") {
    test::ScriptedAnalyser analyser;
    SelfPlayOptions rules{.least_random_plies = 0, .most_random_plies = 0, .most_unbalanced = 10};
    analyser.expect(Position::start(),
                    {{.score = Score::centipawns(50), .moves = {Move(Square::e2, Square::e4)}}});
    const auto game = play_game({analyser, analyser}, rules, Random(1), {});
    REQUIRE_FALSE(game);
    CHECK(game.error().message ==
          "script finds hardly any opening balanced: 1000 in a row were not");
}

TEST_CASE("openings are the positions of a file", "[training][self-play]") {
    const test::TemporaryFile file("openings.epd");
    file.write(
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"open\";\n"
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
    const auto openings = read_openings(file.path(), {});
    REQUIRE(openings);
    CHECK(openings->size() == 2);
    file.write("4k3/8/8/8/8/8/4P3/8 w - -\n");
    const auto broken = read_openings(file.path(), {});
    REQUIRE_FALSE(broken);
    CHECK_THAT(broken.error().message, Catch::StartsWith(file.path() + ":1: "));
}
