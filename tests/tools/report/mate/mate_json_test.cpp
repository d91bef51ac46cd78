#include "report/mate/mate_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/solved_problems.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;
using nlohmann::json;

namespace {

json json_of(const SolvedProblem& solved) {
    return json::parse(Telling<SolvedProblem>::json(solved, {.timing = false}));
}

/// A king that is driven to the edge: 1.Kf7 and then a mate by the rook.
SolvedProblem with_tree() {
    SolvedProblem solved = mated_in("7k/8/5K2/6R1/8/8/8/8 w - - 0 1", 2, {"Kf7"});
    const Position& start = solved.problem.position;
    const Move key = solved.result.keys.front();
    const Position after = start.after(key);
    const Move defence = san_move(after, "Kh7");
    const Move mate = san_move(after.after(defence), "Rh5#");
    solved.result.line = {key, defence, mate};
    Solution solution;
    solution.attacks.push_back({.move = key, .length = 2, .defences = {{defence, 1, {1}}}});
    solution.attacks.push_back({.move = mate, .length = 1, .defences = {}});
    solution.keys = {{0, Solution::Threat{}, true}};
    solution.duals = {0};
    solved.result.solution = solution;
    solved.options.tree = true;
    return solved;
}

}  // namespace

TEST_CASE("a mate in JSON has the keys of the contract", "[report][mate_json]") {
    SolvedProblem solved = stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"});
    solved.id = "two rooks";
    solved.result.line = {solved.result.keys.front()};
    const std::string expected =
        R"({"type":"result","record":3,"id":"two rooks","fen":"6k1/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1",)"
        R"("stipulation":"direct","status":"mate","mate":1,"minimal":true,"bound":1,"disproved":0,)"
        R"("expected":1,"expected_keys":["a1a8"],"expected_keys_san":["Ra8#"],"ok":false,)"
        R"("verdict":"cooked","keys":["a1a8","b2b8"],"keys_san":["Ra8#","Rb8#"],"all_keys":true,)"
        R"("pv":["a1a8"],"pv_san":["Ra8#"],"nodes":1234)";
    CHECK(Telling<SolvedProblem>::json(solved, {.timing = false}) == expected + '}');
    CHECK(Telling<SolvedProblem>::json(solved, {}) == expected + R"(,"seconds":0.25})");
}

TEST_CASE("what is not known is null in JSON", "[report][mate_json]") {
    SolvedProblem solved = mated_in(two_mates_fen, 1, {});
    solved.result = {};
    CHECK(Telling<SolvedProblem>::json(solved, {.timing = false}) ==
          R"({"type":"result","record":3,"fen":"6k1/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1",)"
          R"("stipulation":"direct","status":"unknown","mate":null,"minimal":false,"bound":0,)"
          R"("disproved":0,"expected":null,"ok":null,"verdict":null,"keys":[],"keys_san":[],)"
          R"("all_keys":false,"pv":[],"pv_san":[],"nodes":0})");
}

TEST_CASE("a tree in JSON refers to its attacks by index", "[report][mate_json]") {
    const json result = json_of(with_tree());
    const json& tree = result["tree"];
    CHECK(result["threat"] == json::array());
    CHECK(result["zugzwang"] == true);
    CHECK(tree["complete"] == true);
    CHECK(tree["keys"] == json::array({0}));
    REQUIRE(tree["attacks"].size() == 2);
    CHECK(tree["attacks"][0]["san"] == "Kf7");
    CHECK(tree["attacks"][0]["length"] == 2);
    CHECK(tree["attacks"][0]["defences"][0]["san"] == "Kh7");
    CHECK(tree["attacks"][0]["defences"][0]["answers"] == json({1}));
    CHECK(tree["attacks"][1]["move"] == "g5h5");
    CHECK(tree["attacks"][1]["san"] == "Rh5#");
}

TEST_CASE("tries in JSON come with their refutations", "[report][mate_json]") {
    SolvedProblem solved = with_tree();
    const Position& start = solved.problem.position;
    const Move attempt = san_move(start, "Kf5");
    solved.result.solution->tries = {{attempt, san_move(start.after(attempt), "Kh7")}};
    solved.options.tries = true;
    const json tries = json_of(solved)["tries"];
    REQUIRE(tries.size() == 1);
    CHECK(tries[0]["san"] == "Kf5");
    CHECK(tries[0]["refutation"] == "h8h7");
    CHECK(tries[0]["refutation_san"] == "Kh7");
}

TEST_CASE("the sums in JSON have the contract's keys", "[report][mate_json]") {
    MateTotals totals;
    totals.add(stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"}));
    totals.seconds = 0.5;
    CHECK_THAT(
        Telling<MateTotals>::json(totals, {}),
        Catch::StartsWith(R"({"type":"summary","schema":1,"version":)") &&
            Catch::EndsWith(R"("total":1,"errors":0,"solved":1,"minimal":1,"no_mate":0,)"
                            R"("unknown":0,"stated":1,"ok":0,"verdicts":{"sound":0,)"
                            R"("cooked":1,"short":0,"no-solution":0,"unknown":0,"solved":0},)"
                            R"("nodes":1234,"seconds":0.5})"));
}

TEST_CASE("a line of CSV has as many fields as the header", "[report][mate_json]") {
    for (const bool plies : {false, true})
        for (const bool timing : {false, true}) {
            const MateReportOptions options{.plies = plies, .timing = timing};
            const auto fields = [](const std::string& line) {
                return std::count(line.begin(), line.end(), ',');
            };
            CHECK(fields(Telling<SolvedProblem>::csv_header(options)) ==
                  fields(Telling<SolvedProblem>::csv(with_tree(), options)));
        }
}
