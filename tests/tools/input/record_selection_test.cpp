#include "input/record_selection.hpp"

#include "tests/support/catch.hpp"

using chesstool::RecordSelection;

TEST_CASE("without choices every record is taken", "[selection]") {
    for (const std::size_t record : {0U, 1U, 1000000U}) CHECK(RecordSelection{}.contains(record));
}

TEST_CASE("a range holds both its ends", "[selection]") {
    const RecordSelection range{.first = 3, .last = 5};
    CHECK_FALSE(range.contains(2));
    CHECK(range.contains(3));
    CHECK(range.contains(5));
    CHECK_FALSE(range.contains(6));
}

TEST_CASE("a limit counts from the start of the input", "[selection]") {
    const RecordSelection limited{.limit = 2};
    CHECK(limited.contains(1));
    CHECK_FALSE(limited.contains(2));
    CHECK_FALSE(RecordSelection{.limit = 0}.contains(0));
}

TEST_CASE("shards part the records among them", "[selection]") {
    for (std::size_t record = 0; record < 100; ++record) {
        std::size_t holders = 0;
        for (std::size_t shard = 1; shard <= 7; ++shard)
            holders += RecordSelection{.shard = shard, .shards = 7}.contains(record) ? 1 : 0;
        CHECK(holders == 1);
    }
    CHECK(RecordSelection{.shard = 3, .shards = 7}.contains(2));
}

TEST_CASE("a range and a limit say when no more is wanted", "[selection]") {
    const RecordSelection range{.first = 3, .last = 5};
    CHECK_FALSE(range.ends_before(0));
    CHECK_FALSE(range.ends_before(5));
    CHECK(range.ends_before(6));
    CHECK_FALSE(RecordSelection{.limit = 2}.ends_before(1));
    CHECK(RecordSelection{.limit = 2}.ends_before(2));
    CHECK_FALSE(RecordSelection{.shard = 2, .shards = 3}.ends_before(~std::size_t{0}));
}

TEST_CASE("all shards of a selection are the whole of it", "[selection]") {
    const RecordSelection part{.first = 3, .limit = 9, .shard = 2, .shards = 3};
    for (std::size_t record = 0; record < 12; ++record)
        CHECK(part.of_all_shards().contains(record) ==
              RecordSelection{.first = 3, .limit = 9}.contains(record));
}
