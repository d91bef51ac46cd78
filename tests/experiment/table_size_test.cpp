#include "libchess/experiment/table_size.hpp"

#include "tests/support/catch.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

using namespace chess;

namespace {

TableSizeTrial trial(std::size_t bytes, std::uint64_t lost, std::uint64_t stores = 1000) {
    return {.bytes = bytes, .counters = {.stores = stores, .replaced_depth = lost}};
}

/// The place of the size, and whether it is enough.
std::optional<std::pair<std::size_t, bool>> advice(const std::vector<TableSizeTrial>& trials) {
    const auto advised = advise_size(trials);
    if (!advised) return std::nullopt;
    return std::pair{advised->trial, advised->is_enough};
}

std::optional<std::pair<std::size_t, bool>> enough(std::size_t place) {
    return std::pair{place, true};
}
std::optional<std::pair<std::size_t, bool>> largest(std::size_t place) {
    return std::pair{place, false};
}

}  // namespace

TEST_CASE("the smallest table that loses little is advised, in whatever order they come",
          "[experiment][table_size]") {
    CHECK(advice({trial(1, 300), trial(2, 51), trial(4, 20), trial(8, 0)}) == enough(2));
    CHECK(advice({trial(8, 0), trial(4, 20), trial(2, 51), trial(1, 300)}) == enough(1));
    CHECK(advice({trial(2, 51), trial(8, 0), trial(1, 300), trial(4, 20)}) == enough(3));
    CHECK(advice({trial(1, 0), trial(2, 0)}) == enough(0));
    // Chance may make a larger one lose more.
    CHECK(advice({trial(2, 40), trial(4, 60)}) == enough(0));
}

TEST_CASE("if all tables lose much, the largest is advised but not called enough",
          "[experiment][table_size]") {
    CHECK(advice({trial(1, 300), trial(2, 200), trial(4, 100)}) == largest(2));
    CHECK(advice({trial(4, 100), trial(1, 300), trial(2, 200)}) == largest(0));
    CHECK(advice({trial(1, 51)}) == largest(0));
}

TEST_CASE("of tables of one size the first is advised", "[experiment][table_size]") {
    CHECK(advice({trial(4, 300), trial(2, 10), trial(2, 0)}) == enough(1));
    CHECK(advice({trial(2, 300), trial(4, 100), trial(4, 90)}) == largest(1));
    CHECK(advice({trial(4, 100), trial(4, 0)}) == enough(1));
}

TEST_CASE("one store in twenty may be lost", "[experiment][table_size]") {
    CHECK(advice({trial(1, 5, 100), trial(2, 0)}) == enough(0));
    CHECK(advice({trial(1, 6, 100), trial(2, 0)}) == enough(1));
    CHECK(trial(1, 5, 100).forgotten() == tolerated_forgetting);
    CHECK(trial(1, 30, 40).forgotten() == 0.75);
}

TEST_CASE("without stores nothing is lost, and without tables nothing is advised",
          "[experiment][table_size]") {
    CHECK(trial(1, 0, 0).forgotten() == 0);
    CHECK(advice({trial(4, 0, 0), trial(2, 0, 0)}) == enough(1));
    CHECK(advice({}) == std::nullopt);
}
