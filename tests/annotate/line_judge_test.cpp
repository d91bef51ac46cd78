// Whether what a line wins is worth a word.

#include "libchess/annotate/detail/line_judge.hpp"

#include "libchess/notation/san.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using detail::BadMove;
using detail::LineJudge;

TEST_CASE("what could be taken after the better move, too, is no reason", "[annotate][reasons]") {
    const auto analyser = make_analyser({.hash_bytes = 1U << 20U});
    AnnotationOptions options;
    options.limits.nodes = 20'000;
    const AnnotationTools tools{.analyser = analyser.get()};
    // A rook takes the pawn on a7, whatever Black does but to guard it.
    const auto is_lost_anyway = [&](const char* better) {
        AnnotatedGame game = test::annotated(
            "[FEN \"3r2k1/p4ppp/8/8/8/7P/5PP1/R5K1 b - - 0 30\"]\n\nh5 *", options, tools);
        BadMove bad{game, 0};
        bad.better = {*parse_san(game.positions[0].position, better)};
        game.moves[0].win_before = 60;
        const Reason reason{.text = "",
                            .begins = Reason::Line::reply,
                            .line = {*parse_san(game.positions[1].position, "Rxa7")},
                            .gain = 1};
        const auto found = LineJudge(game, options, tools).is_lost_anyway(bad, reason);
        REQUIRE(found.has_value());
        return *found;
    };
    CHECK(is_lost_anyway("h6"));
    CHECK_FALSE(is_lost_anyway("a6"));
    CHECK_FALSE(is_lost_anyway("Ra8"));
}
