#include "report/perft/perft_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/report_text.hpp"

using namespace chess;

namespace {

PerftCount example() {
    PerftCount count;
    count.record = 7;
    count.id = "a, \"quoted\" name";
    count.depth = 2;
    count.result.nodes = 400;
    count.seconds = 0.5;
    return count;
}

constexpr PerftReportOptions untimed{.timing = false};

}  // namespace

TEST_CASE("JSON has the keys of the contract", "[perft_report]") {
    PerftCount count = example();
    count.id.clear();
    CHECK(
        Telling<PerftCount>::json(count, {}) ==
        R"({"type":"result","record":7,"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
        R"("depth":2,"nodes":400,"seconds":0.5,"nps":800})");
    count.ply = 12;
    CHECK_THAT(Telling<PerftCount>::json(count, {}),
               Catch::Contains(R"("record":7,"ply":12,"fen")"));
    count = example();
    count.expected = 401;
    CHECK(Telling<PerftCount>::json(count, {.suite = true, .timing = false}) ==
          R"({"type":"result","record":7,"id":"a, \"quoted\" name",)"
          R"("fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",)"
          R"("depth":2,"nodes":400,"expected":401,"ok":false})");
}

TEST_CASE("an id with stray bytes makes valid JSON", "[perft_report]") {
    PerftCount count = example();
    count.id = "caf\xE9";
    CHECK_THAT(Telling<PerftCount>::json(count, {.suite = true}), Catch::Contains("caf\xC3\xA9"));
}

TEST_CASE("CSV quotes what needs it", "[perft_report]") {
    CHECK(Telling<PerftCount>::csv_header(untimed) == "record,id,fen,depth,nodes,expected,ok\n");
    CHECK(Telling<PerftCount>::csv(example(), untimed) ==
          "7,\"a, \"\"quoted\"\" name\","
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,2,400,,\n");
}

TEST_CASE("a CSV line has as many fields as the header", "[perft_report]") {
    PerftCount count = example();
    count.id = "plain";
    count.categories = PerftCategories{};
    count.result.divide = {{Move{Square::e2, Square::e4}, 20}};
    for (const bool timing : {false, true})
        for (const bool categories : {false, true})
            for (const bool divide : {false, true}) {
                const PerftReportOptions options{
                    .divide = divide, .categories = categories, .timing = timing};
                CHECK(test::fields_of(Telling<PerftCount>::csv(count, options)).size() ==
                      test::fields_of(Telling<PerftCount>::csv_header(options)).size());
            }
}

TEST_CASE("totals tell passed from failed from uncompared", "[perft_report]") {
    PerftTotals totals;
    PerftCount count = example();
    totals.add(count);
    count.expected = 400;
    totals.add(count);
    count.expected = 399;
    totals.add(count);
    CHECK(totals.passed == 1);
    CHECK(totals.failed == 1);
    CHECK(totals.nodes == 1200);
}

TEST_CASE("a suite's line fits 80 columns", "[perft_report]") {
    PerftCount count = example();
    count.id = "en passant uncovers bishop";
    count.result.nodes = 84998978956ULL;
    count.seconds = 100;
    const std::string line = perft_suite_text({count}, {}).plain();
    CHECK(line.size() <= 81);
}
