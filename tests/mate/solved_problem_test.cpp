#include "libchess/mate/solved_problem.hpp"

#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/mate/composition.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solved_problems.hpp"

#include <chrono>
#include <memory>

using namespace chess;
using namespace chess::test;

namespace {

SolvedProblem both_rooks() {
    return mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"});
}

SolvedProblem without_answer(MateStatus status) {
    SolvedProblem solved = both_rooks();
    solved.result = {};
    solved.result.status = status;
    solved.result.disproved = status == MateStatus::no_mate ? solved.problem.length : 0;
    return solved;
}

}  // namespace

TEST_CASE("where nothing is stated there is no verdict", "[mate][solved_problem]") {
    CHECK_FALSE(both_rooks().verdict().has_value());
    CHECK_FALSE(both_rooks().ok().has_value());
    CHECK_FALSE(without_answer(MateStatus::unknown).ok().has_value());
    CHECK(stating(both_rooks(), 1).ok() == true);
    CHECK(stating(both_rooks(), 1, {"Ra8#"}).ok() == false);
    CHECK(stating(without_answer(MateStatus::unknown), 1).ok() == false);
}

TEST_CASE("a length is negative where the mover is mated", "[mate][solved_problem]") {
    SolvedProblem solved = mated_in("7k/8/5K2/8/8/8/8/R7 b - - 0 1", 2, {"Kg8", "Kh7"});
    CHECK(solved.mate() == 2);
    solved.problem.defender_begins = true;
    CHECK(solved.mate() == -2);
}

TEST_CASE("the bound is the largest length with a proved answer", "[mate][solved_problem]") {
    CHECK(both_rooks().bound() == 1);
    SolvedProblem solved = without_answer(MateStatus::no_mate);
    solved.problem.length = 5;
    CHECK(solved.bound() == 5);
    CHECK_FALSE(solved.mate().has_value());
    solved.result.status = MateStatus::unknown;
    solved.result.disproved = 4;
    CHECK(solved.bound() == 4);
}

TEST_CASE("the sums count every position once", "[mate][solved_problem]") {
    MateTotals totals;
    totals.add(stating(both_rooks(), 1, {"Ra8#"}));
    totals.add(stating(both_rooks(), 1));
    totals.add(without_answer(MateStatus::unknown));
    totals.add(stating(without_answer(MateStatus::no_mate), 1));
    CHECK(totals.positions == 4);
    CHECK(totals.solved == 2);
    CHECK(totals.minimal == 2);
    CHECK(totals.none == 1);
    CHECK(totals.unknown == 1);
    CHECK(totals.stated == 3);
    CHECK(totals.good == 1);
    CHECK(totals.verdicts[MateVerdict::cooked] == 1);
    CHECK(totals.verdicts[MateVerdict::no_solution] == 1);
    CHECK(totals.nodes == 2468);
    CHECK(totals.verdicts[MateVerdict::sound] == 1);
}

TEST_CASE("a record's statement goes before the defaults", "[mate][solved_problem]") {
    const Position position = position_of("8/8/8/8/8/1Q6/2K5/k7 w - - 0 1");
    const PoseOptions defaults{
        .most = 4, .mated = true, .options = {.tries = true, .set_play = true}};

    const PosedProblem open = posed_problem(position, std::nullopt, defaults);
    CHECK(open.problem.length == 4);
    CHECK(open.problem.defender_begins);
    CHECK(open.bounded);
    CHECK_FALSE(open.options.stated_first);
    CHECK_FALSE((open.options.tries || open.options.set_play));  // the attacker does not begin

    const PosedProblem stated =
        posed_problem(position, StatedMate{1, {Move(Square::b3, Square::b1)}}, defaults);
    CHECK(stated.problem.length == 1);
    CHECK_FALSE(stated.problem.defender_begins);
    CHECK(stated.options.stated_first);
    CHECK(stated.options.all_keys);  // only these show a cook
    CHECK((stated.options.tries && stated.options.set_play));
}

TEST_CASE("a composition adds its options, but not to a fast search", "[mate][solved_problem]") {
    const Composition composition = read_popeye(
        "BeginProblem Pieces White Kc2 Qb3 Black Ka1 Stipulation #1 Option Try SetPlay MaxSol 3\n"
        "Twin Move b3 b4 EndProblem");
    REQUIRE(composition.faults.empty());
    const auto problems = posed_problems(composition, {});
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].twin == "a");
    CHECK(problems[1].twin == "b");
    CHECK(problems[1].problem.position.at(Square::b4).has_value());
    for (const PosedProblem& posed : problems) {
        CHECK(posed.problem.length == 1);
        CHECK(posed.options.tries);
        CHECK(posed.options.set_play);
        CHECK(posed.options.all_keys);
        CHECK(posed.options.most_lines == 3);
    }
    const auto fast = posed_problems(composition, {.options = {.fast = true}});
    REQUIRE(fast.size() == 2);
    CHECK_FALSE((fast[0].options.tries || fast[0].options.set_play || fast[0].options.all_keys));
}

