// On which of its two lines a bad move's cost hangs.

#include "libchess/annotate/detail/stakes.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <fmt/format.h>

using namespace chess;
using detail::BadMove;
using detail::StakeFinder;
using detail::Stakes;

namespace {

/// What is at stake with the first move of a game, by searches.
Stakes stakes_of(std::string_view fen, std::string_view move) {
    const auto analyser = make_analyser({.hash_bytes = 1U << 20U});
    AnnotationOptions options;
    options.limits.nodes = 20'000;
    const AnnotationTools tools{.analyser = analyser.get()};
    AnnotatedGame game =
        test::annotated(fmt::format("[FEN \"{}\"]\n\n{} *", fen, move), options, tools);
    REQUIRE(game.moves[0].judgement != Judgement::none);
    const auto found = StakeFinder(game, options, tools).stakes_of(BadMove{game, 0});
    REQUIRE(found.has_value());
    return *found;
}

}  // namespace

TEST_CASE("what hangs on one move is found out", "[annotate][reasons]") {
    SECTION("the only good move is missed; any answer does") {
        const Stakes stakes = stakes_of("7k/r5pp/8/8/8/8/1q3PPP/3R2K1 w - - 0 30", "h3");
        CHECK(stakes.on_better);
        CHECK_FALSE(stakes.on_answer);
    }
    SECTION("one answer takes the queen; many other moves were as good") {
        const Stakes stakes = stakes_of("r5k1/p4ppp/4p3/8/8/2N5/PP1Q1PPP/6K1 w - - 0 20", "Qd8+");
        CHECK_FALSE(stakes.on_better);
        CHECK(stakes.on_answer);
    }
    SECTION("two ways to take the same man are one") {
        const Stakes stakes = stakes_of("r4rk1/p4ppp/4p3/8/8/2N5/PP1Q1PPP/6K1 w - - 0 20", "Qd8");
        CHECK(stakes.on_answer);
    }
    SECTION("two moves win the rook, and any answer but a few then draws") {
        const Stakes stakes = stakes_of("8/1p2k3/5R2/6KP/8/8/8/7r b - - 12 47", "b5");
        CHECK(stakes.on_better);
        CHECK_FALSE(stakes.on_answer);
    }
    SECTION("an even trade is no surprise") {
        const Stakes stakes =
            stakes_of("r2q1rk1/1p1b1pbp/n3p1p1/2P5/1p1Pp3/1Q1BPN2/1B3PPP/R4RK1 w - - 0 17", "Bxa6");
        CHECK(stakes.on_better);
        CHECK_FALSE(stakes.on_answer);
    }
    SECTION("what is clearly at stake") {
        const auto analyser = make_analyser({.hash_bytes = 1U << 20U});
        AnnotationOptions options;
        options.limits.nodes = 20'000;
        const AnnotationTools tools{.analyser = analyser.get()};
        using Line = Reason::Line;
        const auto is_clear = [&](std::string_view fen, std::string_view move, Line line) {
            AnnotatedGame game =
                test::annotated(fmt::format("[FEN \"{}\"]\n\n{} *", fen, move), options, tools);
            const auto found =
                StakeFinder(game, options, tools).is_clear_on(BadMove{game, 0}, line);
            REQUIRE(found.has_value());
            return *found;
        };
        constexpr std::string_view missed = "7k/r5pp/8/8/8/8/1q3PPP/3R2K1 w - - 0 30";
        CHECK(is_clear(missed, "h3", Line::instead));
        CHECK_FALSE(is_clear(missed, "h3", Line::reply));
        // An answer that takes what has just moved surprises nobody.
        CHECK_FALSE(
            is_clear("r5k1/p4ppp/4p3/8/8/2N5/PP1Q1PPP/6K1 w - - 0 20", "Qd8+", Line::reply));
        CHECK(is_clear("3r2k1/p4ppp/4p3/8/8/2N5/PP1Q1PPP/6K1 w - - 0 20", "h3", Line::reply));
    }
    SECTION("without an engine everything is at stake, but nothing clearly") {
        AnnotatedGame game = test::scholars_mate();
        const auto found = StakeFinder(game, {}, {}).stakes_of(BadMove{game, 5});
        REQUIRE(found.has_value());
        CHECK(found->on_answer);
        CHECK(found->on_better);
        const auto is_clear =
            StakeFinder(game, {}, {}).is_clear_on(BadMove{game, 5}, Reason::Line::reply);
        REQUIRE(is_clear.has_value());
        CHECK_FALSE(*is_clear);
    }
}
