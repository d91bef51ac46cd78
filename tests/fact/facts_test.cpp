#include "libchess/fact/find_facts.hpp"

#include "libchess/eval/evaluator.hpp"
#include "tests/fact/fact_oracle.hpp"
#include "tests/fact/planted_facts.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/random_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

using namespace chess;
using test::position_of;

namespace {

/// "white isolated d4; ..." of one kind.
std::set<std::string> squares_of(const Position& position, Fact fact, Color side) {
    std::set<std::string> squares;
    for (const FoundFact& found : find_facts(position))
        if (found.fact == fact && found.side == side)
            for (const Square square : found.squares) squares.insert(to_string(square));
    return squares;
}

std::string joined(const std::set<std::string>& squares) {
    std::string text;
    for (const std::string& square : squares) text += (text.empty() ? "" : " ") + square;
    return text;
}

/// Compares all facts of a position with the plain ones.
void compare(const Position& position) {
    CAPTURE(position);
    auto plain = test::plain_facts(position);
    for (const Color side : all_colors)
        for (const Fact fact : all_facts) {
            CAPTURE(info(fact).key, side == Color::white);
            CHECK(joined(squares_of(position, fact, side)) == joined(plain[{fact, side}]));
        }
}

/// Plays random moves from the start, and calls `look` after each.
template <typename Look>
void wander(std::uint64_t seed, int plies, const Look& look) {
    test::Random random(seed);
    Position position = Position::start();
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return;
        position.make(moves[random.below(moves.size())]);
        look(position);
    }
}

}  // namespace

TEST_CASE("facts are what a plain look at the board sees, in random games", "[facts]") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) wander(seed, 120, compare);
}

TEST_CASE("facts are what a plain look at the board sees, in scattered positions", "[facts]") {
    test::Random random(7);
    for (int i = 0; i < 600; ++i) compare(test::scattered(random, 1 + random.below(14)));
}

TEST_CASE("facts are what a plain look sees, in 100,000 positions", "[.][facts]") {
    for (std::uint64_t seed = 100; seed < 700; ++seed) wander(seed, 120, compare);
    test::Random random(8);
    for (int i = 0; i < 40000; ++i) compare(test::scattered(random, 1 + random.below(20)));
}

TEST_CASE("facts change sides with the colours", "[facts]") {
    const auto check = [](const Position& position) {
        CAPTURE(position);
        const Position other = position.flipped();
        for (const Color side : all_colors)
            for (const Fact fact : all_facts) {
                // Kinds of endings are said of White.
                if (info(fact).sign == 0 && fact != Fact::hanging_pawns) continue;
                std::set<std::string> turned;
                for (const std::string& name : squares_of(other, fact, ~side)) {
                    const auto rank = static_cast<char>('1' + '8' - name[1]);
                    turned.insert({name[0], rank});
                }
                CAPTURE(info(fact).key);
                CHECK(squares_of(position, fact, side) == turned);
            }
    };
    for (std::uint64_t seed = 50; seed < 54; ++seed) wander(seed, 100, check);
    test::Random random(9);
    for (int i = 0; i < 100; ++i) check(test::scattered(random, 12));
}

TEST_CASE("each kind of fact is found where it was planted", "[facts]") {
    for (const test::Planted& planted : test::planted_facts) {
        const auto kind =
            std::ranges::find(all_facts, planted.fact, [](Fact fact) { return info(fact).key; });
        REQUIRE(kind != all_facts.end());
        CAPTURE(planted.fact, planted.fen);
        CHECK(joined(squares_of(position_of(planted.fen), *kind, planted.side)) == planted.squares);
    }
}

TEST_CASE("a fortress is one only if the tables say that it is a draw", "[facts]") {
    // The bishop does not guard the corner of promotion.
    const Position position = position_of("k7/8/8/8/8/8/P7/K1B5 w - - 0 1");
    const auto has_fortress = [&](bool drawn_by_tables) {
        const auto facts = find_facts(position, drawn_by_tables);
        const auto found = std::ranges::find(facts, Fact::fortress, &FoundFact::fact);
        return found != facts.end() && found->side == Color::black;
    };
    CHECK(has_fortress(true));
    CHECK_FALSE(has_fortress(false));
}

TEST_CASE("every kind of fact has a key, a name and a definition of its own", "[facts]") {
    std::set<std::string_view> keys;
    std::set<std::string_view> names;
    for (const Fact fact : all_facts) {
        keys.insert(info(fact).key);
        names.insert(info(fact).name);
        CHECK(info(fact).definition.size() > 10);
    }
    CHECK(keys.size() == fact_count);
    CHECK(names.size() == fact_count);
}

TEST_CASE("a fact is worth what its term counts on its square", "[facts]") {
    const Position position = position_of("4k3/8/8/8/3P4/8/6PP/4K3 w - - 0 1");
    const Breakdown breakdown = Evaluator().explain(position);
    std::vector<FoundFact> facts = find_facts(position);
    weigh(facts, breakdown);
    const auto isolated = std::ranges::find(facts, Fact::isolated, &FoundFact::fact);
    REQUIRE(isolated != facts.end());
    int expected = 0;
    for (const Breakdown::Effect& effect : breakdown.effects)
        if (effect.term == Term::isolated && effect.square == Square::d4) expected += effect.cp;
    CHECK(isolated->cp == expected);
    CHECK(isolated->cp < 0);
    // From Black's side the same pawn counts the same for its owner.
    const Position other = position.flipped();
    std::vector<FoundFact> turned = find_facts(other);
    weigh(turned, Evaluator().explain(other));
    const auto same = std::ranges::find(turned, Fact::isolated, &FoundFact::fact);
    REQUIRE(same != turned.end());
    CHECK(same->side == Color::black);
    CHECK(same->cp == isolated->cp);
}

TEST_CASE("facts beyond others are new ones, of men by their squares", "[facts]") {
    const auto before = find_facts(position_of("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1"));
    const auto after = find_facts(position_of("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1"));
    const auto gained = facts_beyond(after, before);
    CHECK(std::ranges::find(gained, Fact::isolated, &FoundFact::fact) != gained.end());
    const auto lost = facts_beyond(before, after);
    CHECK(std::ranges::find(lost, Fact::connected_passed, &FoundFact::fact) != lost.end());
    CHECK(facts_beyond(after, after).empty());
}
