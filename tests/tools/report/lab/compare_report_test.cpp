#include "report/lab/compare_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace chess;
using namespace chess::test;

namespace {

using json = nlohmann::json;

Measurement measured(std::uint64_t nodes) {
    Measurement one{.nodes = nodes, .time = std::chrono::microseconds(2 * nodes)};
    one.statistics = {.horizon_nodes = nodes / 2,
                      .expanded = 100,
                      .generated = 3400,
                      .cut_nodes = 80,
                      .cut_by_first = 60,
                      .researches = 7};
    return one;
}

/// Two equal positions, with each set's nodes to depths 2, 3 and so on.
Comparison compared(
    const std::vector<std::pair<std::string, std::vector<std::uint64_t>>>& nodes_by_set) {
    Comparison comparison;
    comparison.plan.title = "figure 8";
    comparison.plan.last_depth =
        1 + static_cast<int>(nodes_by_set.empty() ? 5 : nodes_by_set.front().second.size());
    PositionMeasurements position{.by_set = {}, .root_moves = 34, .men = 30};
    for (const auto& [name, nodes] : nodes_by_set) {
        comparison.plan.sets.push_back({.name = name, .techniques = {}});
        position.by_set.emplace_back();
        for (const std::uint64_t one : nodes) position.by_set.back().push_back(measured(one));
    }
    comparison.positions = {position, position};
    return comparison;
}

/// Three sets to the depths 2 to 4.
Comparison small() {
    return compared({{"direct", {1200, 20000, 400000}},
                     {"iterative", {1300, 21000, 420000}},
                     {"pvs+trans", {1250, 15000, 66668}}});
}

/// As many sets as Marsland's figure has and more, to the depths 2 to 6.
Comparison crowd() {
    std::vector<std::pair<std::string, std::vector<std::uint64_t>>> sets{
        {"direct", {1200, 20000, 400000, 5000000, 90000000}}};
    double factor = 1.05;
    for (const std::string base : {"iterative", "aspiration", "pvs"})
        for (const std::string tables :
             {"", "+trans", "+ref", "+hist", "+trans+hist", "+ref+hist", "+trans+ref+hist"}) {
            std::vector<std::uint64_t> nodes;
            for (const std::uint64_t direct : sets.front().second)
                nodes.push_back(static_cast<std::uint64_t>(static_cast<double>(direct) * factor));
            sets.emplace_back(base + tables, nodes);
            factor *= 0.93;
        }
    return compared(sets);
}

Comparison with_nothing_searched() {
    Comparison comparison = compared({{"direct", {0, 20000}}, {"pvs", {1000, 0}}});
    for (PositionMeasurements& position : comparison.positions) {
        position.by_set[0][0] = {};
        position.by_set[1][1] = {};
    }
    return comparison;
}

std::vector<json> json_lines(const Comparison& comparison,
                             const CompareReportOptions& options = {}) {
    std::vector<json> rows;
    for (const std::string& line : lines_of(Telling<Comparison>::json(comparison, options)))
        rows.push_back(json::parse(line));
    return rows;
}

json row_of(const std::vector<json>& rows, std::string_view set, int depth) {
    const auto found = std::ranges::find_if(
        rows, [&](const json& row) { return row["set"] == set && row["depth"] == depth; });
    REQUIRE(found != rows.end());
    return *found;
}

std::vector<Claim> claims() {
    return {
        {.id = "a",
         .claim = "iterative deepening costs so little over a direct search that it can be used "
                  "to control the time, even without any table",
         .holds = true,
         .figure = "4.1 % more nodes at depth 6; 2.3 to 9.8 % at depths 2-5, 3.2 %",
         .source = "Marsland 1986, 3.6"},
        {.id = "b",
         .claim = "PVS is superior to aspiration search",
         .holds = false,
         .figure = "0.2 % more nodes at depth 6",
         .source = "Marsland 1986, 3.6"}};
}

/// What keeps a text from being well-formed XML, as far as we write any: elements that are not
/// closed in their order, and characters that should be escaped. Empty if nothing.
std::string fault_in_xml(std::string_view text) {
    std::vector<std::string> open;
    bool had_root = false;
    while (!text.empty()) {
        const std::size_t start = std::min(text.find('<'), text.size());
        const std::string_view words = text.substr(0, start);
        if (words.find('>') != std::string_view::npos) return "a stray '>'";
        for (std::size_t at = words.find('&'); at != std::string_view::npos;
             at = words.find('&', at + 1))
            if (words.find(';', at) > at + 5) return "a stray '&'";
        if (open.empty() && words.find_first_not_of(" \n") != std::string_view::npos)
            return "text outside the root";
        if (start == text.size()) break;
        const std::size_t end = text.find('>', start);
        if (end == std::string_view::npos) return "a tag without its end";
        const std::string_view tag = text.substr(start + 1, end - start - 1);
        if (tag.find('<') != std::string_view::npos) return "a stray '<'";
        if (std::ranges::count(tag, '"') % 2 != 0) return "an attribute without its end";
        const std::string name(tag.substr(0, tag.find_first_of(" /", 1)));
        if (tag.starts_with('/')) {
            if (open.empty() || '/' + open.back() != name) return "an end without its start";
            open.pop_back();
        } else {
            if (open.empty() && std::exchange(had_root, true)) return "two roots";
            if (!tag.ends_with('/')) open.push_back(name);
        }
        text.remove_prefix(end + 1);
    }
    return open.empty() ? "" : "'" + open.back() + "' is not closed";
}

std::string summary_of(const Comparison& comparison, const std::vector<Claim>& claims,
                       std::size_t errors, const CompareReportOptions& options) {
    return Telling<CompareTotals>::json({{.errors = errors}, {&comparison, 1}, claims}, options);
}

}  // namespace

