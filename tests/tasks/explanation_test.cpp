#include "libchess/tasks/explanation.hpp"

#include "libchess/notation/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

using namespace chess;
using test::position_of;

namespace {

Explanation explained(const Position& position,
                      const std::optional<AttributionOptions>& split = {}) {
    Evaluator evaluator;
    NetworkEvaluator network;
    return explain(position, {evaluator, network}, {.split = split});
}

}  // namespace

TEST_CASE("an explanation adds up to what the evaluations say", "[explanation]") {
    const Position position = position_of(test::kiwipete_fen);
    const Explanation found = explained(position, AttributionOptions{.orders = 4});
    Evaluator terms;
    CHECK(found.breakdown.total_cp == terms.evaluate(position));
    Evaluator network({.kind = EvaluationKind::network});
    CHECK(found.network.cp == network.evaluate(position));
    CHECK(found.network_rest_cp() == found.network.cp - found.breakdown.total_cp);
    int shares = found.network.bare_cp;
    for (const Attribution::Man& man : found.network.men) shares += man.cp;
    CHECK(shares == found.network.cp);
    CHECK(explained(position).network.men.empty());
}

TEST_CASE("what captures change, check and a mate at hand are not quiet", "[explanation]") {
    const Explanation quiet = explained(Position::start());
    CHECK(quiet.quiet());
    CHECK(quiet.quiescence_cp() == quiet.breakdown.total_cp);
    CHECK_FALSE(quiet.mate_in_one);

    // A queen is to be taken, by whichever side is to move.
    for (const auto* fen :
         {"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/3p4/4Q3/8/8/4K3 b - - 0 1"}) {
        const Explanation hanging = explained(position_of(fen));
        CHECK_FALSE(hanging.quiet());
        const bool is_white = hanging.position.turn() == Color::white;
        CHECK((hanging.quiescence_cp() > hanging.breakdown.total_cp) == is_white);
    }
    CHECK_FALSE(explained(position_of("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")).quiet());

    const Explanation mating = explained(position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    REQUIRE(mating.mate_in_one);
    CHECK(mating.mate_in_one->uci == "a1a8");
    CHECK_FALSE(mating.quiet());
}

TEST_CASE("an explanation with colours exchanged is its negative", "[explanation][law]") {
    test::Random random(49);
    for (int i = 0; i < 40; ++i) {
        const Position position = test::scattered(random, 10);
        CAPTURE(to_fen(position));
        const Explanation one = explained(position);
        const Explanation other = explained(position.flipped());
        CHECK(one.breakdown.total_cp == -other.breakdown.total_cp);
        CHECK(one.network.cp == -other.network.cp);
        CHECK(one.quiescence == -other.quiescence);
        CHECK(one.quiet() == other.quiet());
    }
}

TEST_CASE("an explanation has the facts that are asked for, with the tables' draw",
          "[explanation][fact]") {
    // A bishop cannot mate: a fortress, as soon as the tables give the draw.
    const Position drawn = position_of("8/8/8/4k3/8/8/4B3/4K3 w - - 0 1");
    Evaluator evaluator;
    NetworkEvaluator network;
    CHECK(explain(drawn, {evaluator, network}).facts.empty());
    CHECK_FALSE(explain(drawn, {evaluator, network}).tablebase);
    const auto has_fortress = [](const Explanation& found) {
        return std::ranges::find(found.facts, Fact::fortress, &FoundFact::fact) !=
               found.facts.end();
    };
    const Explanation without = explain(drawn, {evaluator, network}, {.facts = true});
    CHECK_FALSE(without.facts.empty());
    CHECK_FALSE(has_fortress(without));

    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    const Explanation with = explain(drawn, {evaluator, network, &tables}, {.facts = true});
    REQUIRE(with.tablebase);
    CHECK(with.tablebase->wdl == Wdl::draw);
    CHECK(has_fortress(with));
    std::vector<FoundFact> expected = find_facts(drawn, true);
    weigh(expected, with.breakdown);
    CHECK(with.facts == expected);
}
