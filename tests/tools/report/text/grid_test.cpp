// Grids are internal to the library: they are tested by the reports that use them.

#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

std::vector<TtMeasurement> sizes_with(std::uint64_t nodes) {
    return {sized_report(1, nodes, 100), sized_report(1024, 100, 0)};
}

/// The heads and the rows of a sweep.
std::vector<std::string> table_of(std::uint64_t nodes, const TtReportOptions& options) {
    const auto lines = lines_of(tt_sweep_text(sizes_with(nodes), options).plain());
    return {lines.begin() + 3, lines.end()};
}

/// The heads that are shown of those that may be left out.
std::set<std::string> heads_in(std::uint64_t nodes, std::size_t width, bool timing = true) {
    const std::string heads = table_of(nodes, {.width = width, .timing = timing}).front();
    std::set<std::string> found;
    for (const char* const head : {"time", "full %", "hashfull", "first %"})
        if (heads.find(head) != std::string::npos) found.insert(head);
    return found;
}

std::size_t width_with(std::uint64_t nodes) {
    return table_of(nodes, {.width = 1000}).front().size();
}

}  // namespace

TEST_CASE("columns are as wide as they need be, with two blanks between them", "[report][grid]") {
    const TtReportOptions options{.width = 1000, .timing = false};
    CHECK(table_of(5, options) ==
          std::vector<std::string>{
              "size      full %  hashfull  hits %  cuts %  lost %  first %  nodes  nodes %",
              "    1 MB     7.9        73    40.0    20.0    20.0     90.0      5      5.0",
              "1,024 MB     7.9        73    40.0    20.0     0.0     90.0    100    100.0"});
    CHECK(table_of(1'000'000, options) ==
          std::vector<std::string>{
              "size      full %  hashfull  hits %  cuts %  lost %  first %      nodes    nodes %",
              "    1 MB     7.9        73    40.0    20.0    20.0     90.0  1,000,000  1000000.0",
              "1,024 MB     7.9        73    40.0    20.0     0.0     90.0        100      100.0"});
}

TEST_CASE("heads are faint, and cells have the styles they were given", "[report][grid]") {
    const StyledText text = tt_sweep_text(sizes_with(5), {.timing = false});
    CHECK(has_style(text, Style::faint,
                    "size      full %  hashfull  hits %  cuts %  lost %  first %  nodes  nodes %"));
    CHECK(has_style(text, Style::strong, "1,024 MB"));
    CHECK(has_style(text, Style::plain, "    100"));
}

TEST_CASE("what does not fit is left out in its order, and no more than that", "[report][grid]") {
    const std::uint64_t nodes = 123'456'789;
    using Heads = std::set<std::string>;
    const std::size_t full = width_with(nodes);
    const std::size_t without_first = full - std::string("  first %").size();
    const std::size_t without_hashfull = without_first - std::string("  hashfull").size();
    const std::size_t without_full = without_hashfull - std::string("  full %").size();
    CHECK(heads_in(nodes, full) == Heads{"time", "full %", "hashfull", "first %"});
    CHECK(heads_in(nodes, full - 1) == Heads{"time", "full %", "hashfull"});
    CHECK(heads_in(nodes, without_first) == Heads{"time", "full %", "hashfull"});
    CHECK(heads_in(nodes, without_first - 1) == Heads{"time", "full %"});
    CHECK(heads_in(nodes, without_hashfull) == Heads{"time", "full %"});
    CHECK(heads_in(nodes, without_hashfull - 1) == Heads{"time"});
    CHECK(heads_in(nodes, without_full) == Heads{"time"});
    CHECK(heads_in(nodes, without_full - 1).empty());
    // A mandatory column stays, however wide; an absent one need not be left out.
    CHECK(table_of(nodes, {.width = 20}).front().size() > 20);
    CHECK(heads_in(nodes, full, false) == Heads{"full %", "hashfull", "first %"});
}

TEST_CASE("with a column left out the others keep their rows", "[report][grid]") {
    const auto lines = table_of(123'456'789, {.width = 80});
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].starts_with("    1 MB     7.9    40.0    20.0    20.0  123,456,789  "));
    for (const std::string& line : lines) CHECK(line.size() == lines.front().size());
}
