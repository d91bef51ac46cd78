#include "libchess/core/score.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("scores order as play does", "[core][score]") {
    const std::vector<Score> ascending{
        Score::mated_in(0),
        Score::mated_in(1),
        Score::mated_in(2),
        Score::mated_in(Score::max_mate_plies),
        Score::centipawns(-Score::max_centipawns),
        Score::centipawns(-1),
        Score(),
        Score::centipawns(1),
        Score::centipawns(Score::max_centipawns),
        Score::mating_in(Score::max_mate_plies),
        Score::mating_in(3),
        Score::mating_in(1),
    };
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        for (std::size_t j = 0; j < ascending.size(); ++j) {
            CHECK((ascending[i] < ascending[j]) == (i < j));
            CHECK((ascending[i] == ascending[j]) == (i == j));
            CHECK((-ascending[i] < -ascending[j]) == (i > j));
        }
    }
}

TEST_CASE("centipawns are kept and clamped", "[core][score]") {
    CHECK(Score() == Score::centipawns(0));
    CHECK(Score::centipawns(34).as_centipawns() == 34);
    CHECK(Score::centipawns(-1234).as_centipawns() == -1234);
    CHECK(Score::centipawns(99999).as_centipawns() == Score::max_centipawns);
    CHECK(Score::centipawns(-99999).as_centipawns() == -Score::max_centipawns);
    CHECK_FALSE(Score::centipawns(99999).is_mate());
    CHECK_FALSE(Score::centipawns(-99999).is_mate());
    CHECK(Score::centipawns(30000).as_mate_moves() == std::nullopt);
}

TEST_CASE("mate distances are given in moves", "[core][score]") {
    const auto mating = [](int plies) { return Score::mating_in(plies).as_mate_moves(); };
    const auto mated = [](int plies) { return Score::mated_in(plies).as_mate_moves(); };
    CHECK(mating(1) == 1);
    CHECK(mating(2) == 1);
    CHECK(mating(3) == 2);
    CHECK(mating(5) == 3);
    CHECK(mating(999) == 500);
    CHECK(mating(1000) == 500);
    CHECK(mated(0) == 0);
    CHECK(mated(2) == -1);
    CHECK(mated(4) == -2);
    CHECK(mated(6) == -3);
    CHECK(mated(1000) == -500);
}

TEST_CASE("mates are no centipawns", "[core][score]") {
    for (const int plies : {1, 2, 999, 1000}) {
        CHECK(Score::mating_in(plies).is_mate());
        CHECK(Score::mated_in(plies).is_mate());
        CHECK(Score::mating_in(plies).as_centipawns() == std::nullopt);
        CHECK(Score::mated_in(plies).as_centipawns() == std::nullopt);
    }
    CHECK(Score::mated_in(0).is_mate());
}

TEST_CASE("the other side sees the score negated", "[core][score]") {
    CHECK(-Score::centipawns(34) == Score::centipawns(-34));
    CHECK(-Score::mating_in(3) == Score::mated_in(3));
    CHECK(-Score::mated_in(4) == Score::mating_in(4));
    CHECK(-Score() == Score());
}

TEST_CASE("seen from further back mates are further off and centipawns the same", "[core][score]") {
    CHECK(Score::mating_in(3).further_by(2) == Score::mating_in(5));
    CHECK(Score::mated_in(0).further_by(1) == Score::mated_in(1));
    CHECK(Score::mated_in(4).further_by(3) == Score::mated_in(7));
    CHECK(Score::mating_in(3).further_by(0) == Score::mating_in(3));
    CHECK(Score::mating_in(5).further_by(-2) == Score::mating_in(3));
    CHECK(Score::centipawns(77).further_by(9) == Score::centipawns(77));
    CHECK(Score::centipawns(-30000).further_by(9) == Score::centipawns(-30000));
}

TEST_CASE("scores are written in pawns or as a mate", "[core][score]") {
    CHECK(to_string(Score::centipawns(34)) == "+0.34");
    CHECK(to_string(Score::centipawns(-120)) == "-1.20");
    CHECK(to_string(Score::centipawns(-5)) == "-0.05");
    CHECK(to_string(Score()) == "+0.00");
    CHECK(to_string(Score::centipawns(30000)) == "+300.00");
    CHECK(to_string(Score::mating_in(5)) == "#3");
    CHECK(to_string(Score::mated_in(6)) == "#-3");
    CHECK(to_string(Score::mated_in(0)) == "#0");
}
