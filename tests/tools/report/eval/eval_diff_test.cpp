#include "report/eval/eval_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/eval_reports.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

}  // namespace

TEST_CASE("a move that mates is called so in a comparison", "[report][eval_diff]") {
    EvalDiff diff{example(),
                  example("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")};
    diff.b.move = NamedMove{"d8h4", "Qh4#"};
    diff.b.quiescence = Score::mated_in(0);
    diff.b.breakdown.rows[5].cp += 41;
    diff.b.breakdown.total_cp += 41;
    const std::string text = Telling<EvalDiff>::text(diff, {.width = 200}).plain();
    CHECK_THAT(text, Catch::Contains("    Checkmate: Black has won. The") &&
                         Catch::Contains("\n(B) Checkmate: Black has won.\n"));
    CHECK(json::parse(Telling<EvalDiff>::json(diff, {}))["b"]["quiescence_mate"] == 0);
    CHECK_THAT(Telling<EvalDiff>::csv(diff, {}), Catch::Contains("\nquiescence_mate,,0,\n"));
    diff.b.move.reset();
    CHECK_THAT(Telling<EvalDiff>::text(diff, {.width = 200}).plain(),
               Catch::Contains("In B: Checkmate: Black has won."));
}

TEST_CASE("a difference is b less a, and adds up", "[report][eval_diff]") {
    Explanation b = example(black_to_move_fen);
    b.move = NamedMove{"e2a6", "Bxa6"};
    b.breakdown.rows[5].cp += 40;
    b.breakdown.total_cp += 40;
    const EvalDiff diff{example(), b};
    const json result = json::parse(Telling<EvalDiff>::json(diff, {}));
    CHECK(result["total"].dump() == R"({"a":105,"b":145,"delta":40})");
    CHECK(result["terms"][5].dump() == R"({"a":-32,"b":8,"delta":40,"term":"mobility"})");
    CHECK(result["a"]["total"]["cp"] == 105);
    CHECK(result["b"]["total"]["cp"] == 145);
    CHECK(result["san"] == "Bxa6");
    int sum = 0;
    for (const json& row : result["terms"]) sum += row["delta"].get<int>();
    CHECK(sum == 40);

    const std::string text = Telling<EvalDiff>::text(diff, {}).plain();
    CHECK_THAT(text, Catch::Contains("B is A after 1. Bxa6") &&
                         Catch::Contains("From A to B White gains 0.40"));
    CHECK(line_of(Telling<EvalDiff>::text(diff, {}), "mobility").substr(0, 44) ==
          "mobility               -32       +8      +40");
    CHECK(line_of(Telling<EvalDiff>::text(diff, {}), "material").empty());
    CHECK(lines_of(Telling<EvalDiff>::csv(diff, {})).size() == term_count + 6);
    CHECK_THAT(Telling<EvalDiff>::csv(diff, {}),
               Catch::Contains("mobility,-32,8,40\n") && Catch::Contains("total,105,145,40\n"));
}

TEST_CASE("differences in the mover's view follow the first position", "[report][eval_diff]") {
    const EvalDiff diff{example(black_to_move_fen), example()};
    const json result = json::parse(Telling<EvalDiff>::json(diff, {.pov = PointOfView::mover}));
    CHECK(result["a"]["total"]["cp"] == -105);
    CHECK(result["b"]["total"]["cp"] == -105);
    CHECK(result["total"]["delta"] == 0);
}
