#include "libchess/fact/find_facts.hpp"

#include "libchess/eval/evaluator.hpp"
#include "tests/fact/fact_oracle.hpp"
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

struct Planted {
    std::string_view fact;
    Color side;
    std::string_view fen;
    std::string_view squares;
};

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
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    const Planted planted = GENERATE(values<Planted>({
        {"hanging", black, "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "d5"},
        {"attacked", black, "4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "d5"},
        {"undefended", white, "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1"},
        {"undefended", white, "4k3/8/8/3N4/8/8/8/6K1 w - - 0 1", "d5"},
        {"pinned", white, "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "c3"},
        {"overloaded", white, "3rk2r/8/8/8/3P3P/8/5K2/8 w - - 0 1", ""},
        {"overloaded", black, "4k3/3q4/8/1n1n4/8/1R1R4/8/4K3 b - - 0 1", "d7"},
        {"trapped", white, "8/Bk6/1p6/8/8/8/8/4K3 b - - 0 1", "a7"},
        {"shut_in", white, "4k3/8/8/8/8/1P6/BP6/1N2K3 w - - 0 1", "a2"},
        {"undeveloped", white, "4k3/8/8/8/8/5N2/8/1NB1K3 w - - 0 1", "b1 c1"},
        {"bishop_pair", white, "4kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", "c1 f1"},
        {"bad_bishop", white, "4k3/8/8/1p6/1P1P1P2/2P1B3/8/4K3 w - - 0 1", "e3"},
        {"bad_bishop", black, "4k3/3b4/4p3/1p1p1p2/3P4/8/8/4K3 b - - 0 1", "d7"},
        {"castled", white, "4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", "g1"},
        {"may_castle", black, "r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "e8"},
        {"king_in_centre", black, "4k3/8/8/8/8/8/8/QRR1K3 w - - 0 1", "e8"},
        {"broken_shelter", black, "6k1/5p2/8/8/8/8/8/3QK3 w - - 0 1", "g7 h7"},
        {"open_file_at_king", black, "6k1/5p1p/8/8/8/8/8/4K1R1 b - - 0 1",
         "g1 g2 g3 g4 g5 g6 g7 g8"},
        {"king_under_fire", black, "6k1/8/8/4N3/8/3B4/8/4K1R1 b - - 0 1", "d3 e5 g1"},
        {"isolated", white, "4k3/8/8/8/3P4/8/6PP/4K3 w - - 0 1", "d4"},
        {"doubled", white, "4k3/8/8/3P4/3P4/8/8/4K3 w - - 0 1", "d4"},
        {"backward", white, "4k3/8/8/3p4/2P1P3/3P4/8/4K3 w - - 0 1", ""},
        {"backward", black, "4k3/8/3p4/2p1p3/2P1P3/8/8/4K3 w - - 0 1", "d6"},
        {"backward", black, "4k3/3p4/8/2p1p3/2P1P3/8/8/4K3 w - - 0 1", ""},
        {"backward", white, "4k3/8/1p6/8/P7/1P6/8/4K3 w - - 0 1", ""},
        {"backward", white, "4k3/8/8/8/Pp6/1P6/8/4K3 w - - 0 1", "b3"},
        {"hanging_pawns", white, "4k3/pp6/4p3/8/2PP4/8/P5PP/4K3 w - - 0 1", "c4 d4"},
        {"islands", white, "4k3/ppp5/8/8/8/8/P1P2P1P/4K3 w - - 0 1", "a2 c2 f2 h2"},
        {"passed", white, "4k3/5p2/8/3P4/8/8/8/4K3 w - - 0 1", "d5"},
        {"connected_passed", white, "4k3/7p/8/2PP4/8/8/8/4K3 w - - 0 1", "c5 d5"},
        {"blocked_passed", white, "4k3/3n4/3P4/8/8/8/8/4K3 w - - 0 1", "d6"},
        {"unstoppable", white, "7k/8/8/1P6/8/8/8/7K w - - 0 1", "b5"},
        {"unstoppable", white, "5k2/8/8/1P6/8/8/8/7K b - - 0 1", ""},
        {"majority", white, "4k3/pp3ppp/8/8/8/8/PPP3PP/4K3 w - - 0 1", "a2 b2 c2"},
        {"pawn_centre", white, "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", "d4 e4"},
        {"outpost", white, "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "d5"},
        {"outpost", white, "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", ""},
        {"hole", white, "4k3/8/8/8/4p3/8/2P2P2/4K3 w - - 0 1", "f3"},
        {"hole", white, "4k3/8/8/8/4p3/2P2P2/8/4K3 w - - 0 1", "d3"},
        {"open_file", white, "4k3/p7/8/8/8/8/P7/2R1K3 w - - 0 1", "c1"},
        {"half_open_file", white, "4k3/2p5/8/8/8/8/8/2R1K3 w - - 0 1", "c1"},
        {"seventh_rank", white, "4k3/1R6/8/8/8/8/8/4K3 w - - 0 1", "b7"},
        {"more_material", white, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2 e1"},
        {"exchange_ahead", white, "2n1k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1"},
        {"opposite_bishops", white, "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1 c8"},
        {"pawn_ending", white, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e1 e8"},
        {"rook_ending", white, "r3k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "e1 e8"},
        {"minor_ending", white, "n3k3/8/8/8/8/8/P7/B3K3 w - - 0 1", "e1 e8"},
        {"queen_ending", white, "q3k3/8/8/8/8/8/P7/Q3K3 w - - 0 1", "e1 e8"},
        {"opposition", white, "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", "e5 e7"},
    }));
    const auto kind =
        std::ranges::find(all_facts, planted.fact, [](Fact fact) { return info(fact).key; });
    REQUIRE(kind != all_facts.end());
    CAPTURE(planted.fact, planted.fen);
    CHECK(joined(squares_of(position_of(planted.fen), *kind, planted.side)) == planted.squares);
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
