#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

json result_of(const TtMeasurement& report, const TtReportOptions& options = {}) {
    return json::parse(Telling<TtMeasurement>::json(report, options));
}

json summary_of(const TtTotals& totals, const TtReportOptions& options = {}) {
    return json::parse(Telling<TtTotals>::json(totals, options));
}

/// Two positions with three sizes; 4 MB lose 4 % of the stores.
TtTotals recommending() {
    return totals_of(
        {{sized_report(1, 4000, 100), sized_report(4, 1000, 20), sized_report(16, 1000, 0)},
         {sized_report(1, 1000, 100), sized_report(4, 1000, 20), sized_report(16, 1000, 0)}},
        true);
}

/// The row of a report without commas in its names, by the names of its columns.
std::vector<std::pair<std::string, std::string>> row_of(const TtMeasurement& report,
                                                        const TtReportOptions& options) {
    const auto heads = fields_of(Telling<TtMeasurement>::csv_header(options));
    const auto fields = fields_of(Telling<TtMeasurement>::csv(report, options));
    REQUIRE(heads.size() == fields.size());
    std::vector<std::pair<std::string, std::string>> row;
    for (std::size_t i = 0; i < heads.size(); ++i) row.emplace_back(heads[i], fields[i]);
    return row;
}

std::string field(const TtMeasurement& report, const std::string& head) {
    for (const auto& [name, value] : row_of(report, {}))
        if (name == head) return value;
    return "no such column";
}

}  // namespace

TEST_CASE("a table's report in JSON has all its numbers", "[report][tt_json]") {
    CHECK(
        Telling<TtMeasurement>::json(tt_measurement(), {}) ==
        R"({"type":"result","record":3,"id":"Test.1",)"
        R"("fen":"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",)"
        R"("hash_mb":0.0625,"cluster":4,"replacement":"least","key_bits":16,"depth":3,)"
        R"("probes":1000,"hits":400,"misses":600,"usable":250,"move_only":130,"idle":20,)"
        R"("cutoffs":{"exact":12,"lower":118,"upper":70},)"
        R"("stores":{"new":300,"update":110,"replace_age":45,"replace_depth":35,"declined":10},)"
        R"("raced":7,"lost_percent":7.0,)"
        R"("false_hits":null,"expected_false_hits":null,"false_updates":null,"unverified":null,)"
        R"("occupied":324,"slots":4096,"occupied_before":24,"of_this_search":306,"torn":5,)"
        R"("hashfull":73,"histograms":{"depth":[200,81,0,42,1],)"
        R"("bound":{"exact":16,"lower":190,"upper":118},"age":[306,14,4]},)"
        R"("tree":{"interior":800,"pv":40,"cut":480,"all":270,"given_up":10,"cut_by_first":432,)"
        R"("cut_by_first_three":456,"cut_by_capture":240,"cut_with_table_move":120,)"
        R"("cut_by_table_move":117,"horizon":5000,)"
        R"("quiescence_moves":2100,"researches":17,"null_moves":60,"null_cuts":45,"width":30.0,)"
        R"("first_move_percent":90.0,"first_move_percent_with_table_move":97.5,)"
        R"("first_move_percent_without":87.5,"first_three_percent":95.0,"capture_percent":50.0},)"
        R"("branching":{"mean":5.384,"even":5.797,"odd":5.0},"iterations":[)"
        R"({"depth":1,"nodes":345,"branching":null,"horizon_nodes":300,)"
        R"("first_move_percent":null,"hits_percent":0.0,"minimal_tree":30.0,"seconds":0.015},)"
        R"({"depth":2,"nodes":2000,"branching":5.797,"horizon_nodes":1100,)"
        R"("first_move_percent":75.0,"hits_percent":20.0,"minimal_tree":8900.0,"seconds":0.085},)"
        R"({"depth":3,"nodes":10000,"branching":5.0,"horizon_nodes":3600,)"
        R"("first_move_percent":93.0,"hits_percent":46.25,"minimal_tree":2000000.0,"seconds":0.4}],)"
        R"("nodes":12345,"seconds":0.5,"balanced":true})");
}

