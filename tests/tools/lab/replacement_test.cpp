#include "lab/replacement.hpp"

#include "libchess/search/engine.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <cmath>

using namespace chess;
using namespace chess::test;

namespace {

constexpr std::size_t small_table = std::size_t{16} << 10U;

std::vector<Position> positions() {
    return {position_of(kiwipete_fen),
            position_of("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"),
            position_of("8/5pk1/6p1/2R4p/1p5P/1P3PP1/r7/6K1 w - - 0 40")};
}

ReplacementPlan plan_of(std::vector<NamedTable> tables) {
    return {.title = "test",
            .tables = std::move(tables),
            .hash_bytes = small_table,
            .depth = 6,
            .searches = 3};
}

ReplacementMeasurements measured(const Position& position, const ReplacementPlan& plan) {
    return measure_replacement(position, plan, Weights::built_in()).value();
}

ReplacementComparison run(const ReplacementPlan& plan) {
    ReplacementComparison comparison{.plan = plan, .positions = {}};
    for (const Position& position : positions())
        comparison.positions.push_back(measured(position, plan));
    return comparison;
}

/// Each list is a position's nodes with each table.
ReplacementComparison with_nodes(const std::vector<std::vector<std::uint64_t>>& positions) {
    ReplacementComparison comparison;
    for (const std::vector<std::uint64_t>& nodes : positions) {
        ReplacementMeasurements position;
        for (const std::uint64_t one : nodes) position.by_table.push_back({.nodes = one});
        comparison.positions.push_back(std::move(position));
    }
    comparison.plan.tables.resize(positions.empty() ? 0 : positions.front().size());
    return comparison;
}

}  // namespace

TEST_CASE("the plans compare tables of one size, their own first", "[lab][replacement]") {
    const auto plans = replacement_plans(std::size_t{1} << 20U, 12, {});
    REQUIRE(plans.size() == 3);
    for (const ReplacementPlan& plan : plans) {
        CAPTURE(plan.title);
        CHECK_FALSE(plan.remark.empty());
        CHECK(plan.hash_bytes == std::size_t{1} << 20U);
        CHECK(plan.tables.front().layout == TtLayout());
        std::set<std::string> names;
        for (std::size_t i = 0; i < plan.tables.size(); ++i) {
            const NamedTable& table = plan.tables[i];
            CAPTURE(table.name);
            CHECK(names.insert(table.name).second);
            CHECK(table.layout.key_bits == 64);
            for (std::size_t j = 0; j < i; ++j)
                CHECK_FALSE((table.layout == plan.tables[j].layout &&
                             table.techniques == plan.tables[j].techniques));
            CHECK(searcher_for(table.techniques) == searcher_for(plan.tables[0].techniques));
            CHECK_FALSE(contradiction_in(table.techniques));
            CHECK(without_unmet(table.techniques) == table.techniques);
        }
    }
    CHECK(plans[0].depth == 12);
    CHECK(plans[1].depth == 12);
    CHECK(plans[2].depth == 6);
    CHECK(replacement_plans(small_table, 5, {}).back().depth == 2);
}

TEST_CASE("all tables of a plan have the search that it is about", "[lab][replacement]") {
    const auto plans = replacement_plans(small_table, 8, {});
    REQUIRE(plans.size() == 3);
    for (const NamedTable& table : plans[0].tables)
        CHECK(table.techniques == TechniqueSet::engine());
    for (const NamedTable& table : plans[1].tables) {
        TechniqueSet techniques = table.techniques;
        for (const Technique technique :
             {Technique::internal_iterative_reduction, Technique::extend_singular,
              Technique::double_extensions, Technique::negative_extensions, Technique::multi_cut}) {
            CHECK_FALSE(techniques.contains(technique));
            techniques.insert(technique);
        }
        CHECK(techniques == TechniqueSet::engine());
    }
    for (const NamedTable& table : plans[2].tables) {
        CHECK(table.techniques.contains(Technique::table_move_first) ==
              (table.name == "table move first"));
        TechniqueSet techniques = table.techniques;
        techniques.erase(Technique::table_move_first);
        CHECK_FALSE(techniques.contains(Technique::extend_singular));
        techniques.insert(Technique::extend_singular);
        CHECK(techniques == TechniqueSet::textbook());
    }
}

