#include "lab/concepts_run.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/eval_reports.hpp"

#include <cstdlib>

using namespace chess;
using test::example;
using test::position_of;

TEST_CASE("a fit leaves out what no evaluation without a search can judge", "[lab][concepts_run]") {
    ConceptCollector collector;
    const auto add = [&](auto change) {
        Explanation report = example();
        report.network.cp = 140;
        change(report);
        collector.add(report);
    };
    add([](Explanation&) {});
    add([](Explanation& report) {
        report.position = position_of("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1");
    });
    add([](Explanation& report) { report.network.endgame = EndgameValue{"kpk", 140}; });
    add([](Explanation& report) { report.network.cp = -ConceptFitter::largest_cp - 1; });
    add([](Explanation& report) { report.network.cp = ConceptFitter::largest_cp; });
    add([](Explanation& report) { report.quiescence = Score::centipawns(200); });
    // Whatever else is so of a position, it is counted once.
    add([](Explanation& report) {
        report.position = position_of("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1");
        report.network.cp = -ConceptFitter::largest_cp - 1;
        report.quiescence = Score::centipawns(200);
    });
    const ConceptsRun run = collector.finish();
    CHECK(run.positions == 7);
    CHECK(run.in_check == 2);
    CHECK(run.endgames == 1);
    CHECK(run.decided == 1);
    CHECK(run.unquiet == 1);
    CHECK(run.fit.positions == 2);
}

TEST_CASE("the largest rests come first, and no position twice", "[lab][concepts_run]") {
    ConceptCollector collector;
    for (int i = 0; i < 30; ++i) {
        Explanation report = example();
        report.position = position_of(i % 2 == 0 ? test::kiwipete_fen : test::black_to_move_fen);
        report.network.cp = i % 2 == 0 ? 100 + i : 100 - 2 * i;
        collector.add(report);
    }
    const ConceptsRun run = collector.finish();
    REQUIRE(run.disagreements.size() == 2);
    CHECK(run.disagreements[0].fen == test::black_to_move_fen);
    CHECK(run.disagreements[0].network_cp == 100 - 2 * 29);
    CHECK(run.disagreements[1].fen == test::kiwipete_fen);
    CHECK(std::abs(run.disagreements[0].rest_cp()) > std::abs(run.disagreements[1].rest_cp()));
}
