#include "libchess/mate/solved_problem.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/solved_problems.hpp"

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

TEST_CASE("where nothing is stated there is no verdict", "[report][solved_problem]") {
    CHECK_FALSE(both_rooks().verdict().has_value());
    CHECK_FALSE(both_rooks().ok().has_value());
    CHECK_FALSE(without_answer(MateStatus::unknown).ok().has_value());
    CHECK(stating(both_rooks(), 1).ok() == true);
    CHECK(stating(both_rooks(), 1, {"Ra8#"}).ok() == false);
    CHECK(stating(without_answer(MateStatus::unknown), 1).ok() == false);
}

TEST_CASE("a length is negative where the mover is mated", "[report][solved_problem]") {
    SolvedProblem solved = mated_in("7k/8/5K2/8/8/8/8/R7 b - - 0 1", 2, {"Kg8", "Kh7"});
    CHECK(solved.mate() == 2);
    solved.problem.defender_begins = true;
    CHECK(solved.mate() == -2);
}

TEST_CASE("the bound is the largest length with a proved answer", "[report][solved_problem]") {
    CHECK(both_rooks().bound() == 1);
    SolvedProblem solved = without_answer(MateStatus::no_mate);
    solved.problem.length = 5;
    CHECK(solved.bound() == 5);
    CHECK_FALSE(solved.mate().has_value());
    solved.result.status = MateStatus::unknown;
    solved.result.disproved = 4;
    CHECK(solved.bound() == 4);
}

TEST_CASE("the sums count every position once", "[report][solved_problem]") {
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
