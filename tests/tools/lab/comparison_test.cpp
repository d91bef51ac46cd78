#include "lab/comparison.hpp"

#include "lab/experiment.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

Position position_of(const char* fen) {
    return read_fen(fen).value().position;
}

std::vector<Position> positions() {
    return {position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"),
            position_of("8/5pk1/6p1/2R4p/1p5P/1P3PP1/r7/6K1 w - - 0 40")};
}

ComparisonPlan plan_of(const std::vector<std::string>& names, int first, int last) {
    ComparisonPlan plan;
    plan.title = "test";
    for (const std::string& name : names) plan.sets.push_back(set_named(name).value());
    plan.first_depth = first;
    plan.last_depth = last;
    plan.evaluation.kind = EvaluationKind::physicist;
    return plan;
}

Comparison run(const ComparisonPlan& plan) {
    Comparison comparison{.plan = plan, .positions = {}};
    for (const Position& position : positions())
        comparison.positions.push_back(measure(position, plan));
    return comparison;
}

bool same_but_time(const Measurement& a, const Measurement& b) {
    return a.nodes == b.nodes && a.statistics.horizon_nodes == b.statistics.horizon_nodes &&
           a.statistics.cut_by_first == b.statistics.cut_by_first && a.centipawns == b.centipawns;
}

}  // namespace

TEST_CASE("the names of sets say what is in them", "[lab][named_set]") {
    const NamedSet set = set_named("pvs+trans+null-move").value();
    CHECK(set.name == "pvs+trans+null-move");
    for (const Technique technique :
         {Technique::pvs, Technique::transposition_table, Technique::direct_mapped,
          Technique::null_move, Technique::safe_captures, Technique::root_order,
          Technique::iterative_deepening})
        CHECK(set.techniques.contains(technique));
    CHECK_FALSE(set.techniques.contains(Technique::history));
    CHECK(set_named("engine").value().techniques == TechniqueSet::engine());
    CHECK(set_named("minimax").value().techniques == TechniqueSet{Technique::minimax});
    CHECK_FALSE(direct_set().techniques.contains(Technique::iterative_deepening));
    CHECK(figure_8_sets().size() == 15);
}

TEST_CASE("unknown names and bad combinations are reported", "[lab][named_set]") {
    CHECK(set_named("pvs+trasn").error() ==
          "there is no set or technique 'trasn'; did you mean 'trans'?");
    CHECK(set_named("").error() ==
          "there is no set or technique ''; --list-techniques names most of them");
    CHECK(set_named("pvs+").error() ==
          "there is no set or technique ''; --list-techniques names most of them");
    CHECK(set_named("engine+minimax").error().find("'engine+minimax'") != std::string::npos);
}

TEST_CASE("a measurement depends on plan and position alone", "[lab][comparison]") {
    const ComparisonPlan plan = plan_of({"direct", "pvs+trans+ref+hist", "textbook"}, 2, 4);
    for (const Position& position : positions()) {
        const PositionMeasurements first = measure(position, plan);
        const PositionMeasurements second = measure(position, plan);
        REQUIRE(first.by_set.size() == 3);
        for (std::size_t set = 0; set < 3; ++set) {
            REQUIRE(first.by_set[set].size() == 3);
            for (std::size_t depth = 0; depth < 3; ++depth)
                CHECK(same_but_time(first.by_set[set][depth], second.by_set[set][depth]));
        }
    }
}

TEST_CASE("an iterative search has the depths of separate ones", "[lab][comparison]") {
    const Comparison to_four = run(plan_of({"direct", "pvs+trans+hist"}, 2, 4));
    const Comparison to_three = run(plan_of({"direct", "pvs+trans+hist"}, 3, 3));
    for (const std::size_t set : {0U, 1U})
        CHECK(same_but_time(to_four.total(set, 3), to_three.total(set, 3)));
    CHECK(to_four.total(1, 4).nodes > to_four.total(1, 3).nodes);
}

TEST_CASE("minimax visits the whole tree, with perft's leaf count", "[lab][comparison]") {
    const ComparisonPlan plan = plan_of({"minimax", "negamax"}, 1, 3);
    Comparison comparison{.plan = plan, .positions = {}};
    comparison.positions.push_back(measure(Position::start(), plan));
    CHECK(comparison.total(0, 3).statistics.horizon_nodes == 8902);
    CHECK(comparison.total(0, 3).nodes == 20 + 400 + 8902);
    CHECK(comparison.total(1, 3).nodes == 20 + 400 + 8902);
    CHECK(comparison.width() == Approx((20 + 400 + 8902) / 421.0));
}

TEST_CASE("what was not searched leaves no figures", "[lab][comparison]") {
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    const ComparisonPlan plan = plan_of({"direct"}, 2, 3);
    const PositionMeasurements none = measure(Position::start(), plan, stop.get_token());
    CHECK(none.by_set.front().back().nodes < 1000);
    Comparison mated{.plan = plan, .positions = {}};
    mated.positions.push_back(measure(position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), plan));
    CHECK(mated.total(0, 3).nodes == 0);
    CHECK(mated.minimal_leaves(3) == 0);
}

TEST_CASE("each claim is judged once, with a figure and a source", "[lab][claims]") {
    std::vector<Comparison> comparisons;
    for (const ComparisonPlan& plan :
         experiment_plans(3, {.kind = EvaluationKind::physicist}, 8000)) {
        Comparison comparison{.plan = plan, .positions = {}};
        for (const Position& position : positions())
            if (plan.takes(position)) comparison.positions.push_back(measure(position, plan));
        comparisons.push_back(std::move(comparison));
    }
    std::vector<std::string> ids;
    for (const Claim& claim : judge(comparisons, true)) {
        CAPTURE(claim.id);
        ids.push_back(claim.id);
        CHECK_FALSE(claim.claim.empty());
        CHECK(claim.figure.find("nan") == std::string::npos);
        CHECK(claim.figure.find("inf") == std::string::npos);
        CHECK_FALSE(claim.figure.empty());
        CHECK_FALSE(claim.source.empty());
    }
    for (const char* id : {"a", "b", "c", "d", "f"}) CHECK(std::ranges::count(ids, id) == 1);
    std::ranges::sort(ids);
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
    // The claim that the table is too small at six plies is not judged at three.
    CHECK(std::ranges::count(ids, "e") == 0);
    // Times differ from run to run.
    for (const Claim& claim : judge(comparisons, false)) CHECK(claim.id != "time");
    CHECK(judge({}, true).empty());
}

TEST_CASE("claims about trees in general are judged on synthetic ones", "[lab][claims]") {
    const std::vector<Claim> claims = judge_synthetic_trees();
    REQUIRE(claims.size() == 3);
    CHECK(claims[0].holds);
    // The book's "almost doubling and almost tenfold" is refuted by its own table.
    CHECK_FALSE(claims[1].holds);
    CHECK(claims[2].holds);
}

TEST_CASE("copying is measured against taking back", "[lab][claims]") {
    const Claim claim = judge_copying();
    CHECK(claim.id == "make-unmake");
    CHECK(claim.figure.find("ms") != std::string::npos);
}
