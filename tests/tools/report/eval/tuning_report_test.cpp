#include "report/eval/tuning_report.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

constexpr std::size_t king_b1 = weight_index("squares.king", 1);
constexpr std::size_t tempo = weight_index("tempo");

TuningRun example() {
    TuningRun run;
    run.files = {"a.epd", "b.epd.zst"};
    run.positions = 12000;
    run.in_check = 7;
    run.endgames = 8;
    run.weights_file = "tuned.weights";
    run.seconds = 1.5;
    WeightFit& fit = run.fit;
    fit.start = fit.weights = Weights::built_in();
    fit.start[king_b1] = {62, -44};
    fit.weights[king_b1] = {70, -30};
    fit.start[tempo] = {20, 15};
    fit.weights[tempo] = {21, 15};
    fit.constant = 200;
    fit.start_constant = 250.25;
    fit.material_constant = 225;
    fit.before = {0.5, 0.625};
    fit.after = {0.25, 0.5};
    fit.material = {0.75, 0.875};
    fit.training = 10800;
    fit.held_out = 1200;
    fit.epochs = 40;
    fit.best_epoch = 31;
    fit.moves = {{king_b1, fit.start[king_b1], fit.weights[king_b1], 2.5},
                 {tempo, fit.start[tempo], fit.weights[tempo], 0.5}};
    for (const WeightGroupInfo& group : weight_groups) {
        GroupMove move{.group = WeightGroup(group)};
        if (group.name == "squares.king") move = {WeightGroup(group), 1, 0.25, 0.4375, 2.5};
        if (group.name == "tempo") move = {WeightGroup(group), 1, 1, 0, 0.5};
        fit.groups.push_back(move);
    }
    return run;
}

}  // namespace

TEST_CASE("a fit's JSON says what was fitted and what came out", "[report][tuning_report]") {
    const std::string json = Telling<TuningRun>::json(example(), true);
    CHECK_THAT(
        json,
        Catch::StartsWith(
            R"({"type":"result","files":["a.epd","b.epd.zst"],"weights_file":"tuned.weights",)"
            R"("training":10800,"held_out":1200,"judgement_share":0,)"
            R"("epochs":40,"best_epoch":31,"warnings":[],"loss":{"material":{"training":0.75,"held_out":0.875,)"
            R"("constant":225.0},"before":{"training":0.5,"held_out":0.625,"constant":250.25},)"
            R"("after":{"training":0.25,"held_out":0.5,"constant":200.0}},"groups":[{"group":"material","values":5,)"
            R"("moved":0,"mean":{"mg":0.0,"eg":0.0},"effect":0.0},)"));
    CHECK_THAT(json,
               Catch::Contains(R"("moves":[{"group":"squares.king","number":1,"before":{"mg":62,)"
                               R"("eg":-44},"after":{"mg":70,"eg":-30},"effect":2.5},)"
                               R"({"group":"tempo","number":0,)") &&
                   Catch::EndsWith(R"(],"seconds":1.5})"));
    CHECK_THAT(Telling<TuningRun>::json(example(), false), !Catch::Contains("seconds"));
}

TEST_CASE("a fit without held-out positions has no loss on them", "[report][tuning_report]") {
    TuningRun run = example();
    run.fit.before.held_out = run.fit.after.held_out = run.fit.material.held_out = std::nullopt;
    CHECK_THAT(Telling<TuningRun>::json(run, false),
               Catch::Contains(R"("before":{"training":0.5,"constant":250.25},)"));
    CHECK_THAT(
        Telling<TuningRun>::text(run, false).plain(),
        Catch::Contains("before            0.500000           -   constant 250\n"
                        "after             0.250000           -   constant 200, -50.00 %\n"));
}

TEST_CASE("a fit's summary counts the positions", "[report][tuning_report]") {
    TuningRun run = example();
    run.malformed = 3;
    run.errors = 4;
    CHECK_THAT(
        Telling<SumsOf<TuningRun>>::json({run}, false),
        Catch::StartsWith(R"({"type":"summary","schema":1,"version":")") &&
            Catch::EndsWith(R"("files":2,"positions":12000,"errors":4,"in_check":7,"endgames":8,)"
                            R"("malformed":3})"));
}

