#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using json = nlohmann::json;

Measurement work(std::uint64_t nodes) {
    TtCounters counters{.probes = 1000,
                        .hits = 400,
                        .misses = 600,
                        .cuts = 150,
                        .stores = 500,
                        .stored_new = 100,
                        .updated = 200,
                        .replaced_age = 70,
                        .replaced_depth = 60,
                        .declined = 70};
    counters.cuts_by_bound[Bound::exact] = 10;
    counters.cuts_by_bound[Bound::lower] = 90;
    counters.cuts_by_bound[Bound::upper] = 50;
    return {.nodes = nodes,
            .time = std::chrono::microseconds(2 * nodes),
            .statistics = {.table = counters}};
}

/// Each list is a position's nodes with each of the tables.
ReplacementComparison compared(const std::vector<NamedTable>& tables,
                               const std::vector<std::vector<std::uint64_t>>& positions) {
    ReplacementComparison comparison{.plan = {.title = "the engine", .tables = tables},
                                     .positions = {}};
    for (const std::vector<std::uint64_t>& nodes : positions) {
        ReplacementMeasurements position{.by_table = {}, .searches = 4};
        for (const std::uint64_t one : nodes) position.by_table.push_back(work(one));
        comparison.positions.push_back(std::move(position));
    }
    return comparison;
}

std::vector<NamedTable> three_tables() {
    return {{.name = "least 4"},
            {.name = "one place",
             .layout = {.cluster = 1,
                        .replacement = Replacement::always,
                        .update = UpdateRule::not_deeper}},
            {.name = "chains", .layout = {.cluster = 0}}};
}

/// The first table is the best, and the last not far behind.
ReplacementComparison small() {
    return compared(three_tables(), {{1000000, 1300000, 1020000}, {800000, 900000, 790000}});
}

/// The last table is the best beyond doubt.
ReplacementComparison refuted() {
    return compared(three_tables(), {{1000, 1300, 900}, {800, 900, 724}, {600, 700, 540}});
}

std::vector<json> json_lines(const ReplacementComparison& comparison,
                             const TtReportOptions& options = {}) {
    std::vector<json> rows;
    for (const std::string& line :
         lines_of(Telling<ReplacementComparison>::json(comparison, options)))
        rows.push_back(json::parse(line));
    return rows;
}

}  // namespace

TEST_CASE("a comparison of tables in JSON has a line each", "[report][replacement_report]") {
    const std::vector<json> rows = json_lines(small());
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].dump() ==
          R"({"cluster":1,"comparison":"the engine","cutoffs":{"exact":20,"lower":180,)"
          R"("upper":100},"depth":12,"error":8.74,"hash_mb":1.0,"hits":800,"nodes":2200000,)"
          R"("probes":2000,"relative_nodes":120.93,"replacement":"always","seconds":4.4,)"
          R"("stores":{"declined":140,"new":200,"replace_age":140,"replace_depth":120,)"
          R"("update":400},"table":"one place","type":"result","update":"not-deeper"})");
    CHECK(rows[0]["replacement"] == "least");
    CHECK(rows[0]["update"] == "engine");
    CHECK(rows[0]["relative_nodes"] == 100);
    CHECK(rows[2]["replacement"] == "first-stored");
}

TEST_CASE("what a comparison of tables cannot say is null", "[report][replacement_report]") {
    const json one = json_lines(compared(three_tables(), {{100, 110, 120}})).at(2);
    CHECK(one["relative_nodes"] == 120);
    CHECK(one["error"].is_null());
    const json none = json_lines(compared(three_tables(), {{0, 0, 0}})).at(0);
    CHECK(none["relative_nodes"].is_null());
    CHECK(json_lines({}).empty());
    for (const json& row : json_lines(small(), {.timing = false}))
        CHECK_FALSE(row.contains("seconds"));
}

TEST_CASE("a comparison of tables in CSV says what JSON says", "[report][replacement_report]") {
    for (const bool timing : {true, false}) {
        const auto header = fields_of(
            lines_of(Telling<ReplacementComparison>::csv_header({.timing = timing})).front());
        const auto lines =
            lines_of(Telling<ReplacementComparison>::csv(small(), {.timing = timing}));
        const auto rows = json_lines(small());
        REQUIRE(lines.size() == rows.size());
        for (std::size_t row = 0; row < lines.size(); ++row) {
            const auto fields = fields_of(lines[row]);
            REQUIRE(fields.size() == header.size());
            for (std::size_t column = 0; column < header.size(); ++column) {
                const std::string& name = header[column];
                CAPTURE(name);
                REQUIRE((timing || name != "seconds"));
                const std::size_t inner = name.find('_');
                const std::string outer = name.substr(0, inner);
                const json value = outer == "cutoffs" || outer == "stores"
                                       ? rows[row][outer][name.substr(inner + 1)]
                                       : rows[row][name];
                if (value.is_string()) CHECK(fields[column] == value.get<std::string>());
                else CHECK(std::stod(fields[column]) == Approx(value.get<double>()));
            }
        }
    }
    CHECK_THAT(Telling<ReplacementComparison>::csv(compared(three_tables(), {{0, 0, 0}}), {}),
               Catch::Contains(",0,,,"));
}

