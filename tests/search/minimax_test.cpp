#include "libchess/search/minimax.hpp"

#include "libchess/eval/evaluator.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

MinimaxResult by_material(std::string_view fen, int depth) {
    Evaluator evaluator({.kind = EvaluationKind::material});
    const auto evaluate = [&](const Position& position) { return evaluator.evaluate(position); };
    return minimax(position_of(fen), depth, evaluate);
}

}  // namespace

TEST_CASE("minimax takes what hangs, and sees what that costs", "[search][minimax]") {
    constexpr std::string_view guarded = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1";
    const Position position = position_of(guarded);
    CHECK(by_material(guarded, 1).best == move_of(position, "d2d6"));
    CHECK(by_material(guarded, 1).score == Score::centipawns(1100));
    CHECK(by_material(guarded, 2).best != move_of(position, "d2d6"));
    CHECK(by_material(guarded, 2).score == Score::centipawns(1000));
}

TEST_CASE("minimax judges for the side to move", "[search][minimax]") {
    CHECK(by_material("4k3/p7/8/3q4/8/4N3/P7/4K3 w - - 0 1", 1).score == Score::centipawns(300));
    CHECK(by_material("4k3/p3n3/8/3Q4/8/8/P7/4K3 b - - 0 1", 1).score == Score::centipawns(300));
    CHECK(by_material("4k3/8/8/3q4/8/8/8/4K3 w - - 0 1", 1).score == Score::centipawns(-900));
}

TEST_CASE("minimax counts mates in plies, and sees them at the horizon", "[search][minimax]") {
    CHECK(by_material("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1).score == Score::mating_in(1));
    CHECK(by_material("k7/8/1K6/8/8/8/8/7R b - - 0 1", 2).score == Score::mated_in(2));
    CHECK(by_material("7k/8/5K2/8/8/8/R7/8 w - - 0 1", 3).score == Score::mating_in(3));
    CHECK(by_material("7k/8/5K2/8/8/8/R7/8 w - - 0 1", 2).score == Score::centipawns(500));
}

TEST_CASE("minimax knows the draws", "[search][minimax]") {
    constexpr Score draw = Score::centipawns(0);
    // Stalemate, or the pawn is lost; the horizon does not see the first.
    CHECK(by_material("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", 2).score == draw);
    CHECK(by_material("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", 1).score == Score::centipawns(100));
    CHECK(by_material("7k/8/5K2/8/8/8/R7/8 w - - 99 90", 3).score == draw);
    CHECK(by_material("7k/8/6K1/8/8/8/R7/8 w - - 99 90", 3).score == Score::mating_in(1));
    CHECK(by_material("k7/8/8/8/8/8/6p1/6K1 w - - 0 1", 1).score == draw);
}

TEST_CASE("without a legal move minimax has no best one", "[search][minimax]") {
    const MinimaxResult mated = by_material("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 3);
    CHECK_FALSE(mated.best);
    CHECK(mated.score == Score::mated_in(0));
    CHECK(mated.nodes == 0);
    const MinimaxResult stalemated = by_material("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3);
    CHECK_FALSE(stalemated.best);
    CHECK(stalemated.score == Score::centipawns(0));
}

TEST_CASE("minimax makes every move of the tree", "[search][minimax]") {
    // The sums of the published perft counts.
    CHECK(by_material(test::start_fen, 3).nodes == 20 + 400 + 8902);
    CHECK(by_material(test::kiwipete_fen, 2).nodes == 48 + 2039);
}
