#include "libchess/uci/detail/uci_info.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace chess;
using Moves = std::vector<std::string>;

TEST_CASE("an info line of a modern engine is read whole", "[engine][uci_info]") {
    const UciInfo info = parse_uci_info(
        "depth 6 seldepth 5 multipv 2 score cp -8 upperbound nodes 3003 nps 333666 hashfull 1 "
        "tbhits 0 time 9 pv b1c3 d7d5");
    CHECK(info.depth == 6);
    CHECK(info.selective_depth == 5);
    CHECK(info.multipv == 2);
    CHECK(info.score == Score::centipawns(-8));
    CHECK(info.bound == Bound::upper);
    CHECK(info.nodes == 3003U);
    CHECK(info.hashfull == 1);
    CHECK(info.time == std::chrono::milliseconds(9));
    CHECK(info.moves == Moves{"b1c3", "d7d5"});
}

TEST_CASE("the fields of an info line may stand in any order", "[engine][uci_info]") {
    const UciInfo info =
        parse_uci_info("pv e7e8q a7a8 score cp 34 wdl 120 800 80 lowerbound  depth 3\t nodes 7");
    CHECK(info.moves == Moves{"e7e8q", "a7a8"});
    CHECK(info.score == Score::centipawns(34));
    CHECK(info.bound == Bound::lower);
    CHECK(info.depth == 3);
    CHECK(info.nodes == 7U);
    CHECK_FALSE(info.multipv);
    CHECK_FALSE(info.time);
}

TEST_CASE("mates are turned from moves into plies", "[engine][uci_info]") {
    CHECK(parse_uci_info("score mate 3").score == Score::mating_in(5));
    CHECK(parse_uci_info("score mate -3").score == Score::mated_in(6));
    CHECK(parse_uci_info("score mate 1").score == Score::mating_in(1));
    CHECK_FALSE(parse_uci_info("score mate 0").score);
    CHECK(parse_uci_info("score mate 100000").score->is_mate());
    CHECK(parse_uci_info("score mate -2147483648").score->is_mate());
}

TEST_CASE("centipawns beyond all bounds stay centipawns", "[engine][uci_info]") {
    CHECK(parse_uci_info("score cp 99999").score == Score::centipawns(Score::max_centipawns));
    CHECK_FALSE(parse_uci_info("score cp 99999999999999").score);
}

TEST_CASE("what cannot be read in an info line is passed over", "[engine][uci_info]") {
    const UciInfo info = parse_uci_info(
        "depth deep seldepth -4 score good 5 nodes -1 time 1e3 hashfull hashfull 12 multipv");
    CHECK_FALSE(info.depth);
    CHECK_FALSE(info.selective_depth);
    CHECK_FALSE(info.score);
    CHECK_FALSE(info.nodes);
    CHECK_FALSE(info.time);
    CHECK(info.hashfull == 12);
    CHECK_FALSE(info.multipv);
    CHECK(parse_uci_info("").moves.empty());
    CHECK(parse_uci_info("pv").moves.empty());
}

TEST_CASE("an engine's free text is not read for fields", "[engine][uci_info]") {
    const UciInfo info = parse_uci_info("depth 4 string depth 9 score cp 100 pv e2e4");
    CHECK(info.depth == 4);
    CHECK_FALSE(info.score);
    CHECK(info.moves.empty());
}
