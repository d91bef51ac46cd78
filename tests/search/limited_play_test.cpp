#include "libchess/search/detail/limited_play.hpp"

#include "libchess/notation/uci_move.hpp"
#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <array>
#include <set>

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

EngineOptions small() {
    return {.hash_bytes = std::size_t{1} << 20U};
}

std::string played(Engine& engine, const GameHistory& game, int elo, std::uint64_t seed = 0) {
    const SearchResult result = engine.search(game, {.strength = Strength{elo, seed}});
    REQUIRE(result.lines.size() == 1);
    const auto move = result.best_move();
    REQUIRE(move);
    return to_uci(game.position(), *move);
}

/// How often one of a hundred players of this strength finds a move.
int times(const GameHistory& game, int elo, std::string_view move) {
    Engine engine(small());
    int count = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        count += played(engine, game, elo, seed) == move ? 1 : 0;
    return count;
}

constexpr std::string_view middlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 0 9";

}  // namespace

TEST_CASE("the same player makes the same move, whatever was searched before",
          "[search][strength]") {
    const GameHistory game{position_of(middlegame)};
    Engine engine(small());
    Engine other(small());
    other.search({Position::start()}, {.depth = 6});
    std::set<std::string> moves;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::string move = played(engine, game, 1200, seed);
        CHECK(played(other, game, 1200, seed) == move);
        moves.insert(move);
    }
    CHECK(moves.size() > 2);
}

TEST_CASE("better players see deeper, overlook less and judge better", "[search][strength]") {
    detail::Skill before = detail::skill_of(Strength::least_elo);
    for (int elo = Strength::least_elo + 100; elo <= Strength::most_elo; elo += 100) {
        CAPTURE(elo);
        const detail::Skill here = detail::skill_of(elo);
        CHECK(here.depth > before.depth);
        CHECK(here.oversight < before.oversight);
        CHECK(here.noise < before.noise);
        before = here;
    }
}

TEST_CASE("a recapture is easy to see, and a quiet move back is hard", "[search][strength]") {
    const Position position = position_of("4k3/8/8/3p4/2P5/5N2/8/Q3K3 w - - 0 1");
    const auto effort = [&](std::string_view uci, std::optional<Square> last = {}) {
        return detail::effort_of(position, move_of(position, uci), last);
    };
    CHECK(effort("c4d5", Square::d5) < effort("c4d5"));
    CHECK(effort("c4d5") < effort("f3e5"));
    CHECK(effort("a1a8") < effort("a1a7"));  // a check
    CHECK(effort("f3e5") < effort("f3d2"));  // back
    CHECK(effort("a1a3") < effort("a1a7"));  // far
}

TEST_CASE("nearly all players see a mate in one and take back a queen", "[search][strength]") {
    CHECK(times({position_of("6k1/5ppp/8/8/8/1P6/P4PPP/3R2K1 w - - 0 1")}, 800, "d1d8") >= 90);
    const Position before = position_of("3q2k1/ppp2ppp/8/8/8/8/PPPQ1PPP/3R2K1 b - - 0 1");
    CHECK(times({before, {move_of(before, "d8d2")}}, 800, "d1d2") >= 90);
}

TEST_CASE("the better the player, the less a move loses", "[search][strength]") {
    const GameHistory game{position_of(middlegame)};
    Engine engine(small());
    const auto loss = [&](int elo) {
        const int best =
            engine.search(game, {.depth = 8}).lines.front().score.as_centipawns().value_or(0);
        int sum = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const std::string move = played(engine, game, elo, seed);
            engine.clear();
            const SearchResult after =
                engine.search(game, {.depth = 8, .first_moves = {move_of(game.start, move)}});
            sum += best - after.lines.front().score.as_centipawns().value_or(0);
        }
        return sum / 30;
    };
    const int beginner = loss(800);
    const int club = loss(1600);
    const int master = loss(2800);
    CHECK(beginner > club);
    CHECK(club > master);
    CHECK(master < 30);
}

TEST_CASE("limited play keeps to first moves and to other limits", "[search][strength]") {
    const GameHistory game{position_of(middlegame)};
    Engine engine(small());
    const Move only = move_of(game.start, "a2a3");
    const SearchResult one =
        engine.search(game, {.strength = Strength{2000}, .first_moves = {only}});
    CHECK(one.best_move() == only);
    const SearchResult shallow = engine.search(game, {.depth = 1, .strength = Strength{2800}});
    CHECK(shallow.depth == 1);
    const SearchResult few = engine.search(game, {.nodes = 500, .strength = Strength{2800}});
    CHECK(few.nodes <= 500);
    CHECK(few.best_move());
    CHECK(engine.search({position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")}, {.strength = Strength{}})
              .lines.empty());
}