TEST_CASE("a problem is solved, and tables answer a long one", "[mate][solved_problem]") {
    MateSolver solver({.hash_megabytes = 1});
    SolvedProblem solved = both_rooks();
    solved.result = {};
    CHECK(solve_problem(solved, solver));
    CHECK(solved.mate() == 1);
    CHECK_FALSE(solved.interrupted);

    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    SolvedProblem long_one;
    long_one.problem.position = position_of("8/8/8/8/8/8/1R6/K1k5 w - - 0 1");
    long_one.problem.length = 20;
    REQUIRE(solve_problem(long_one, solver, &tables));
    const auto verdict = tables.probe(long_one.problem.position);
    REQUIRE(verdict);  // they were made for it
    REQUIRE(verdict->mate_plies);
    CHECK((*verdict->mate_plies + 1) / 2 == long_one.mate());
    CHECK(long_one.result.minimal);
}

TEST_CASE("a short mate makes no tables unless they are asked for", "[mate][solved_problem]") {
    MateSolver solver({.hash_megabytes = 1});
    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    SolvedProblem solved;
    solved.problem.position = position_of("7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    solved.problem.length = 3;
    REQUIRE(solve_problem(solved, solver, &tables));
    CHECK_FALSE(tables.is_prepared(solved.problem.position));
    REQUIRE(solve_problem(solved, solver, &tables, /*always=*/true));
    CHECK(tables.is_prepared(solved.problem.position));
}

TEST_CASE("a problem's own time is a limit beside those of the run", "[mate][solved_problem]") {
    const auto limits_beside = [](const ProofLimits& limits) {
        const auto posed = posed_problems(
            read_popeye("Begin\nStipulation #2\nForsyth R39K11p4k6\nOption MaxTime 500\nEnd"),
            {.options = {.limits = limits}});
        REQUIRE(posed.size() == 1);
        return posed.front().options.limits;
    };
    CHECK(limits_beside({}).time == std::chrono::seconds(500));
    CHECK(limits_beside({}).nodes == ProofLimits().nodes);
    const ProofLimits both = limits_beside({.nodes = 1000, .time = std::chrono::seconds(100)});
    CHECK(both.time == std::chrono::seconds(100));
    CHECK(both.nodes == 1000);
    CHECK(limits_beside({.time = std::chrono::seconds(900)}).time == std::chrono::seconds(500));
}

TEST_CASE("a limit leaves a problem open, and stays the problem's own", "[mate][solved_problem]") {
    MateSolver solver({.hash_megabytes = 1});
    SolvedProblem solved;
    solved.problem.position = position_of("8/8/8/8/8/8/1R6/K1k5 w - - 0 1");
    solved.problem.length = 20;
    solved.options.limits = {.nodes = 1, .time = std::chrono::seconds(900)};
    CHECK(solve_problem(solved, solver));
    CHECK(solved.result.status == MateStatus::unknown);
    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    CHECK(solve_problem(solved, solver, &tables));
    CHECK(solved.options.limits.nodes == 1);
    CHECK(solved.options.limits.time == std::chrono::seconds(900));
}

TEST_CASE("a stopped problem is not solved", "[mate][solved_problem]") {
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    MateSolver solver({.hash_megabytes = 1});
    SolvedProblem solved;
    solved.problem.position = Position::start();
    solved.problem.length = 5;
    solved.options.limits.stop = stop.get_token();
    CHECK_FALSE(solve_problem(solved, solver));
    CHECK(solved.interrupted);
}

TEST_CASE("twins share their keys if the same men make them, and all are known",
          "[mate][solved_problem]") {
    const auto same = [](const SolvedProblem& one, const SolvedProblem& other) {
        return same_keys_among({&one, 1}, other);
    };
    SolvedProblem rook = mated_in("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", 1, {"Ra8#"});
    rook.twin = "a";
    CHECK(same(rook, rook) == "a");
    const SolvedProblem queen = mated_in("6k1/8/6K1/8/8/8/8/Q7 w - - 0 1", 1, {"Qa8#"});
    CHECK(same(rook, queen).empty());
    SolvedProblem open = rook;
    open.result.has_all_keys = false;
    CHECK(same(open, rook).empty());
    CHECK(same(rook, open).empty());
    SolvedProblem line = rook;
    line.problem.stipulation = Stipulation::help;
    line.problem.half_move = true;
    line.problem.length = 0;
    line.result.help_lines = {line.result.keys};
    CHECK(same(line, line) == "a");
}
