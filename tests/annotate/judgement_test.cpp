#include "libchess/annotate/judgement.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

Score cp(int centipawns) {
    return Score::centipawns(centipawns);
}
Score mate(int plies) {
    return Score::mating_in(plies);
}
Score mated(int plies) {
    return Score::mated_in(plies);
}

/// The side scored has just mated.
const Score has_mated = -Score::mated_in(0);

constexpr JudgementOptions in_centipawns{JudgementOptions::Unit::centipawns, {50, 100, 300}};

std::string reason_against(std::string_view text) {
    const auto rules = parse_judgement_options(text);
    return rules ? "none" : rules.error();
}

}  // namespace

TEST_CASE("winning chances follow the published curve", "[annotate][judgement]") {
    CHECK(winning_chances(cp(0)) == 0);
    CHECK(winning_chances(cp(100)) == Approx(0.182052).epsilon(1e-5));
    CHECK(winning_chances(cp(300)) == Approx(0.502251).epsilon(1e-5));
    CHECK(winning_chances(cp(-100)) == Approx(-0.182052).epsilon(1e-5));
    CHECK(win_percent(cp(100)) == Approx(59.1026).epsilon(1e-5));
}

TEST_CASE("more than ten pawns make no difference to winning chances", "[annotate][judgement]") {
    CHECK(winning_chances(cp(1000)) == Approx(0.951).epsilon(1e-3));
    CHECK(winning_chances(cp(5000)) == winning_chances(cp(1000)));
    CHECK(winning_chances(cp(-5000)) == winning_chances(cp(-1000)));
}

TEST_CASE("a mate is a win for certain, or a loss", "[annotate][judgement]") {
    for (const int plies : {1, 2, 31, Score::max_mate_plies}) {
        CHECK(win_percent(mate(plies)) == 100);
        CHECK(win_percent(mated(plies)) == 0);
    }
    CHECK(win_percent(has_mated) == 100);
    CHECK(win_percent(mated(0)) == 0);
}

TEST_CASE("winning chances are the other side's losing chances", "[annotate][judgement]") {
    for (int i = -1200; i <= 1200; i += 37)
        CHECK(win_percent(cp(i)) + win_percent(-cp(i)) == Approx(100));
    CHECK(win_percent(mate(5)) + win_percent(-mate(5)) == 100);
}

TEST_CASE("a move is judged by the winning chances that it loses", "[annotate][judgement]") {
    // From an even position 54 centipawns are 0.099 of the scale, 55 are 0.101.
    CHECK(judge(cp(0), cp(-54)) == Judgement::none);
    CHECK(judge(cp(0), cp(-55)) == Judgement::inaccuracy);
    CHECK(judge(cp(0), cp(-110)) == Judgement::inaccuracy);
    CHECK(judge(cp(0), cp(-111)) == Judgement::mistake);
    CHECK(judge(cp(0), cp(-168)) == Judgement::mistake);
    CHECK(judge(cp(0), cp(-169)) == Judgement::blunder);
    CHECK(judge(cp(900), cp(700)) == Judgement::none);
    CHECK(judge(cp(3000), cp(1000)) == Judgement::none);
    CHECK(judge(cp(0), cp(500)) == Judgement::none);
}

TEST_CASE("moves can be judged by the centipawns they lose", "[annotate][judgement]") {
    CHECK(judge(cp(20), cp(-29), in_centipawns) == Judgement::none);
    CHECK(judge(cp(20), cp(-30), in_centipawns) == Judgement::inaccuracy);
    CHECK(judge(cp(20), cp(-80), in_centipawns) == Judgement::mistake);
    CHECK(judge(cp(900), cp(600), in_centipawns) == Judgement::blunder);
    CHECK(judge(cp(4000), cp(1000), in_centipawns) == Judgement::none);
    CHECK(judge(cp(4000), cp(940), in_centipawns) == Judgement::inaccuracy);
}

TEST_CASE("a loss of exactly the threshold counts", "[annotate][judgement]") {
    for (int loss = 1; loss < 2000; ++loss) {
        const JudgementOptions rules{JudgementOptions::Unit::centipawns,
                                     {loss, loss + 1, loss + 2}};
        CHECK(judge(cp(1000), cp(1000 - loss), rules) == Judgement::inaccuracy);
    }
}

TEST_CASE("allowing a mate is a blunder unless the game was lost before", "[annotate][judgement]") {
    CHECK(judge(cp(0), mated(6)) == Judgement::blunder);
    CHECK(judge(cp(5000), mated(6)) == Judgement::blunder);
    CHECK(judge(cp(-700), mated(6)) == Judgement::blunder);
    CHECK(judge(cp(-701), mated(6)) == Judgement::mistake);
    CHECK(judge(cp(-999), mated(6)) == Judgement::mistake);
    CHECK(judge(cp(-1000), mated(6)) == Judgement::inaccuracy);
    CHECK(judge(mate(3), mated(6)) == Judgement::blunder);
}