TEST_CASE("without timing no key of a table's report has a time", "[report][tt_json]") {
    for (const bool timing : {false, true}) {
        const bool tells =
            Telling<TtMeasurement>::json(tt_measurement(), {.timing = timing}).contains("seconds");
        CHECK(tells == timing);
        const bool sums_tell =
            Telling<TtTotals>::json(recommending(), {.timing = timing}).contains("seconds");
        CHECK(sums_tell == timing);
    }
    CHECK(result_of(tt_measurement(), {.timing = false})["iterations"][1]["nodes"] == 2000);
}

TEST_CASE("false hits are known only where positions are kept", "[report][tt_json]") {
    const json verified = result_of(verified_problem());
    CHECK(verified["false_hits"] == 3);
    CHECK(verified["expected_false_hits"] == 0.0625);  // 4096 / 2^16
    CHECK(verified["false_updates"] == 2);
    CHECK(verified["unverified"] == 1);
    const json plain = result_of(tt_measurement());
    for (const char* const key :
         {"false_hits", "expected_false_hits", "false_updates", "unverified"}) {
        CAPTURE(key);
        REQUIRE(plain.contains(key));
        CHECK(plain[key].is_null());
    }
    TtTotals totals = recommending();
    CHECK(summary_of(totals)["sizes"][0]["false_hits"].is_null());
    totals.experiment.verify_keys = true;
    CHECK(summary_of(totals)["sizes"][0]["false_hits"] == 6);
    CHECK(summary_of(totals)["sizes"][0]["expected_false_hits"] == 0.125);
}

TEST_CASE("threads are in JSON where there are several", "[report][tt_json]") {
    CHECK(result_of(verified_problem())["threads"].dump() ==
          R"([{"cutoffs":150,"hits":300,"nodes":12345,"probes":600,"raced":0,"stores":310},)"
          R"({"cutoffs":50,"hits":100,"nodes":7655,"probes":400,"raced":7,"stores":190}])");
    TtMeasurement alone = verified_problem();
    alone.figures.threads.resize(1);
    CHECK_FALSE(result_of(alone).contains("threads"));
}

TEST_CASE("a table's report says which position, and with what table", "[report][tt_json]") {
    TtMeasurement report = tt_measurement();
    report.ply = 17;
    report.id.clear();
    report.hash_bytes = std::size_t{256} << 20U;
    report.experiment.layout = {.cluster = 2, .replacement = Replacement::two_tier, .key_bits = 32};
    const json result = result_of(report);
    CHECK(result["ply"] == 17);
    CHECK_FALSE(result.contains("id"));
    CHECK(result["hash_mb"].dump() == "256");
    CHECK(result["cluster"] == 2);
    CHECK(result["replacement"] == "two-tier");
    CHECK(result["key_bits"] == 32);
    CHECK_FALSE(result_of(tt_measurement()).contains("ply"));
    report.experiment.layout.cluster = 0;
    CHECK(result_of(report)["replacement"] == "first-stored");
}

TEST_CASE("shares of nothing are null", "[report][tt_json]") {
    TtMeasurement report = tt_measurement();
    report.figures = {};
    const json result = result_of(report);
    CHECK(result["lost_percent"].is_null());
    for (const char* const key :
         {"first_move_percent", "first_move_percent_with_table_move", "first_move_percent_without",
          "first_three_percent", "capture_percent"}) {
        CAPTURE(key);
        CHECK(result["tree"].at(key).is_null());
    }
    CHECK(result["tree"]["width"] == 0);
    CHECK(result["branching"].dump() == R"({"even":null,"mean":null,"odd":null})");
    CHECK(result["iterations"].dump() == "[]");
    CHECK(result["histograms"].dump() ==
          R"({"age":[],"bound":{"exact":0,"lower":0,"upper":0},"depth":[]})");
    CHECK(result["hashfull"] == 0);
    CHECK(result["slots"] == 0);
}

