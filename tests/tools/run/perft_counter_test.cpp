#include "run/perft_counter.hpp"

#include "tests/support/catch.hpp"

using namespace chesstool;

namespace {

InputPosition start() {
    InputPosition input;
    input.record = 3;
    input.id = "a name";
    input.position = chess::Position::start();
    return input;
}

}  // namespace

TEST_CASE("a count has the record's name and published number", "[tools][perft_counter]") {
    PerftCommandOptions options;
    options.categories = true;
    PerftCounter counter(options, {});
    InputPosition input = start();
    const auto right = counter.count(input, 3, 8902);
    REQUIRE(right);
    CHECK(right->record == 3);
    CHECK(right->id == "a name");
    CHECK(right->result.nodes == 8902);
    CHECK_FALSE(right->failed());
    CHECK(right->categories);
    CHECK(counter.count(input, 2, 401).value().failed());
    CHECK_FALSE(counter.count(input, 2, std::nullopt).value().failed());
    CHECK(input.faults.empty());
    CHECK(counter.progress().nodes > 8902);
    CHECK(counter.progress().parts == 0);  // none is being made
}

TEST_CASE("a count that is stopped is none, and no fault", "[tools][perft_counter]") {
    std::stop_source stop;
    stop.request_stop();
    const PerftCommandOptions options;
    PerftCounter counter(options, stop.get_token());
    InputPosition input = start();
    CHECK_FALSE(counter.count(input, 5, std::nullopt));
    CHECK(input.faults.empty());
}
