#include "libchess/report/mate/mate_account.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mate_accounts.hpp"

#include <string>

using namespace chess;
using namespace chess::test;

namespace {

std::string verdict_of(const MateAccount& account) {
    const auto verdict = account.verdict();
    return verdict ? std::string(name_of(*verdict)) : "none";
}

MateAccount both_rooks() {
    return mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"});
}

MateAccount one_rook() {
    return mated_in("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, {"Ra8#"});
}

MateAccount without_answer(MateStatus status) {
    MateAccount account = one_rook();
    account.result = {};
    account.result.status = status;
    account.result.disproved = status == MateStatus::no_mate ? account.problem.length : 0;
    return account;
}

}  // namespace

TEST_CASE("where nothing is stated there is no verdict", "[report][mate_account]") {
    CHECK(verdict_of(one_rook()) == "none");
    CHECK_FALSE(one_rook().ok().has_value());
    CHECK_FALSE(without_answer(MateStatus::unknown).ok().has_value());
}

TEST_CASE("a puzzle is sound if its length and its only key are as stated",
          "[report][mate_account]") {
    CHECK(verdict_of(stating(one_rook(), 1)) == "sound");
    CHECK(verdict_of(stating(one_rook(), 1, {"Ra8#"})) == "sound");
    CHECK(verdict_of(stating(one_rook(), std::nullopt, {"Ra8#"})) == "sound");
    CHECK(stating(one_rook(), 1).ok() == true);
}

TEST_CASE("another key cooks a puzzle that states its key", "[report][mate_account]") {
    CHECK(verdict_of(stating(both_rooks(), 1, {"Ra8#"})) == "cooked");
    CHECK(verdict_of(stating(one_rook(), 1, {"Ra7"})) == "cooked");
    CHECK(verdict_of(stating(both_rooks(), 1, {"Ra8#", "Rb8#"})) == "sound");
    // One that is stated and none does no harm.
    CHECK(verdict_of(stating(one_rook(), 1, {"Ra8#", "Ra7"})) == "sound");
    CHECK(stating(both_rooks(), 1, {"Ra8#"}).ok() == false);
}

TEST_CASE("where no key is stated another one is told only if all were asked for",
          "[report][mate_account]") {
    MateAccount account = stating(both_rooks(), 1);
    CHECK(verdict_of(account) == "sound");
    account.wishes.all_keys = true;
    CHECK(verdict_of(account) == "cooked");
}

TEST_CASE("one foreign key is proof enough, the stated one alone is not",
          "[report][mate_account]") {
    MateAccount account = stating(one_rook(), 1, {"Ra8#"});
    account.result.has_all_keys = false;
    CHECK(verdict_of(account) == "unknown");
    account = stating(one_rook(), 1, {"Ra7"});
    account.result.has_all_keys = false;
    CHECK(verdict_of(account) == "cooked");
    account = stating(one_rook(), 1);
    account.wishes.all_keys = true;
    account.result.has_all_keys = false;
    CHECK(verdict_of(account) == "unknown");
}

TEST_CASE("a mate that is shorter than stated is told, proved minimal or not",
          "[report][mate_account]") {
    MateAccount account = stating(one_rook(), 3);
    CHECK(verdict_of(account) == "short");
    account.result.minimal = false;
    CHECK(verdict_of(account) == "short");
    account = stating(one_rook(), 1);
    account.result.minimal = false;
    CHECK(verdict_of(account) == "unknown");
}

TEST_CASE("no mate is no solution, and no answer is unknown", "[report][mate_account]") {
    CHECK(verdict_of(stating(without_answer(MateStatus::no_mate), 1)) == "no-solution");
    CHECK(verdict_of(stating(without_answer(MateStatus::unknown), 1)) == "unknown");
    CHECK(stating(without_answer(MateStatus::unknown), 1).ok() == false);
}

TEST_CASE("a fast search solves within the stated length and judges no keys",
          "[report][mate_account]") {
    MateAccount account = stating(one_rook(), 3, {"Ra7"});
    account.wishes.fast = true;
    account.result.minimal = false;
    CHECK(verdict_of(account) == "solved");
    CHECK(account.ok() == true);
    account.result.length = 4;
    CHECK(verdict_of(account) == "unknown");
    account.result.status = MateStatus::no_mate;
    CHECK(verdict_of(account) == "no-solution");
}

TEST_CASE("where the mover is mated lengths are negative, and long defences no cooks",
          "[report][mate_account]") {
    MateAccount account = mated_in("7k/8/5K2/8/8/8/8/R7 b - - 0 1", 2, {"Kg8", "Kh7"});
    account.problem.defender_begins = true;
    account.wishes.all_keys = true;
    CHECK(account.mate() == -2);
    CHECK(verdict_of(account) == "none");
    account.stated = StatedMate{-2, {}};
    CHECK(verdict_of(account) == "sound");
    account.stated = StatedMate{-2, alternatives(account.problem.position, {"Kg8"})};
    CHECK(verdict_of(account) == "cooked");
    account.stated = StatedMate{-3, {}};
    CHECK(verdict_of(account) == "short");
}

TEST_CASE("the bound is the largest length with a proved answer", "[report][mate_account]") {
    CHECK(both_rooks().bound() == 1);
    MateAccount account = without_answer(MateStatus::no_mate);
    account.problem.length = 5;
    CHECK(account.bound() == 5);
    CHECK_FALSE(account.mate().has_value());
    account.result.status = MateStatus::unknown;
    account.result.disproved = 4;
    CHECK(account.bound() == 4);
}

TEST_CASE("the sums count every position once", "[report][mate_account]") {
    MateTotals totals;
    totals.add(stating(both_rooks(), 1, {"Ra8#"}));
    totals.add(stating(one_rook(), 1));
    totals.add(without_answer(MateStatus::unknown));
    totals.add(stating(without_answer(MateStatus::no_mate), 1));
    MateTotals twice = totals;
    twice.add(totals);
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
    CHECK(twice.positions == 8);
    CHECK(twice.verdicts[MateVerdict::sound] == 2);
    CHECK(twice.nodes == 4936);
}