TEST_CASE("a comparison in JSON is relative to its first set", "[report][compare_report]") {
    const std::vector<json> rows = json_lines(small());
    REQUIRE(rows.size() == 12);
    CHECK(rows.front().dump() ==
          R"({"cut_by_first":75.0,"depth":2,"experiment":"figure 8","horizon_nodes":1200,)"
          R"("nodes":2400,"relative_horizon_nodes":100.0,"relative_nodes":100.0,)"
          R"("relative_seconds":100.0,"researches":14,"seconds":0.0048,"set":"direct",)"
          R"("type":"result"})");
    const json last = row_of(rows, "pvs+trans", 4);
    CHECK(last["nodes"] == 133336);
    CHECK(last["relative_nodes"] == 16.67);
    CHECK(last["relative_horizon_nodes"] == 16.67);
    CHECK(last["relative_seconds"] == 16.67);
    CHECK(row_of(rows, "iterative", 3)["relative_nodes"] == 105.0);
}

TEST_CASE("the minimal tree is a row of each depth, without time", "[report][compare_report]") {
    const Comparison comparison = small();
    const std::vector<json> rows = json_lines(comparison);
    for (const int depth : {2, 3, 4}) {
        const json row = row_of(rows, "minimal-tree", depth);
        CHECK(row["nodes"].is_number_unsigned());
        CHECK(row["nodes"] == std::lround(comparison.minimal_nodes(depth)));
        CHECK(row["horizon_nodes"] == std::lround(comparison.minimal_leaves(depth)));
        const auto base = static_cast<double>(comparison.total(0, depth).nodes);
        CHECK(row["relative_nodes"].get<double>() ==
              Approx(100 * comparison.minimal_nodes(depth) / base).margin(0.005));
        CHECK_FALSE(row.contains("seconds"));
        CHECK_FALSE(row.contains("relative_seconds"));
    }
}

TEST_CASE("a comparison without timing says nothing of time", "[report][compare_report]") {
    const CompareReportOptions options{.timing = false};
    Comparison slower = small();
    for (PositionMeasurements& position : slower.positions)
        for (auto& depths : position.by_set)
            for (Measurement& one : depths) one.time *= 3;
    CHECK(Telling<Comparison>::json(small(), options) ==
          Telling<Comparison>::json(slower, options));
    CHECK(summary_of(small(), claims(), 0, options) == summary_of(slower, claims(), 0, options));
    CHECK(Telling<Comparison>::csv(small(), options) == Telling<Comparison>::csv(slower, options));
    CHECK(Telling<Comparison>::text(small(), options).plain() ==
          Telling<Comparison>::text(slower, options).plain());
    CHECK(compare_svg(small(), options, CompareMeasure::time) ==
          compare_svg(slower, options, CompareMeasure::time));
    CHECK_THAT(Telling<Comparison>::json(small(), options), !Catch::Contains("seconds"));
    CHECK_THAT(Telling<Comparison>::text(small(), options).plain(), !Catch::Contains("time"));
    CHECK(Telling<Comparison>::json(small(), {}) != Telling<Comparison>::json(slower, {}));
}