TEST_CASE("a fit's CSV has a line for every weight", "[report][tuning_report]") {
    const std::string csv = Telling<TuningRun>::csv(example(), false);
    CHECK(std::ranges::count(csv, '\n') == static_cast<std::ptrdiff_t>(weight_count) + 1);
    CHECK_THAT(csv, Catch::StartsWith("group,number,before_mg,before_eg,after_mg,after_eg\n"
                                      "material,0,") &&
                        Catch::Contains("\nsquares.king,1,62,-44,70,-30\n") &&
                        Catch::EndsWith("\ntempo,0,20,15,21,15\n"));
}

TEST_CASE("a fit's text shows losses, piece values and what moved", "[report][tuning_report]") {
    const std::string text = Telling<TuningRun>::text(example(), false).plain();
    CHECK_THAT(text, Catch::StartsWith(
                         "12,000 positions: 10,800 fitted to, 1,200 held out\n"
                         "left out: 7 in check, 8 endgames with a rule of their own\n"
                         "40 epochs, best after 31\n"
                         "\n"
                         "loss              training    held out\n"
                         "material alone    0.750000    0.875000   constant 225\n"
                         "before            0.500000    0.625000   constant 250\n"
                         "after             0.250000    0.500000   constant 200, -20.00 %\n"));
    CHECK_THAT(text, Catch::Contains(fmt::format("\nsquares.king{:>22}{:>8}{:>10}{:>10}{:>10}\n",
                                                 32, 1, 0.2, 0.4, "2.50")));
    CHECK_THAT(text, Catch::Contains(fmt::format("\nsquares.king b1{:>27}{:>16}{:>14}\n", "62/-44",
                                                 "70/-30", "2.50")));
    CHECK_THAT(text, Catch::EndsWith("\nthe weights are in tuned.weights\n"));
}

TEST_CASE("only what moved most is shown to people", "[report][tuning_report]") {
    TuningRun run = example();
    while (run.fit.moves.size() < 25) run.fit.moves.push_back(run.fit.moves.back());
    CHECK_THAT(Telling<TuningRun>::text(run, false).plain(), Catch::Contains("\nand 5 more\n"));
}

TEST_CASE("labels from judgements are reported", "[report][tuning_report]") {
    TuningRun run = example();
    run.judgement_share = 30;
    run.judgement_constants = {300.25, 310};
    run.malformed = 2;
    CHECK_THAT(Telling<TuningRun>::text(run, false).plain(),
               Catch::Contains(", 2 malformed\n"
                               "labels: 30 % from 'ce', by the constant 300, 310; the rest from "
                               "the result\n"));
    CHECK_THAT(Telling<TuningRun>::json(run, false),
               Catch::Contains(R"("judgement_share":30,"judgement_constants":[300.25,310.0],)"));
    run.judgement_share = 100;
    CHECK_THAT(Telling<TuningRun>::text(run, false).plain(),
               Catch::Contains("labels: 100 % from 'ce', by the constant 300, 310\n"));
}

TEST_CASE("a fit comes with warnings about its worth", "[report][tuning_report]") {
    TuningRun run = example();
    run.warnings = {"all results are equal", "nothing was held out"};
    CHECK_THAT(Telling<TuningRun>::text(run, false).plain(),
               Catch::Contains("of their own\n"
                               "warning: all results are equal\n"
                               "warning: nothing was held out\n"
                               "40 epochs"));
    CHECK_THAT(Telling<TuningRun>::json(run, false),
               Catch::Contains(R"("warnings":["all results are equal","nothing was held out"])"));
}

TEST_CASE("a fit whose weights were not written says so", "[report][tuning_report]") {
    TuningRun run = example();
    run.weights_file = std::nullopt;
    CHECK_THAT(Telling<TuningRun>::text(run, false).plain(),
               Catch::EndsWith("\nno weights were written\n"));
    CHECK_THAT(Telling<TuningRun>::json(run, false), Catch::Contains(R"("weights_file":null,)"));
}

TEST_CASE("a table of a fit fits 80 columns", "[report][tuning_report]") {
    std::istringstream lines(Telling<TuningRun>::text(example(), true).plain());
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
}