TEST_CASE("the engine's own table takes a plain engine's nodes", "[lab][replacement]") {
    const ReplacementPlan plan = plan_of({{.name = "own"}});
    for (const Position& position : positions()) {
        const ReplacementMeasurements measurements = measured(position, plan);
        REQUIRE(measurements.searches == 3);
        REQUIRE(measurements.game.size() == 4);
        Engine engine({.hash_bytes = plan.hash_bytes, .evaluation = plan.evaluation});
        GameHistory root{position};
        std::uint64_t nodes = 0;
        for (std::size_t search = 0; search < 3; ++search) {
            const SearchResult result = engine.search(root, {.depth = plan.depth});
            nodes += result.nodes;
            if (search == 2) break;
            CHECK(result.best_move() == measurements.game[2 * search]);
            CHECK(result.expected_reply() == measurements.game[2 * search + 1]);
            root.moves.assign(
                measurements.game.begin(),
                measurements.game.begin() + static_cast<std::ptrdiff_t>(2 * search + 2));
        }
        CHECK(measurements.by_table.front().nodes == nodes);
    }
}

TEST_CASE("tables that differ in name alone take the same nodes", "[lab][replacement]") {
    // With a single place there is nothing to choose from.
    const ReplacementPlan plan = plan_of(
        {{.name = "own"},
         {.name = "own again"},
         {.name = "least 1", .layout = {.cluster = 1}},
         {.name = "always 1", .layout = {.cluster = 1, .replacement = Replacement::always}}});
    const ReplacementComparison comparison = run(plan);
    for (const auto& [one, other] : {std::pair{0U, 1U}, std::pair{2U, 3U}}) {
        CHECK(comparison.total(one).nodes == comparison.total(other).nodes);
        CHECK(comparison.total(one).statistics == comparison.total(other).statistics);
    }
    CHECK(comparison.total(0).nodes != comparison.total(2).nodes);
    CHECK(comparison.relative(1)->mean == 1);
    CHECK(comparison.relative(1)->error == 0);
}

TEST_CASE("replacement is measured the same every time", "[lab][replacement]") {
    for (ReplacementPlan plan : replacement_plans(small_table, 6, {})) {
        plan.searches = 2;
        const ReplacementMeasurements first = measured(positions()[1], plan);
        const ReplacementMeasurements second = measured(positions()[1], plan);
        CHECK(first.game == second.game);
        REQUIRE(first.by_table.size() == plan.tables.size());
        REQUIRE(second.by_table.size() == plan.tables.size());
        for (std::size_t table = 0; table < plan.tables.size(); ++table) {
            CAPTURE(plan.tables[table].name);
            CHECK(first.by_table[table].nodes > 0);
            CHECK(first.by_table[table].statistics.table.stores > 0);
            CHECK(first.by_table[table].nodes == second.by_table[table].nodes);
            CHECK(first.by_table[table].statistics == second.by_table[table].statistics);
        }
    }
}

TEST_CASE("a table of one entry needs more nodes than a large one", "[lab][replacement]") {
    // At equal depths: otherwise a forgetful table makes searches shallower.
    ReplacementPlan plan = replacement_plans(std::size_t{4} << 20U, 8, {})[1];
    plan.tables.resize(1);
    plan.searches = 2;
    const std::uint64_t with_room = run(plan).total(0).nodes;
    plan.tables.front().layout.cluster = 1;
    plan.hash_bytes = 16;
    CHECK(run(plan).total(0).nodes > with_room);
}

