#include "libchess/eval/network_breakdown.hpp"

#include "libchess/eval/evaluator.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

using namespace chess;

namespace {

NetworkBreakdown split_of(std::string_view fen) {
    NetworkEvaluator evaluator;
    return network_breakdown(evaluator, test::position_of(fen), {.orders = 3});
}

int sum_of(const NetworkBreakdown& breakdown) {
    int sum = breakdown.bare_cp;
    for (const Attribution::Man& man : breakdown.men) sum += man.cp;
    return sum;
}

}  // namespace

TEST_CASE("the network's breakdown is of what a search goes by", "[eval][network_breakdown]") {
    Evaluator searched({.kind = EvaluationKind::network});
    NetworkEvaluator evaluator;
    test::for_each_position([&](const Position& position) {
        const int mover = searched.evaluate(position);
        const int white = position.turn() == Color::white ? mover : -mover;
        if (network_breakdown(evaluator, position).cp != white) test::fail_law(position);
    });
}

TEST_CASE("what is split is what the search goes by", "[eval][network_breakdown]") {
    for (const std::string_view fen : {test::kiwipete_fen, test::start_fen}) {
        const NetworkBreakdown breakdown = split_of(fen);
        CHECK(breakdown.is_split);
        CHECK(breakdown.factor == 1);
        CHECK(sum_of(breakdown) == breakdown.cp);
    }
    const NetworkBreakdown damped =
        split_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 50 80");
    CHECK(damped.factor == 0.75);
    CHECK(sum_of(damped) == damped.cp);
    const NetworkBreakdown bishops = split_of("8/5pk1/4p1p1/3pP2p/1b1P1P1P/3B2P1/5PK1/8 w - - 0 1");
    CHECK(bishops.factor == 20 / 64.0);
    CHECK(sum_of(bishops) == bishops.cp);
    CHECK(bishops.cp != 0);
}

TEST_CASE("what a great lead adds stands with the kings", "[eval][network_breakdown]") {
    const NetworkBreakdown ahead = split_of("4k3/p7/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    CHECK(ahead.lead_cp > 0);
    CHECK(ahead.factor == 1);
    CHECK(sum_of(ahead) == ahead.cp);
    CHECK(split_of("rnbqkbnr/pppppppp/8/8/8/8/P7/4K3 w kq - 0 1").lead_cp < 0);
    CHECK(split_of(test::kiwipete_fen).lead_cp == 0);
}

TEST_CASE("of a known ending there is nothing to split", "[eval][network_breakdown]") {
    const NetworkBreakdown breakdown = split_of("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    REQUIRE(breakdown.endgame);
    CHECK(breakdown.endgame->name == "kpk");
    CHECK(breakdown.cp == breakdown.endgame->white_cp);
    CHECK(breakdown.bare_cp == breakdown.cp);
    CHECK(breakdown.men.empty());
}