TEST_CASE("a comparison of tables has columns, the best marked", "[report][replacement_report]") {
    const StyledText text = Telling<ReplacementComparison>::text(small(), {});
    CHECK(text.plain() ==
          "the engine: table of 1 MB, depth 12, 2 positions, 8 searches\n"
          "\n"
          "table           nodes nodes %     +- hits % cuts % lost %         time\n"
          "least 4     1,800,000   100.0*     -   40.0   15.0   12.0      3.600 s\n"
          "one place   2,200,000   120.9    8.7   40.0   15.0   12.0      4.400 s\n"
          "chains      1,810,000   100.4    1.6   40.0   15.0   12.0      3.620 s\n"
          "\n"
          "nodes %: in percent of those with 'least 4', the geometric mean over the\n"
          "positions, and its standard error. hits %, cuts %: of all probes, those that\n"
          "found their position, and those that ended its search. lost %: of all stores,\n"
          "those that wrote over another position of the same search. * the fewest nodes.\n"
          "\n"
          "'least 4' has the fewest nodes; 'chains' comes nearest, with 0.4 % more: within\n"
          "three standard errors, so perhaps by chance.\n");
    const auto marked = std::ranges::count_if(text.spans(), [](const StyledText::Span& span) {
        return span.style == Style::good && span.text.ends_with('*');
    });
    CHECK(marked == 1);
    CHECK_THAT(Telling<ReplacementComparison>::text(small(), {.timing = false}).plain(),
               !Catch::Contains("time") && !Catch::Contains(" s\n"));
}

TEST_CASE("the text says how sure it is which table is best", "[report][replacement_report]") {
    const auto words = [](const ReplacementComparison& comparison) {
        return unwrapped(Telling<ReplacementComparison>::text(comparison, {}).plain());
    };
    CHECK_THAT(words(refuted()),
               Catch::EndsWith("'chains' has the fewest nodes, 9.8 % fewer than 'least 4': more "
                               "than three standard errors, so hardly by chance. "));
    CHECK_THAT(words(compared(three_tables(), {{100, 200, 150}, {100, 190, 80}, {70, 90, 60}})),
               Catch::EndsWith("'chains' comes nearest, with 0.9 % more: within three standard "
                               "errors, so perhaps by chance. "));
    CHECK_THAT(words(compared(three_tables(), {{100, 200, 80}})),
               Catch::EndsWith("20.0 % fewer than 'least 4'; one position says little. "));
    CHECK_THAT(words(compared(three_tables(), {{100, 200, 100}})),
               Catch::EndsWith("'least 4' has the fewest nodes, and 'chains' has as many. "));
    CHECK_THAT(words(compared({{.name = "least 4"}}, {{100}})),
               Catch::EndsWith("There is nothing to compare it with. "));
    CHECK_THAT(words(compared(three_tables(), {{0, 0, 0}})),
               Catch::EndsWith("Nothing was searched. "));
}

TEST_CASE("a comparison of tables begins with its remarks", "[report][replacement_report]") {
    ReplacementComparison comparison = small();
    comparison.plan.remark = "Without this, which would say more than that, and without that.";
    const auto lines = lines_of(Telling<ReplacementComparison>::text(comparison, {}).plain());
    CHECK(lines[1] == comparison.plan.remark);
    CHECK(lines[2].empty());
}

TEST_CASE("large numbers and long names of tables find room", "[report][replacement_report]") {
    std::vector<NamedTable> tables = three_tables();
    tables[1].name = "a scheme of a very long name \x1B[31m indeed";
    for (const bool timing : {true, false}) {
        const StyledText text = Telling<ReplacementComparison>::text(
            compared(tables, {{120000000000, 130000000000, 99000000000},
                              {120000000000, 12100000000000, 99000000000}}),
            {.timing = timing});
        CAPTURE(text.plain());
        CHECK(widest(text) <= 80);
        const auto lines = lines_of(text.plain());
        for (const std::size_t row : {3U, 4U, 5U}) CHECK(lines[row].size() == lines[2].size());
        CHECK(text.plain().find('\x1B') == std::string::npos);
    }
    CHECK_FALSE(Telling<ReplacementComparison>::text({}, {}).plain().empty());
}

TEST_CASE("a table's size has the unit that fits", "[report][replacement_report]") {
    for (const auto& [bytes, text] :
         std::vector<std::pair<std::size_t, std::string>>{{512, "512 bytes"},
                                                          {65536, "64 KB"},
                                                          {3U << 19U, "1,536 KB"},
                                                          {std::size_t{1} << 32U, "4,096 MB"}}) {
        ReplacementComparison comparison = small();
        comparison.plan.hash_bytes = bytes;
        CHECK_THAT(Telling<ReplacementComparison>::text(comparison, {}).plain(),
                   Catch::Contains("table of " + text + ", "));
    }
}
