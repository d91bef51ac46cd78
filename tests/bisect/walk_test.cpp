#include "libchess/bisect/bisection.hpp"
#include "tests/bisect/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::asked_afresh;
using test::buggy_command;
using test::BuggyEngine;
using test::found;
using test::position_of;
using test::started;

namespace {

void check_line(Counterpart& counterpart, const Position& root, const BisectResult& result) {
    REQUIRE(result.divergence);
    const PerftQuestion& question = result.divergence->question;
    CHECK(question.start == root);
    Position position = root;
    for (const Move move : question.moves) {
        REQUIRE(is_legal(position, move));
        position.make(move);
    }
    CHECK(position == question.position());
    // It is within the compared depth, and smaller depths show no difference.
    CHECK(static_cast<int>(question.moves.size()) + question.depth <= result.depth);
    const PerftDifference again = asked_afresh(counterpart, question);
    CHECK(again.missing == result.divergence->difference.missing);
    CHECK(again.extra == result.divergence->difference.extra);
    CHECK(again.in_moves() == (question.depth == 1));
    for (int depth = 1; depth < result.depth; ++depth)
        CHECK_FALSE(asked_afresh(counterpart, {{root}, depth}).any());
}

}  // namespace

TEST_CASE("a walk's line is legal and leads to where the lists of moves differ", "[bisect][walk]") {
    for (const BuggyEngine& engine : test::buggy_engines()) {
        const std::string_view bug = engine.bug;
        if (bug.starts_with("hash") || bug.starts_with("unmake")) continue;
        INFO(bug);
        const auto counterpart = started(buggy_command({std::string(bug)}));
        const Position root = position_of(engine.fen, engine.chess960);
        const BisectResult result = found(*counterpart, root, engine.depth);
        check_line(*counterpart, root, result);
        CHECK(result.divergence->question.depth == 1);
        CHECK(result.divergence->difference.in_moves());
    }
}

TEST_CASE("counts that differ with equal moves are followed to their end", "[bisect][walk]") {
    for (const BuggyEngine& engine : test::buggy_engines()) {
        const std::string_view bug = engine.bug;
        if (!bug.starts_with("unmake") && bug != "hash-without-turn") continue;
        INFO(bug);
        const auto counterpart = started(buggy_command({std::string(bug)}));
        const Position root = position_of(engine.fen, engine.chess960);
        const BisectResult result = found(*counterpart, root, engine.depth);
        check_line(*counterpart, root, result);
        const PerftQuestion& question = result.divergence->question;
        CHECK(question.depth >= 2);
        CHECK_FALSE(result.divergence->difference.unequal.empty());
        // After each move they agree.
        for (const auto& unequal : result.divergence->difference.unequal) {
            PerftQuestion below = question;
            below.moves.push_back(unequal.move);
            --below.depth;
            CHECK_FALSE(asked_afresh(*counterpart, below).any());
        }
    }
}

TEST_CASE("comparing goes no deeper than the first difference", "[bisect][walk]") {
    const auto counterpart = started(buggy_command({"move-twice"}));
    const BisectResult result = found(*counterpart, position_of(test::kiwipete_fen), 6);
    CHECK(result.depth == 1);
    CHECK(result.nodes == 48);
    CHECK(result.their_nodes == 55);
    REQUIRE(result.divergence);
    CHECK(result.divergence->question.moves.empty());
}

TEST_CASE("what is watched counts answers and depth", "[bisect][walk]") {
    const auto counterpart = started(buggy_command({"none"}));
    BisectMonitor monitor;
    const BisectResult result =
        test::value_of(Bisection(*counterpart, {.depth = 3}, monitor).find(Position::start()));
    CHECK(result.nodes == 8902);
    CHECK(monitor.answers == 3);
    CHECK(monitor.depth == 3);
    CHECK(monitor.nodes == 20 + 400 + 8902);
}