TEST_CASE("the summary of a comparison has its sums and the claims", "[report][compare_report]") {
    Comparison comparison = small();
    comparison.plan.sets[1].techniques.insert(Technique::iterative_deepening);
    const std::string line = summary_of(comparison, claims(), 1, {});
    CHECK_THAT(line, !Catch::Contains("\n"));
    const json json = json::parse(line);
    CHECK(json["type"] == "summary");
    CHECK(json["schema"] == 1);
    CHECK(json["version"].is_string());
    CHECK(json["errors"] == 1);
    CHECK(json["positions"] == 2);
    CHECK(json["width"] == 34.0);
    // The nodes of an iterative search at its last depth are those of the others, too.
    CHECK(json["nodes"] == 2 * (1200 + 20000 + 400000 + 420000 + 1250 + 15000 + 66668));
    CHECK(json["seconds"].is_number());
    REQUIRE(json["claims"].size() == 2);
    CHECK(
        json["claims"][1].dump() ==
        R"({"claim":"PVS is superior to aspiration search","figure":"0.2 % more nodes at depth 6",)"
        R"("holds":false,"id":"b","source":"Marsland 1986, 3.6"})");
}

TEST_CASE("nothing searched or counted is null, not a number", "[report][compare_report]") {
    const std::vector<json> rows = json_lines(with_nothing_searched());
    CHECK(row_of(rows, "direct", 2)["relative_nodes"].is_null());
    CHECK(row_of(rows, "pvs", 2)["relative_nodes"].is_null());
    CHECK(row_of(rows, "pvs", 2)["relative_seconds"].is_null());
    CHECK(row_of(rows, "pvs", 3)["nodes"] == 0);
    CHECK(row_of(rows, "pvs", 3)["relative_nodes"].is_null());
    CHECK(row_of(rows, "pvs", 3)["cut_by_first"].is_null());

    Comparison engine = small();
    for (PositionMeasurements& position : engine.positions)
        for (Measurement& one : position.by_set[2]) one.statistics = {};
    const json row = row_of(json_lines(engine), "pvs+trans", 4);
    CHECK(row["relative_nodes"] == 16.67);
    CHECK(row["horizon_nodes"].is_null());
    CHECK(row["relative_horizon_nodes"].is_null());
    CHECK(row["researches"].is_null());
}

TEST_CASE("every line of a comparison's CSV has as many fields", "[report][compare_report]") {
    for (const bool timing : {true, false}) {
        const std::string header = Telling<Comparison>::csv_header({.timing = timing});
        for (const Comparison& comparison : {small(), with_nothing_searched()}) {
            const auto lines = lines_of(Telling<Comparison>::csv(comparison, {.timing = timing}));
            CHECK(lines.size() ==
                  (comparison.plan.sets.size() + 1) * comparison.positions[0].by_set[0].size());
            for (const std::string& line : lines)
                CHECK(fields_of(line).size() == fields_of(header).size());
        }
    }
    const auto lines = lines_of(Telling<Comparison>::csv(small(), {}));
    CHECK(lines[8] == "figure 8,pvs+trans,4,133336,66668,0.266672,16.67,16.67,16.67,75.00,14");
    CHECK(lines_of(Telling<Comparison>::csv(small(), {.timing = false}))[8] ==
          "figure 8,pvs+trans,4,133336,66668,16.67,16.67,75.00,14");
    Comparison named = small();
    named.plan.title = "one, two";
    CHECK_THAT(Telling<Comparison>::csv(named, {}), Catch::StartsWith("\"one, two\",direct,"));
}

TEST_CASE("a comparison's table names every set and fits", "[report][compare_report]") {
    Comparison long_names = crowd();
    long_names.plan.sets[2].name = "alpha-beta+iterative-deepening+pvs+transposition-table+killers";
    const Comparison deep = compared({{"direct", std::vector<std::uint64_t>(14, 123456789)},
                                      {"pvs", std::vector<std::uint64_t>(14, 1)}});
    for (const Comparison& comparison : {small(), crowd(), long_names, deep})
        for (const std::size_t width : {80U, 97U, 120U, 160U})
            for (const bool timing : {true, false}) {
                const StyledText text =
                    Telling<Comparison>::text(comparison, {.width = width, .timing = timing});
                CHECK(widest(text) <= width);
                for (const NamedSet& set : comparison.plan.sets)
                    CHECK_THAT(text.plain(), Catch::Contains('\n' + set.name));
                CHECK_THAT(text.plain(), Catch::Contains("\nminimal tree (estimate)"));
                CHECK_THAT(text.plain(), !Catch::Contains(" \n"));
            }
    CHECK_THAT(unwrapped(Telling<Comparison>::text(deep, {}).plain()),
               Catch::Contains("find no room here"));
    CHECK_THAT(unwrapped(Telling<Comparison>::text(crowd(), {}).plain()),
               !Catch::Contains("find no room here"));
}

