#include "report/eval/concepts_report.hpp"
#include "report/eval/eval_course.hpp"
#include "report/eval/eval_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/eval_reports.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

constexpr Piece white_knight{Color::white, PieceType::knight};
constexpr Piece black_knight{Color::black, PieceType::knight};
constexpr Piece white_pawn{Color::white, PieceType::pawn};

/// The example with a network's value of 140: 20 for the kings, the rest for three men.
Explanation split_example() {
    Explanation report = example("4k3/8/1n6/4N3/4P3/8/8/4K3 w - - 0 1");
    report.network.cp = 140;
    report.network.is_split = true;
    report.network.bare_cp = 20;
    report.network.men = {
        {.square = Square::e4, .piece = white_pawn, .cp = 90, .error_cp = 2.25, .removal_cp = 60},
        {.square = Square::e5, .piece = white_knight, .cp = 400, .error_cp = 5, .removal_cp = 500},
        {.square = Square::b6,
         .piece = black_knight,
         .cp = -370,
         .error_cp = 4,
         .removal_cp = -90}};
    return report;
}

}  // namespace

TEST_CASE("every result has what the network says beside the terms", "[report][eval_network]") {
    Explanation report = example();
    report.network.cp = 140;
    CHECK(json::parse(Telling<Explanation>::json(report, {}))["network"].dump() ==
          R"({"cp":140,"rest_cp":35})");
    CHECK(lines_of(Telling<Explanation>::csv_header({}))[0].ends_with(",network,rest"));
    CHECK(lines_of(Telling<Explanation>::csv(report, {}))[0].ends_with(",140,35"));
    CHECK(line_of(Telling<Explanation>::text(report, {}), "network") ==
          "network           rest +35: what the terms do not see      +140");
    report.network.cp = 105;
    CHECK_THAT(Telling<Explanation>::text(report, {}).plain(),
               Catch::Contains("the terms leave no rest"));
    report.network.endgame = EndgameValue{"kpk", 105};
    CHECK_THAT(Telling<Explanation>::text(report, {}).plain(),
               Catch::Contains("the ending is known"));
}

TEST_CASE("the network's numbers are those of the point of view", "[report][eval_network]") {
    Explanation report = split_example();
    report.position = position_of(black_to_move_fen);
    const EvalReportOptions options{.pov = PointOfView::mover, .pieces = true};
    const json network = json::parse(Telling<Explanation>::json(report, options))["network"];
    CHECK(network["cp"] == -140);
    CHECK(network["rest_cp"] == -35);
    CHECK(network["bare_cp"] == -20);
    CHECK(network["pieces"][2]["cp"] == 370);
    CHECK(network["pieces"][2]["removal_cp"] == 90);
    CHECK(network["pieces"][2]["error_cp"] == 4.0);
}

TEST_CASE("shares are listed by their size and on a board", "[report][eval_network]") {
    const Explanation report = split_example();
    const EvalReportOptions options{.pieces = true};
    const json network = json::parse(Telling<Explanation>::json(report, options))["network"];
    CHECK(network["pieces"][0].dump() ==
          R"({"cp":90,"error_cp":2.3,"piece":"P","removal_cp":60,"square":"e4"})");
    const std::string csv = Telling<Explanation>::csv(report, options);
    CHECK(lines_of(csv).size() == 4);
    CHECK(lines_of(csv)[0].ends_with(",,,20,0.0,"));
    CHECK(lines_of(csv)[1].ends_with(",e4,P,90,2.2,60"));
    CHECK(lines_of(Telling<Explanation>::csv_header(options))[0].ends_with(
        ",square,piece,cp,error_cp,removal_cp"));

    const StyledText text = Telling<Explanation>::text(report, options);
    CHECK(widest(text) <= 80);
    CHECK_THAT(line_of(text, "N e5"), Catch::StartsWith("N e5     +400    5.0    +15     +500"));
    CHECK_THAT(line_of(text, "n b6"), Catch::StartsWith("n b6     -370    4.0    +15      -90"));
    CHECK_THAT(line_of(text, "kings"), Catch::StartsWith("kings     +20"));
    CHECK_THAT(text.plain(), Catch::Contains("5    .    .    .    .  4.0"));
    CHECK_THAT(text.plain(), Catch::Contains("Of White's men Ne5 does"));
    CHECK_THAT(text.plain(), !Catch::Contains("fifty-move"));

    Explanation scaled = report;
    scaled.network.factor = 0.5;
    CHECK_THAT(Telling<Explanation>::text(scaled, options).plain(), Catch::Contains("fifty-move"));
    scaled.network.endgame = EndgameValue{"kpk", 140};
    CHECK_THAT(Telling<Explanation>::text(scaled, options).plain(),
               Catch::Contains("nothing to split"));
}

TEST_CASE("a comparison has the network's numbers", "[report][eval_network]") {
    EvalDiff diff{example(), example()};
    diff.a.network.cp = 100;
    diff.b.network.cp = 140;
    CHECK(json::parse(Telling<EvalDiff>::json(diff, {}))["network"].dump() ==
          R"({"a":100,"b":140,"delta":40,"rest":{"a":-5,"b":35,"delta":40}})");
    CHECK_THAT(Telling<EvalDiff>::csv(diff, {}),
               Catch::EndsWith("network,100,140,40\nrest,-5,35,40\n"));
    CHECK(line_of(Telling<EvalDiff>::text(diff, {}), "network") ==
          "network               +100     +140      +40");
    CHECK(line_of(Telling<EvalDiff>::text(diff, {}), "rest") ==
          "rest                    -5      +35      +40");
}