TEST_CASE("from the second search on, what is old gives way", "[lab][replacement]") {
    ReplacementPlan plan =
        plan_of({{.name = "own"},
                 {.name = "depth", .layout = {.replacement = Replacement::depth}},
                 {.name = "depth+age", .layout = {.replacement = Replacement::depth_and_age}}});
    for (const int searches : {1, 2, 3}) {
        plan.searches = searches;
        const ReplacementComparison comparison = run(plan);
        for (const std::size_t table : {0U, 2U})
            CHECK((comparison.total(table).statistics.table.replaced_age > 0) == (searches > 1));
        // If depth alone counts, deep entries stay for good.
        const TtCounters depth = comparison.total(1).statistics.table;
        const TtCounters age = comparison.total(2).statistics.table;
        CHECK((depth.declined > age.declined) == (searches > 1));
        CHECK((depth == age) == (searches == 1));
    }
}

TEST_CASE("the searches of a game end with it", "[lab][replacement]") {
    const ReplacementPlan plan =
        plan_of({{.name = "own"}, {.name = "chains", .layout = {.cluster = 0}}});
    // Mate in two: the second search finds the mate, and no reply to expect.
    const Position mate = position_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    const ReplacementMeasurements short_game = measured(mate, plan);
    CHECK(short_game.searches == 2);
    CHECK(short_game.game.size() == 2);
    CHECK(short_game.by_table[1].nodes > 0);

    const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    const ReplacementMeasurements none = measured(stalemate, plan);
    CHECK(none.searches == 0);
    CHECK(none.by_table[0].nodes == 0);
    CHECK(none.by_table[1].nodes == 0);
}

TEST_CASE("between searches the game is legal, one side searching", "[lab][replacement]") {
    for (const Position& start : positions()) {
        Position position = start;
        for (const Move move : measured(start, plan_of({{.name = "own"}})).game) {
            REQUIRE(is_legal(position, move));
            position.make(move);
        }
        CHECK(position.turn() == start.turn());
    }
}

TEST_CASE("a measurement that is stopped is none", "[lab][replacement]") {
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    CHECK_FALSE(measure_replacement(Position::start(), plan_of({{.name = "own"}}),
                                    Weights::built_in(), stop.get_token()));
}

TEST_CASE("relative nodes are a geometric mean with its error", "[lab][replacement]") {
    // Twice and eight times as many: the mean is 4, the logarithms are ln 2 and ln 8, two ln 2
    // apart, and the error of their mean is half of that.
    const ReplacementComparison two = with_nodes({{100, 200, 50}, {10, 80, 5}});
    CHECK(two.relative(0)->mean == 1);
    CHECK(two.relative(0)->error == 0);
    CHECK(two.relative(1)->mean == Approx(4));
    CHECK(two.relative(1)->error.value() == Approx(4 * std::log(2.0)));
    CHECK(two.relative(2)->mean == Approx(0.5));
    CHECK(two.relative(2)->error.value() == Approx(0).margin(1e-12));
    CHECK(two.total(1).nodes == 280);
    CHECK(two.best() == 2U);

    // Half, as many, and twice as many: their logarithms deviate by ln 2 from 0.
    const ReplacementComparison three = with_nodes({{100, 50}, {100, 100}, {100, 200}});
    CHECK(three.relative(1)->mean == Approx(1));
    CHECK(three.relative(1)->error.value() == Approx(std::log(2.0) / std::sqrt(3.0)));
}

TEST_CASE("too few positions have no error, or no mean", "[lab][replacement]") {
    const ReplacementComparison one = with_nodes({{100, 110}, {0, 0}});
    CHECK(one.relative(1)->mean == Approx(1.1));
    CHECK_FALSE(one.relative(1)->error);
    CHECK(one.best() == 0U);
    CHECK_FALSE(with_nodes({{0, 0}}).relative(1));
    CHECK_FALSE(with_nodes({{0, 0}}).best());
    CHECK_FALSE(ReplacementComparison().best());
    CHECK(with_nodes({{7, 5, 5}}).best() == 1U);
}
