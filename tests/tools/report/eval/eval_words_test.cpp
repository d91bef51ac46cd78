// The sentences in the reports on evaluations.

#include "libchess/position/movegen.hpp"
#include "report/eval/eval_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/eval_reports.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

}  // namespace

TEST_CASE("the verdict names the side ahead and why", "[report][eval_words]") {
    const std::string text =
        unwrapped(Telling<Explanation>::text(example(), {.width = 200}).plain());
    CHECK_THAT(text, Catch::Contains("White is better by 1.05: mostly material (+0.80)"));
    CHECK_THAT(text, Catch::Contains("against it stands mobility (-0.32)."));
    const Explanation level = report_of(start_fen, {{Term::tempo, {10, 10}, {}, 10}});
    CHECK_THAT(Telling<Explanation>::text(level, {}).plain(),
               Catch::Contains("Level (0.10 for White): for White tempo (+0.10)."));
    const Explanation black = report_of(start_fen, {{Term::mobility, {}, {30, 30}, -30}});
    CHECK_THAT(Telling<Explanation>::text(black, {}).plain(),
               Catch::Contains("Black is slightly better by 0.30: mobility (+0.30)."));
    const Explanation won = report_of(start_fen, {{Term::material, {}, {}, -650}});
    CHECK_THAT(Telling<Explanation>::text(won, {}).plain(),
               Catch::Contains("Black is winning (6.50): material"));
}

TEST_CASE("what is known about an ending is put in words", "[report][eval_words]") {
    Explanation scaled =
        report_of("8/5pk1/4p1p1/3pP2p/1b1P1P1P/3B2P1/5K2/8 w - - 0 1",
                  {{Term::material, {}, {}, 100}, {Term::scale, {}, {50, 50}, -50}});
    scaled.breakdown.scale = {"opposite_bishops", 32};
    const std::string text = Telling<Explanation>::text(scaled, {.width = 200}).plain();
    CHECK_THAT(text, Catch::Contains("Opposite bishops: an advantage counts 32/64"));
    CHECK_THAT(text, Catch::Contains("takes 0.50 from White."));
    CHECK(printed_cp(line_of(Telling<Explanation>::text(scaled, {}), "sum of terms")) == 100);
    CHECK(json::parse(Telling<Explanation>::json(scaled, {}))["scale"].dump() ==
          R"({"factor":32,"name":"opposite_bishops"})");

    Explanation known =
        report_of("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
                  {{Term::material, {}, {}, 100}, {Term::endgame, {}, {100, 100}, -100}});
    known.breakdown.endgame = EndgameValue{"kpk", 0};
    CHECK_THAT(Telling<Explanation>::text(known, {.width = 200}).plain(),
               Catch::Contains("A draw.") &&
                   Catch::Contains("Known ending: king and pawn against king, a draw"));
    CHECK(json::parse(Telling<Explanation>::json(known, {}))["endgame"] == "kpk");

    Explanation cut = report_of(
        start_fen, {{Term::material, {}, {}, 20300}, {Term::scale, {}, {300, 300}, -300}});
    cut.breakdown.scale = {"limit", 64};
    CHECK_THAT(
        Telling<Explanation>::text(cut, {.width = 200}).plain(),
        Catch::Contains("Limit: no evaluation is larger than 200.00, which takes 3.00 from this"));
}

TEST_CASE("every name of a known ending has words", "[report][eval_words]") {
    Explanation report = report_of(start_fen, {});
    for (const std::string_view name :
         {"insufficient_material", "stalemate", "kpk", "wrong_rook_pawn", "kxk", "kbnk", "kqkr",
          "kqkp", "krkp", "krkb", "krkn", "kbkp", "knkp", "pawn_race"}) {
        report.breakdown.endgame = EndgameValue{name, 0};
        const std::string text = Telling<Explanation>::text(report, {.width = 200}).plain();
        CHECK_THAT(text, Catch::Contains("Known ending: "));
        if (name != "stalemate")
            CHECK_THAT(text, !Catch::Contains("Known ending: " + std::string(name) + ","));
    }
}

TEST_CASE("a number that captures or a check make worthless is called so", "[report][eval_words]") {
    Explanation report = example();
    CHECK_THAT(Telling<Explanation>::text(report, {}).plain(),
               Catch::Contains("Quiet: no capture or promotion changes this;"));
    report.quiescence = Score::centipawns(95);
    CHECK_THAT(Telling<Explanation>::text(report, {}).plain(),
               Catch::Contains("Quiet: captures and promotions make it 0.95 for White;"));
    report.quiescence = Score::centipawns(-210);
    CHECK_THAT(
        Telling<Explanation>::text(report, {.width = 120}).plain(),
        Catch::Contains("Not quiet: captures and promotions change this to 2.10 for Black;"));
    CHECK(json::parse(Telling<Explanation>::json(report, {}))["quiet"] == false);
    const Explanation check = example("4k3/8/8/8/7b/8/8/4K3 w - - 0 1");
    CHECK_THAT(Telling<Explanation>::text(check, {}).plain(), Catch::Contains("White is in check"));
    CHECK(json::parse(Telling<Explanation>::json(check, {}))["in_check"] == true);
    CHECK(json::parse(Telling<Explanation>::json(check, {}))["quiet"] == false);
    Explanation mated = check;
    mated.quiescence = Score::mated_in(2);
    CHECK_THAT(unwrapped(Telling<Explanation>::text(mated, {.width = 200}).plain()),
               Catch::Contains("make it mate in 1 for Black."));
    CHECK_THAT(
        Telling<Explanation>::json(mated, {}),
        Catch::Contains(
            R"("quiescence_cp":-30000,"quiescence_mate":-1,"mate_in_one":null,"quiet":false)"));
    CHECK_THAT(Telling<Explanation>::csv(mated, {}),
               Catch::EndsWith(",true,-30000,-1,,false,0,-105\n"));
    const Explanation mate =
        example("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK_THAT(Telling<Explanation>::text(mate, {}).plain(),
               Catch::Contains("Checkmate: Black has won."));
    const Explanation stalemate = example("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    CHECK_THAT(Telling<Explanation>::text(stalemate, {}).plain(),
               Catch::Contains("Stalemate: a draw.") && !Catch::Contains("Quiet"));
}

TEST_CASE("a mate in one is found, comes first, and is nothing quiet", "[report][eval_words]") {
    Explanation report = example("6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1");
    const auto move = mating_move(report.position);
    REQUIRE(move);
    report.mate_in_one = named(report.position, *move);
    CHECK(report.mate_in_one->san == "Rd8#");
    CHECK_FALSE(report.quiet());
    CHECK_THAT(Telling<Explanation>::text(report, {.width = 200}).plain(),
               Catch::Contains("White mates at once with Rd8#. Apart from that: White is better") &&
                   !Catch::Contains("uiet:"));
    CHECK_THAT(Telling<Explanation>::text(report, {.san = false}).plain(),
               Catch::Contains("White mates at once with d1d8."));
    CHECK(json::parse(Telling<Explanation>::json(report, {}))["mate_in_one"] == "d1d8");
    CHECK_THAT(Telling<Explanation>::csv(report, {}),
               Catch::EndsWith(",false,105,,d1d8,false,0,-105\n"));
    CHECK_FALSE(mating_move(position_of(start_fen)));
    CHECK_FALSE(mating_move(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
}
