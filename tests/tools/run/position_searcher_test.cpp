#include "run/position_searcher.hpp"

#include "input/asked_search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/positions.hpp"

using namespace chesstool;
using chess::test::position_of;

namespace {

constexpr std::string_view mate_in_one = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";  // a mate in one

/// A searcher with the run that it belongs to.
struct Searching : chess::test::TemporaryFolder {
    SearchOptions options;
    std::stop_source stop;
    InputPosition input;

    Searching() {
        options.depth = 2;
        options.hash_megabytes = 1;
        options.quiet = true;
        options.timing = false;
        options.output = path() + "/report";
        options.format = Format::json;
        options.epd_out = path() + "/results.epd";
        input.record = 3;
        input.id = "back rank";
        input.position = position_of(mate_in_one);
    }
    std::optional<FinishedSearch> searched() {
        RecordRun run("chesstool test", options, stop.get_token());
        SearchPrinter printer(options, run);
        const EpdOutput epd(run.output(options.epd_out), options.timing);
        PositionSearcher searcher(
            options.analyser_options(chess::TechniqueSet::engine(), std::nullopt, nullptr),
            chess::Weights::built_in(), nullptr, run, printer, epd);
        auto asked = asked_search(input, options).value();
        return searcher.searched(input, asked);
    }
};

}  // namespace

TEST_CASE("a position is searched, told and added up", "[tools][position_searcher]") {
    Searching searching;
    const auto found = searching.searched();
    REQUIRE(found);
    CHECK(found->whole);
    CHECK_THAT(found->report.plain(), Catch::Contains("\"id\":\"back rank\"") &&
                                          Catch::Contains("\"score\":{\"mate\":1}"));
    CHECK(found->totals.positions == 1);
    CHECK(found->totals.nodes > 0);
    CHECK(found->totals.tests.total == 0);
    CHECK_THAT(std::string(found->output("epd")), Catch::Contains("dm 1;"));
    CHECK(searching.input.faults.empty());
}

TEST_CASE("a position keeps to the moves of its search", "[tools][position_searcher]") {
    Searching searching;
    searching.options.search_moves = "Kf1";
    const auto found = searching.searched();
    REQUIRE(found);
    CHECK_THAT(found->report.plain(), Catch::Contains("\"g1f1\"") && !Catch::Contains("\"a1a8\""));
}

TEST_CASE("what an interrupt cuts short is text, and no result", "[tools][position_searcher]") {
    Searching searching;
    searching.options.depth = std::nullopt;
    searching.stop.request_stop();
    const auto none = searching.searched();
    REQUIRE(none);
    CHECK_FALSE(none->whole);
    CHECK(none->report.spans().empty());
    CHECK(none->outputs.empty());
    searching.options.format = Format::text;
    const auto text = searching.searched();
    REQUIRE(text);
    CHECK_FALSE(text->whole);
    CHECK_FALSE(text->report.spans().empty());
    CHECK(text->totals.positions == 0);
}

TEST_CASE("an engine that fails is noted of the record", "[tools][position_searcher]") {
    Searching searching;
    searching.options.engine.command = searching.path() + "/none";
    CHECK_FALSE(searching.searched());
    REQUIRE(searching.input.faults.size() == 1);
    CHECK(searching.input.faults.front().effect == ExitCode::failure);
}
