#include "libchess/report/mate/mate_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mate_accounts.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace chess;
using namespace chess::test;
using nlohmann::json;

namespace {

json json_of(const MateAccount& account) {
    return json::parse(mate_json(account, {.timing = false}));
}

/// A king that is driven to the edge: 1.Kf7 and then a mate by the rook.
MateAccount with_tree() {
    MateAccount account = mated_in("7k/8/5K2/6R1/8/8/8/8 w - - 0 1", 2, {"Kf7"});
    const Position& start = account.problem.position;
    const Move key = account.result.keys.front();
    const Position after = start.after(key);
    const Move defence = san_move(after, "Kh7");
    const Move mate = san_move(after.after(defence), "Rh5#");
    account.result.line = {key, defence, mate};
    Solution solution;
    solution.attacks.push_back({.move = key, .length = 2, .defences = {{defence, 1, {1}}}});
    solution.attacks.push_back({.move = mate, .length = 1, .defences = {}});
    solution.keys = {0};
    solution.threats = {Solution::Threat{}};
    solution.duals = {0};
    account.result.solution = solution;
    account.wishes.tree = true;
    return account;
}

}  // namespace

TEST_CASE("a mate in JSON has the keys of the contract", "[report][mate_json]") {
    MateAccount account = stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"});
    account.id = "two rooks";
    account.result.line = {account.result.keys.front()};
    const json result = json_of(account);
    CHECK(result["type"] == "result");
    CHECK(result["record"] == 3);
    CHECK(result["id"] == "two rooks");
    CHECK(result["fen"] == std::string(two_mates_fen));
    CHECK(result["status"] == "mate");
    CHECK(result["mate"] == 1);
    CHECK(result["minimal"] == true);
    CHECK(result["bound"] == 1);
    CHECK(result["expected"] == 1);
    CHECK(result["expected_keys"] == json({"a1a8"}));
    CHECK(result["ok"] == false);
    CHECK(result["verdict"] == "cooked");
    CHECK(result["keys"] == json({"a1a8", "b2b8"}));
    CHECK(result["keys_san"] == json({"Ra8#", "Rb8#"}));
    CHECK(result["all_keys"] == true);
    CHECK(result["pv_san"] == json({"Ra8#"}));
    CHECK(result["nodes"] == 1234);
    CHECK_FALSE(result.contains("seconds"));
    CHECK(json::parse(mate_json(account, {}))["seconds"] == 0.25);
}

TEST_CASE("what is not known is null in JSON", "[report][mate_json]") {
    MateAccount account = mated_in(two_mates_fen, 1, {});
    account.result = {};
    const json result = json_of(account);
    CHECK(result["status"] == "unknown");
    CHECK(result["mate"].is_null());
    CHECK(result["expected"].is_null());
    CHECK(result["ok"].is_null());
    CHECK(result["verdict"].is_null());
    CHECK(result["minimal"] == false);
    CHECK(result["bound"] == 0);
    CHECK(result["keys"] == json::array());
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

TEST_CASE("tries in JSON stand with their refutations", "[report][mate_json]") {
    MateAccount account = with_tree();
    const Position& start = account.problem.position;
    const Move attempt = san_move(start, "Kf5");
    account.result.solution->tries = {{attempt, san_move(start.after(attempt), "Kh7")}};
    account.wishes.tries = true;
    const json tries = json_of(account)["tries"];
    REQUIRE(tries.size() == 1);
    CHECK(tries[0]["san"] == "Kf5");
    CHECK(tries[0]["refutation"] == "h8h7");
    CHECK(tries[0]["refutation_san"] == "Kh7");
}

TEST_CASE("the sums in JSON have the contract's keys", "[report][mate_json]") {
    MateTotals totals;
    totals.add(stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"}));
    totals.seconds = 0.5;
    const json summary = json::parse(mate_summary_json(totals, {}));
    CHECK(summary["type"] == "summary");
    CHECK(summary["schema"] == 1);
    CHECK(summary["total"] == 1);
    CHECK(summary["solved"] == 1);
    CHECK(summary["minimal"] == 1);
    CHECK(summary["unknown"] == 0);
    CHECK(summary["verdicts"]["cooked"] == 1);
    CHECK(summary["nodes"] == 1234);
    CHECK(summary["seconds"] == 0.5);
}

TEST_CASE("a line of CSV has as many fields as the header", "[report][mate_json]") {
    for (const bool plies : {false, true})
        for (const bool timing : {false, true}) {
            const MateReportOptions options{.plies = plies, .timing = timing};
            const auto fields = [](const std::string& line) {
                return std::count(line.begin(), line.end(), ',');
            };
            CHECK(fields(mate_csv_header(options)) == fields(mate_csv(with_tree(), options)));
        }
}
