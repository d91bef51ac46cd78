#include "libchess/eval/evaluator.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/search/engine.hpp"
#include "tests/network/small_network.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <cstdlib>

using namespace chess;

namespace {

int evaluation_of(std::string_view fen) {
    return Evaluator({.kind = EvaluationKind::network}).evaluate(test::position_of(fen));
}

}  // namespace

TEST_CASE("the network's evaluation is that of the network", "[eval][network]") {
    const Position position = test::position_of(test::kiwipete_fen);
    CHECK(Evaluator({.kind = EvaluationKind::network}).evaluate(position) ==
          NetworkEvaluator().evaluate(position));
}

TEST_CASE("another network can be given", "[eval][network]") {
    const auto network =
        Network::read(quantize(test::random_network({.hidden = 32, .king_tables = 2})).value())
            .value();
    const Position position = test::position_of(test::kiwipete_fen);
    CHECK(Evaluator({.kind = EvaluationKind::network, .network = network}).evaluate(position) ==
          NetworkEvaluator(network).evaluate(position));
}

TEST_CASE("what is known of endgames stands above the network", "[eval][network]") {
    for (const std::string_view fen :
         {"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1",
          "7k/8/7P/8/8/3B4/3K4/8 w - - 0 1", "8/8/8/8/8/4k3/8/KBN5 w - - 0 1"})
        CHECK(evaluation_of(fen) == Evaluator().evaluate(test::position_of(fen)));
}

TEST_CASE("the half-move clock takes the network's evaluation towards a draw", "[eval][network]") {
    const auto at_clock = [](std::string_view clock) {
        return evaluation_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - " +
                             std::string(clock) + " 80");
    };
    const int fresh = at_clock("0");
    CHECK(fresh > 300);
    CHECK(at_clock("50") == fresh * 150 / 200);
    CHECK(at_clock("100") == fresh * 100 / 200);
    CHECK(at_clock("140") == fresh * 100 / 200);
}

TEST_CASE("a great lead in material is worth more the greater it is", "[eval][network]") {
    Evaluator evaluator({.kind = EvaluationKind::network});
    const auto value = [&](std::string_view fen) {
        return evaluator.evaluate(test::position_of(fen));
    };
    int before = value("6k1/5ppp/8/8/8/8/5PPP/4Q1K1 w - - 0 1");
    for (const std::string_view fen :
         {"6k1/5ppp/8/8/8/8/5PPP/3QQ1K1 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/2QQQ1K1 w - - 0 1",
          "6k1/5ppp/8/8/8/8/5PPP/1QQQQ1K1 w - - 0 1",
          "6k1/5ppp/8/8/8/8/1Q3PPP/1QQQQ1K1 w - - 0 1"}) {
        const int now = value(fen);
        CHECK(now > before);
        before = now;
    }
    // Beyond it each black piece that is missing counts for White.
    before = 0;
    for (const std::string_view fen : {"rn2k1nr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                       "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                       "4k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
                                       "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                                       "4k3/p7/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"}) {
        const int now = value(fen);
        CHECK(now > before);
        before = now;
    }
}

TEST_CASE("with the network as without it a free queen is taken", "[eval][network]") {
    const Position position = test::position_of("4k3/p7/8/8/8/q7/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    const SearchResult result = Engine().search({position}, {.nodes = 20'000});
    REQUIRE(result.best_move());
    CHECK(result.best_move()->to() == Square::a3);
}

TEST_CASE("the network's evaluation is explained by the terms", "[eval][network]") {
    const Position position = test::position_of(test::kiwipete_fen);
    CHECK(Evaluator({.kind = EvaluationKind::network}).explain(position).total_cp ==
          Evaluator().explain(position).total_cp);
}

TEST_CASE("no network's evaluation is a mate", "[eval][network]") {
    FloatNetwork trained = test::random_network({.hidden = 32, .king_tables = 1});
    for (float& weight : trained.output) weight *= 20;
    trained.scale = 2000;
    const auto network = Network::read(quantize(trained).value()).value();
    Evaluator evaluator({.kind = EvaluationKind::network, .network = network});
    int largest = 0;
    for (const Position& position : test::standard_sample())
        largest = std::max(largest, std::abs(evaluator.evaluate(position)));
    CHECK(largest == Evaluator::limit);
}
