
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/engine_remarks.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace chess;
using test::unannotated;

namespace {

std::optional<Score> in_plies(std::string_view comment) {
    return detail::parse_engine_remark(comment, detail::MateCount::plies)
        .transform([](const detail::EngineRemark& remark) { return remark.score; });
}

/// The evaluations of a game's positions for White, as text; "-" without one.
std::vector<std::string> evaluations(const std::string& pgn) {
    AnnotatedGame game = unannotated(pgn);
    read_evaluations(game);
    std::vector<std::string> result;
    for (const EvaluatedPosition& position : game.positions) {
        const auto score = position.score_for(Color::white);
        result.push_back(score ? to_string(*score) : "-");
    }
    return result;
}

using Texts = std::vector<std::string>;

const std::string two_pieces = "[SetUp \"1\"]\n[FEN \"5k2/8/8/8/8/8/6Q1/4R2K w - - 0 1\"]\n\n";

}  // namespace

TEST_CASE("what cutechess and fastchess write is read", "[annotate][remark]") {
    CHECK(in_plies("+0.16/16 0.053s") == Score::centipawns(16));
    CHECK(in_plies("-1.20/9 12s, Black resigns") == Score::centipawns(-120));
    CHECK(in_plies("0.00/30 1.2s, Draw by 3-fold repetition") == Score::centipawns(0));
    CHECK(in_plies(" +12.34/8 0.50s, n=12345, nps=100000 ") == Score::centipawns(1234));
    CHECK(in_plies("+M3/5 0.050s") == Score::mating_in(3));
    CHECK(in_plies("-M2/5 0.050s, White mates") == Score::mated_in(2));
    CHECK(in_plies("+M1/5\n0.050s") == Score::mating_in(1));
    CHECK(detail::parse_engine_remark("+0.16/16 0.053s", detail::MateCount::plies)->depth == 16);
    CHECK(detail::parse_engine_remark("+M3/5 0.1s", detail::MateCount::moves)->score ==
          Score::mating_in(5));
    CHECK(detail::parse_engine_remark("-M1/5 0.1s", detail::MateCount::moves)->score ==
          Score::mated_in(2));
}

TEST_CASE("remarks are read as other programs and countries write them", "[annotate][remark]") {
    CHECK(in_plies("+10,50/5 0,050s") == Score::centipawns(1050));
    CHECK(in_plies("-0,25/12 1,2s, Wei\u00df gewinnt") == Score::centipawns(-25));
    CHECK(in_plies("\u22121.50/9 0.1s") == Score::centipawns(-150));
    CHECK(in_plies("(+0.35/12 0.5s)") == Score::centipawns(35));
    CHECK(in_plies("(-M2/5 0.050s, White mates)") == Score::mated_in(2));
    CHECK(in_plies("+0.35/12/20 0.5s") == Score::centipawns(35));
    CHECK(detail::parse_engine_remark("+0.35/12/20 0.5s", detail::MateCount::plies)->depth == 12);
    CHECK(in_plies("M1/5 0.05s") == Score::mating_in(1));
    CHECK(in_plies("10.50/5 0.050s") == Score::centipawns(1050));
    CHECK(in_plies("+0.35/12 50ms") == Score::centipawns(35));
    CHECK(in_plies("+0.35/12 0.5 s") == Score::centipawns(35));
    CHECK(in_plies("-12.00/5 1.2s Kg8 Re8") == Score::centipawns(-1200));
    CHECK(evaluations("1. e4 {d=24, sd=35, mt=1500, wv=0.35, R50=50} e5 {d=23, wv=-0.20, tb=0} "
                      "2. Nf3 {d=25, pv=Nf3 Nc6, wv=0.00,} *") ==
          Texts{"+0.35", "-0.20", "+0.00", "+0.00"});
    CHECK(evaluations(two_pieces + "1. Qb7 {wv=M3, d=9} Kg8 {d=8, wv=M2} 2. Re8# {wv=M1} 1-0") ==
          Texts{"#2", "#1", "#1", "#0"});
    CHECK(evaluations("1. e4 {twv=0.35 xwv=2} *") == Texts{"+0.15", "-"});
}