TEST_CASE("men carry a change: moved, gone, new", "[report][eval_network]") {
    EvalDiff diff{split_example(), split_example()};
    NetworkBreakdown& after = diff.b.network;
    after.cp = 560;
    after.bare_cp = 10;
    after.men = {
        {.square = Square::e4, .piece = white_pawn, .cp = 90, .error_cp = 3, .removal_cp = 60},
        {.square = Square::b6, .piece = white_knight, .cp = 460, .error_cp = 12, .removal_cp = 0}};
    const EvalReportOptions options{.pieces = true};
    const auto sum_of_deltas = [&] {
        const json network = json::parse(Telling<EvalDiff>::json(diff, options))["network"];
        int sum = network["bare"]["delta"].get<int>();
        for (const json& man : network["pieces"]) sum += man["delta"].get<int>();
        return sum;
    };
    CHECK(sum_of_deltas() == 420);
    // Nothing connects the two: a knight is gone, and another one is there.
    json men = json::parse(Telling<EvalDiff>::json(diff, options))["network"]["pieces"];
    CHECK(men.size() == 4);
    CHECK(men[0].dump() ==
          R"({"a":null,"b":460,"delta":460,"error_cp":12.0,"piece":"N","square_a":null,)"
          R"("square_b":"b6"})");
    CHECK_THAT(Telling<EvalDiff>::text(diff, options).plain(),
               Catch::Contains("N b6 new") && Catch::Contains("n b6 gone"));

    diff.b.move = NamedMove{"e5b6", "Nxb6"};
    men = json::parse(Telling<EvalDiff>::json(diff, options))["network"]["pieces"];
    CHECK(sum_of_deltas() == 420);
    CHECK(men.size() == 3);
    CHECK(men[1].dump() ==
          R"({"a":400,"b":460,"delta":60,"error_cp":13.0,"piece":"N","square_a":"e5",)"
          R"("square_b":"b6"})");
    const StyledText text = Telling<EvalDiff>::text(diff, options);
    CHECK_THAT(text.plain(), Catch::Contains("N e5-b6") && Catch::Contains("n b6 gone"));
    CHECK(widest(text) <= 80);
    const std::string csv = Telling<EvalDiff>::csv(diff, options);
    CHECK_THAT(csv, Catch::StartsWith("square_a,square_b,piece,a,b,delta,error_cp\n"
                                      ",,,20,10,-10,0.0\nb6,,n,-370,,370,4.0\n"));
}

TEST_CASE("a rook that castles is the same man", "[report][eval_network]") {
    EvalDiff diff{example(), example()};
    const Piece rook{Color::white, PieceType::rook};
    diff.a.network.men = {{.square = Square::a1, .piece = rook, .cp = 300},
                          {.square = Square::h1, .piece = rook, .cp = 310}};
    diff.b.network.men = {{.square = Square::a1, .piece = rook, .cp = 300},
                          {.square = Square::f1, .piece = rook, .cp = 350}};
    diff.b.move = NamedMove{"e1g1", "O-O"};
    CHECK_THAT(Telling<EvalDiff>::text(diff, {.pieces = true}).plain(), Catch::Contains("R h1-f1"));
}

TEST_CASE("a course has the network's number", "[report][eval_network]") {
    EvalCourse course({});
    Explanation report = report_of(start_fen, {{Term::tempo, {}, {}, 10}});
    report.ply = 0;
    report.network.cp = 33;
    CHECK(course.line(report).plain() == "   0  start            +10              +33\n");
    CHECK(line_of(course.table(), "network") ==
          "network               +33      +33     0      +33     0      +33");
}

TEST_CASE("what cannot be judged is left out of a fit", "[report][eval_network]") {
    ConceptCollector collector;
    const auto add = [&](auto change) {
        Explanation report = example();
        report.network.cp = 140;
        change(report);
        collector.add(report);
    };
    add([](Explanation&) {});
    add([](Explanation& report) {
        report.position = position_of("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1");
    });
    add([](Explanation& report) { report.network.endgame = EndgameValue{"kpk", 140}; });
    add([](Explanation& report) { report.network.cp = -1501; });
    add([](Explanation& report) { report.quiescence = Score::centipawns(200); });
    add([](Explanation& report) {
        report.position = position_of(black_to_move_fen);
        report.network.cp = -60;
    });
    add([](Explanation&) {});
    const ConceptsRun run = collector.finish();
    const json result = json::parse(Telling<ConceptsRun>::json(run, false));
    CHECK(result["type"] == "concepts");
    CHECK(result["positions"] == 7);
    CHECK(result["fitted"] == 3);
    CHECK(result["left_out"].dump() == R"({"decided":1,"endgames":1,"in_check":1,"unquiet":1})");
    // The largest rest first, and no position twice.
    REQUIRE(result["largest_rests"].size() == 2);
    const json& rests = result["largest_rests"];
    CHECK(rests[0]["fen"] == black_to_move_fen);
    CHECK(rests[0]["total_cp"] == 105);
    CHECK(rests[0]["network_cp"] == -60);
    // The same terms, so the fit can only give the mean.
    CHECK(rests[0]["fitted_cp"] == 73);
    CHECK(rests[0]["rest_cp"] == -133);
    CHECK(rests[1]["rest_cp"] == 67);
    CHECK(result["terms"].size() == 4);
    CHECK(lines_of(Telling<ConceptsRun>::csv(run, false)).size() == 5);
    CHECK_THAT(Telling<ConceptsRun>::text(run, false).plain(),
               Catch::Contains("3 of 7 positions") && Catch::Contains("R squared") &&
                   Catch::Contains("king attack"));
    CHECK(json::parse(Telling<SumsOf<ConceptsRun>>::json({run}, false))["positions"] == 7);
}