TEST_CASE("skipped iterations are left out, and few nodes not averaged", "[report][tt_json]") {
    TtMeasurement report = tt_measurement();
    auto& iterations = report.figures.iterations;
    iterations[1].nodes = 0;
    CHECK(result_of(report)["iterations"].size() == 2);
    CHECK(result_of(report)["branching"].dump() == R"({"even":null,"mean":5.0,"odd":5.0})");
    iterations[2].nodes_of_last = 100;
    CHECK(result_of(report)["branching"]["mean"] == 100);
    iterations[2].nodes_of_last = 99;
    CHECK(result_of(report)["branching"]["mean"].is_null());
    CHECK(result_of(report)["iterations"][1]["branching"] == 101.01);
}

TEST_CASE("the minimal tree is given in whole nodes", "[report][tt_json]") {
    TtMeasurement report = tt_measurement();
    report.figures.iterations[1].minimal_nodes = 59.7;
    CHECK(result_of(report)["iterations"][1]["minimal_tree"] == 60);
}

TEST_CASE("counts that do not balance are marked in JSON", "[report][tt_json]") {
    TtMeasurement report = tt_measurement();
    report.figures.failed_balances = 2;
    CHECK(result_of(report)["balanced"] == false);
    const json summary = summary_of(totals_of({{report}, {report}}));
    CHECK(summary["failed_balances"] == 4);
    CHECK(summary["sizes"][0]["balanced"] == false);
    CHECK(summary_of(totals_of({{tt_measurement()}}))["failed_balances"] == 0);
}