TEST_CASE("a comparison's table marks the fewest nodes of each depth", "[report][compare_report]") {
    const StyledText text = Telling<Comparison>::text(small(), {});
    CHECK_THAT(text.plain(), Catch::Contains("figure 8: 2 positions, 34.0 moves a node"));
    CHECK(line_of(text, "direct") ==
          "direct                  100.0* 100.0 100.0   800 k  100.0    75.0");
    CHECK(line_of(text, "iterative") ==
          "iterative               108.3  105.0 105.0   840 k  105.0    75.0");
    CHECK(line_of(text, "pvs+trans") ==
          "pvs+trans               104.2   75.0* 16.7*  133 k   16.7    75.0");
    const auto marked = std::ranges::count_if(text.spans(), [](const StyledText::Span& span) {
        return span.style == Style::good && span.text.ends_with('*');
    });
    CHECK(marked == 4);
}

TEST_CASE("a comparison's bars fall to the minimal tree", "[report][compare_report]") {
    const std::string text = Telling<Comparison>::text(small(), {}).plain();
    const auto lines = lines_of(text.substr(text.find("nodes at depth 4")));
    REQUIRE(lines.size() == 5);
    const auto length = [&](std::size_t line) {
        return lines[line].size() - lines[line].find('|');
    };
    CHECK_THAT(lines[1], Catch::StartsWith("iterative "));
    CHECK_THAT(lines[3], Catch::StartsWith("pvs+trans "));
    CHECK_THAT(lines[4], Catch::StartsWith("minimal tree (estimate) "));
    for (const std::size_t line : {2U, 3U, 4U}) CHECK(length(line) < length(line - 1));
}

TEST_CASE("comparisons of nothing make reports nevertheless", "[report][compare_report]") {
    for (const Comparison& comparison :
         {with_nothing_searched(), Comparison(), compared({{"direct", {0}}})}) {
        CHECK_FALSE(Telling<Comparison>::text(comparison, {}).plain().empty());
        for (const auto measure :
             {CompareMeasure::nodes, CompareMeasure::horizon_nodes, CompareMeasure::time}) {
            const std::string svg = compare_svg(comparison, {}, measure);
            CHECK(fault_in_xml(svg).empty());
            CHECK_THAT(svg, !Catch::Contains("nan") && !Catch::Contains("inf"));
        }
    }
    CHECK(Telling<Comparison>::json(Comparison(), {}).empty());
    CHECK(json::parse(Telling<CompareTotals>::json({}, {}))["claims"].empty());
    CHECK(claims_text({}, {}).plain().empty());
}

TEST_CASE("claims say first whether they hold", "[report][compare_report]") {
    const StyledText text = claims_text(claims(), {});
    CHECK(text.plain() ==
          "holds          a  iterative deepening costs so little over a direct search that\n"
          "                  it can be used to control the time, even without any table\n"
          "                    4.1 % more nodes at depth 6; 2.3 to 9.8 % at depths 2-5,\n"
          "                    3.2 %\n"
          "                    Marsland 1986, 3.6\n"
          "does not hold  b  PVS is superior to aspiration search\n"
          "                    0.2 % more nodes at depth 6\n"
          "                    Marsland 1986, 3.6\n"
          "\n"
          "1 of 2 claims hold here\n");
    CHECK(text.spans().front().style == Style::good);
    CHECK(widest(text) <= 80);
}

TEST_CASE("the figure of a comparison is valid and complete", "[report][compare_report]") {
    Comparison comparison = crowd();
    comparison.plan.title = "a < b & \"c\"";
    const CompareReportOptions options{.timing = true, .year = 2024};
    const std::string svg = compare_svg(comparison, options);
    CHECK(fault_in_xml(svg).empty());
    CHECK_THAT(svg, Catch::Contains("a &lt; b &amp; &quot;c&quot;: nodes of 22 sets"));
    CHECK_THAT(svg, Catch::Contains("2024; drawn after"));
    for (const NamedSet& set : comparison.plan.sets)
        CHECK_THAT(svg, Catch::Contains(">" + set.name + "</text>"));
    CHECK_THAT(svg, Catch::Contains(">minimal tree</text>"));
    CHECK_THAT(compare_svg(comparison, options, CompareMeasure::time),
               Catch::Contains("time in % of 'direct'"));
    CHECK_THAT(compare_svg(comparison, {.timing = false}, CompareMeasure::time),
               Catch::Contains("nodes in % of 'direct'"));
}

TEST_CASE("the check of XML finds what is not well-formed", "[report][compare_report]") {
    CHECK(fault_in_xml("<a b=\"c\"><d/>&lt;e</a>\n").empty());
    for (const char* const wrong : {"<a>", "<a></b></a>", "<a/><b/>", "<a>&</a>", "<a>></a>",
                                    "<a b=\"></a>", "<a><</a>", "text<a/>"})
        CHECK_FALSE(fault_in_xml(wrong).empty());
}