TEST_CASE("an evaluation that cannot be read is found", "[annotate][remark]") {
    const auto unread = [](const std::string& moves) {
        return unread_evaluation(unannotated(moves).game).value_or("");
    };
    CHECK(unread("1. e4 {a [%eval mate 3] b} e5 {[%eval 250cp]} *") == "[%eval mate 3]");
    CHECK(unread("1. e4 {[%eval 0.3]} e5 {[%EVAL 3.0]} *") == "[%EVAL 3.0]");
    CHECK(unread("1. e4 {[%eval]} *") == "[%eval]");
    CHECK(unread("{[%eval x]} 1. e4 *") == "[%eval x]");
    for (const std::string remark : {"+0.35/12", "+0.35/12 5", "+0.35/12 x", "10.50/5 1:02s",
                                     "Qb7 +10.50/5 0.5s", "+10.50/5-20 1.2s", "+#2/5 0.5s",
                                     "#1/5 0.050s", "0.050s +M1/5", "ev=0.35, d=12", "wv=x, d=3"}) {
        CHECK(unread("1. e4 {" + remark + "} *") == remark);
        CHECK(unread("1. e4 {" + remark + "} e5 {[%eval 0.3]} *").empty());
    }
    for (const std::string good :
         {"1. e4 {[%eval 0.3]} e5 {[%eval \u22121.5]} 2. Nf3 {[%eval 1,5,20]} *",
          "1. e4 {+10,50/5 0,050s} e5 {(-0.35/12/20 0.5s)} 2. Nf3 {M1/5 0.05s} *",
          "1. e4 {d=24, wv=0.35} *", "1. e4 {book} e5 {5/10 of it} 2. Nf3 {1/2 +/- e4/e5} *",
          "1. e4 {[%clk 0:03:00]} *", "1. e4 {Kasparov/Karpov, 1984.} *",
          "1. e4 (1. d4 {[%eval mate 3]}) *"})
        CHECK(unread(good).empty());
}

TEST_CASE("other comments are no remarks of engines", "[annotate][remark]") {
    for (const std::string_view text : {"",
                                        "book",
                                        "+0.16/16",
                                        "+0.16/16 0.5",
                                        "+0.16 0.5s",
                                        "0.16/16 12",
                                        "+M2/5 0.1s",
                                        "-M3/5 0.1s",
                                        "+M0/1 0.0s",
                                        "+M/1 0.0s",
                                        "+M1001/1 0.0s",
                                        "+/1 0.0s",
                                        "+1/2 0.0s",
                                        "+0.1/x 0.0s",
                                        "+0.1/-3 0.0s",
                                        "+ 0.1/3 0.0s",
                                        "+0.1/3 s",
                                        "+0.1/3 xs",
                                        "--0.1/3 0.1s",
                                        "0-0/1 2s",
                                        "+0.1/3 0.1ss",
                                        "+#3/4 0.1s",
                                        "+= and good"}) {
        INFO(text);
        CHECK_FALSE(in_plies(text));
    }
}

TEST_CASE("a remark is about the position before the move", "[annotate][remark]") {
    CHECK(evaluations(two_pieces + "1. Qb7 {+M3/5 0.050s} Kg8 {-M2/5 0.050s} "
                                   "2. Re8# {+M1/5 0.050s} 1-0") == Texts{"#2", "#1", "#1", "#0"});
    CHECK(evaluations("1. e4 {+0.30/10 0.1s} e5 {-0.20/11 0.1s} 2. Nf3 {+0.25/9 0.2s} *") ==
          Texts{"+0.30", "+0.20", "+0.25", "+0.25"});
    // Where only one side is an engine, its opponent's moves are seen with its eyes.
    CHECK(evaluations("1. e4 e5 {-0.20/11 0.1s} 2. Qh5 Nc6 {+0.60/11 0.1s} *") ==
          Texts{"+0.15", "+0.20", "+0.20", "-0.60", "-0.60"});
}

TEST_CASE("the game tells whether its mates are in plies", "[annotate][remark]") {
    CHECK(evaluations(two_pieces + "1. Qb7 {+M2/5 0.050s} Kg8 {-M1/5 0.050s} "
                                   "2. Re8# {+M1/5 0.050s} 1-0") == Texts{"#2", "#1", "#1", "#0"});
    CHECK(evaluations(two_pieces + "1. Qg3 {+M3/5 0.050s} *") == Texts{"#2", "#1"});
    // A mate that was announced and not given.
    CHECK(evaluations(two_pieces + "1. Qg3 {+M1/5 0.050s} *") == Texts{"#1", "-"});
}

TEST_CASE("commands go before remarks", "[annotate][remark]") {
    CHECK(evaluations("1. e4 {+0.30/10 0.1s} e5 {[%eval 0.1]} 2. Nf3 {+0.25/9 0.2s} *") ==
          Texts{"+0.15", "-", "+0.10", "-"});
}