TEST_CASE("letting a mate go is a blunder, unless the game is still won", "[annotate][judgement]") {
    CHECK(judge(mate(5), cp(0)) == Judgement::blunder);
    CHECK(judge(mate(5), cp(-900)) == Judgement::blunder);
    CHECK(judge(mate(5), cp(700)) == Judgement::blunder);
    CHECK(judge(mate(5), cp(701)) == Judgement::mistake);
    CHECK(judge(mate(5), cp(999)) == Judgement::mistake);
    CHECK(judge(mate(5), cp(1000)) == Judgement::inaccuracy);
}

TEST_CASE("a slower mate, an earlier one or one found is not a mistake", "[annotate][judgement]") {
    CHECK(judge(mate(5), mate(21)) == Judgement::none);
    CHECK(judge(mate(1), has_mated) == Judgement::none);
    CHECK(judge(mated(20), mated(2)) == Judgement::none);
    CHECK(judge(mated(2), mated(20)) == Judgement::none);
    CHECK(judge(mated(4), cp(-300)) == Judgement::none);
    CHECK(judge(mated(4), mate(3)) == Judgement::none);
    CHECK(judge(cp(-200), mate(3)) == Judgement::none);
    CHECK(judge(cp(-200), has_mated) == Judgement::none);
}

TEST_CASE("mates are judged alike whatever the thresholds", "[annotate][judgement]") {
    for (const JudgementOptions& rules :
         {in_centipawns, JudgementOptions{JudgementOptions::Unit::winning_chances, {1, 2, 3}}}) {
        CHECK(judge(mate(5), cp(0), rules) == Judgement::blunder);
        CHECK(judge(mate(5), cp(800), rules) == Judgement::mistake);
        CHECK(judge(cp(-1500), mated(4), rules) == Judgement::inaccuracy);
        CHECK(judge(mate(5), mate(7), rules) == Judgement::none);
    }
}

TEST_CASE("who loses more is never judged more kindly", "[annotate][judgement]") {
    for (const JudgementOptions& rules : {JudgementOptions(), in_centipawns})
        for (int before = -1200; before <= 1200; before += 60) {
            Judgement last = Judgement::none;
            for (int after = 1200; after >= -1200; after -= 7) {
                const Judgement now = judge(cp(before), cp(after), rules);
                CHECK(now >= last);
                last = now;
            }
        }
}

TEST_CASE("judgements have names, marks and glyphs", "[annotate][judgement]") {
    CHECK(name_of(Judgement::inaccuracy) == "inaccuracy");
    CHECK(name_of(Judgement::mistake) == "mistake");
    CHECK(name_of(Judgement::blunder) == "blunder");
    CHECK(name_of(Judgement::none).empty());
    CHECK(mark_of(Judgement::inaccuracy) == "?!");
    CHECK(mark_of(Judgement::mistake) == "?");
    CHECK(mark_of(Judgement::blunder) == "??");
    CHECK(mark_of(Judgement::none).empty());
    CHECK(nag_of(Judgement::inaccuracy) == 6);
    CHECK(nag_of(Judgement::mistake) == 2);
    CHECK(nag_of(Judgement::blunder) == 4);
    CHECK(nag_of(Judgement::none) == 0);
}

TEST_CASE("thresholds are written as they are read", "[annotate][judgement]") {
    CHECK(to_string(JudgementOptions()) == "10,20,30");
    CHECK(to_string(in_centipawns) == "cp:50,100,300");
    for (const char* const text : {"10,20,30", "1,2,200", "cp:50,100,300", "cp:1,2,2000"}) {
        const auto rules = parse_judgement_options(text);
        REQUIRE(rules.has_value());
        CHECK(to_string(*rules) == text);
    }
    CHECK(parse_judgement_options("cp:50,100,300") == in_centipawns);
}

TEST_CASE("thresholds that make no sense are refused with a reason", "[annotate][judgement]") {
    for (const std::string text : {"", "10", "10,20", "10;20;30", "a,b,c", "cp:", " 10,20,30",
                                   "10, 20, 30", "wc:10,20,30", "10,,30", "99999999999,1,2"})
        CHECK(reason_against(text) ==
              '"' + text + "\" is not three numbers as in 10,20,30 or cp:50,100,300");
    CHECK(reason_against("10,20,30,40") == "\"10,20,30,40\" goes on after three numbers");
    CHECK(reason_against("0,20,30") == "\"0,20,30\": a threshold must be at least 1");
    CHECK(reason_against("-5,20,30") == "\"-5,20,30\": a threshold must be at least 1");
    CHECK(reason_against("10,10,30") ==
          "\"10,10,30\": an inaccuracy must lose less than a mistake, and that less than a "
          "blunder");
    CHECK(reason_against("30,20,10").find("must lose less") != std::string::npos);
    CHECK(reason_against("10,20,201") ==
          "\"10,20,201\": no move can lose more than 200 hundredths of winning chances");
    CHECK(reason_against("cp:10,20,2001") ==
          "\"cp:10,20,2001\": no move can lose more than 2000 centipawns, as judgements count "
          "them");
}