TEST_CASE("a summary of tables adds up by size", "[report][tt_json]") {
    TtTotals totals = recommending();
    totals.errors = 2;
    totals.seconds = 1.5;
    const json summary = summary_of(totals);
    CHECK(summary["type"] == "summary");
    CHECK(summary["schema"] == 1);
    CHECK(summary["errors"] == 2);
    CHECK(summary["seconds"] == 1.5);
    CHECK_FALSE(summary.contains("interrupted"));
    REQUIRE(summary["sizes"].size() == 3);
    const json& smallest = summary["sizes"][0];
    CHECK(smallest["hash_mb"] == 1);
    CHECK(smallest["positions"] == 2);
    CHECK(smallest["nodes"] == 5000);
    CHECK(smallest["relative_nodes"] == 200);  // percent, of 4 and 1
    CHECK(smallest["probes"] == 2000);
    CHECK(smallest["hashfull"] == 73);
    CHECK(smallest["lost_percent"] == 20);
    CHECK(smallest["iterations"][2]["nodes"] == 20'000);
    CHECK(smallest["histograms"]["age"].dump() == "[612,28,8]");
    CHECK(summary["sizes"][2]["hash_mb"] == 16);
    CHECK(summary["sizes"][2]["relative_nodes"] == 100);
    totals.interrupted = true;
    CHECK(summary_of(totals)["interrupted"] == true);
}

TEST_CASE("a summary recommends a size if that was asked for", "[report][tt_json]") {
    TtTotals totals = recommending();
    json summary = summary_of(totals);
    CHECK(summary["recommended_hash_mb"] == 4);
    CHECK(summary["recommended_is_enough"] == true);
    totals.sizes.resize(1);
    summary = summary_of(totals);
    CHECK(summary["recommended_hash_mb"] == 1);
    CHECK(summary["recommended_is_enough"] == false);
    totals.recommends = false;
    summary = summary_of(totals);
    CHECK_FALSE(summary.contains("recommended_hash_mb"));
    CHECK_FALSE(summary.contains("recommended_is_enough"));
    // Nothing was searched.
    totals = {};
    totals.sizes = {{.hash_bytes = std::size_t{1} << 20U}};
    totals.recommends = true;
    summary = summary_of(totals);
    REQUIRE(summary.contains("recommended_hash_mb"));
    CHECK(summary["recommended_hash_mb"].is_null());
    CHECK(summary["recommended_is_enough"].is_null());
    CHECK(summary["sizes"][0]["positions"] == 0);
    REQUIRE(summary["sizes"][0].contains("relative_nodes"));
    CHECK(summary["sizes"][0]["relative_nodes"].is_null());
}

TEST_CASE("a summary of nothing has no sizes", "[report][tt_json]") {
    TtTotals totals;
    totals.errors = 1;
    const json summary = summary_of(totals, {.timing = false});
    CHECK(summary["type"] == "summary");
    CHECK(summary["errors"] == 1);
    CHECK_FALSE(summary.contains("sizes"));
    CHECK_FALSE(summary.contains("failed_balances"));
}

TEST_CASE("a table's line of CSV has its numbers below their names", "[report][tt_csv]") {
    CHECK(Telling<TtMeasurement>::csv_header({}) ==
          "record,id,fen,hash_mb,cluster,replacement,key_bits,depth,probes,hits,misses,usable,"
          "move_only,idle,cutoffs_exact,cutoffs_lower,cutoffs_upper,stores_new,stores_update,"
          "stores_replace_age,stores_replace_depth,stores_declined,raced,false_hits,"
          "expected_false_hits,false_updates,unverified,occupied,slots,occupied_before,"
          "of_this_search,torn,hashfull,interior,pv,cut,all,given_up,cut_by_first,"
          "cut_with_table_move,cut_by_table_move,horizon,nodes,seconds"
          "\n");
    CHECK(Telling<TtMeasurement>::csv(tt_measurement(), {}) ==
          "3,Test.1,r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1,"
          "0.0625,4,least,16,3,1000,400,600,250,130,20,12,118,70,300,110,45,35,10,7,,,,,324,"
          "4096,24,306,5,73,800,40,480,270,10,432,120,117,5000,12345,0.500000"
          "\n");
}

TEST_CASE("a table's line of CSV has as many fields as the header", "[report][tt_csv]") {
    for (const bool plies : {false, true})
        for (const bool timing : {false, true})
            for (TtMeasurement report : {tt_measurement(), verified_problem(), huge_report()}) {
                if (plies) report.ply = 12;
                const TtReportOptions options{.plies = plies, .timing = timing};
                const auto row = row_of(report, options);
                CHECK((row[1] == std::pair<std::string, std::string>{"ply", "12"}) == plies);
                CHECK((row.back().first == "seconds") == timing);
                for (const std::string& text : {Telling<TtMeasurement>::csv_header(options),
                                                Telling<TtMeasurement>::csv(report, options)})
                    CHECK((text.ends_with('\n') && std::ranges::count(text, '\n') == 1));
            }
}

TEST_CASE("false hits are in CSV where positions are kept", "[report][tt_csv]") {
    CHECK(field(verified_problem(), "false_hits") == "3");
    CHECK(field(verified_problem(), "expected_false_hits") == "0.0625");
    CHECK(field(verified_problem(), "false_updates") == "2");
    CHECK(field(verified_problem(), "unverified") == "1");
}

TEST_CASE("CSV of tables quotes what needs it, and names chains", "[report][tt_csv]") {
    TtMeasurement report = tt_measurement();
    report.id = R"(a, "quoted" name)";
    CHECK_THAT(Telling<TtMeasurement>::csv(report, {}),
               Catch::StartsWith(R"(3,"a, ""quoted"" name",r3k2r/)"));
    report = tt_measurement();
    report.experiment.layout.cluster = 0;
    CHECK(field(report, "replacement") == "first-stored");
    report.hash_bytes = std::size_t{256} << 20U;
    CHECK(field(report, "hash_mb") == "256");
}
