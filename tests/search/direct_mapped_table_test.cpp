#include "libchess/search/detail/direct_mapped_table.hpp"

#include "tests/support/catch.hpp"

#include <cstdint>

using namespace chess;
using detail::DirectMappedTable;
using detail::TableEntry;

namespace {

/// The upper half of a key is its place, as a fraction of the table.
constexpr Key key_of(std::uint64_t place, std::uint64_t number) {
    return Key{(place << 32U) | number};
}

TableEntry entry(int depth, int value = 17) {
    return {.move = Move(Square::e2, Square::e4),
            .value = value,
            .bound = Bound::exact,
            .evaluation = {},
            .depth = depth};
}

}  // namespace

TEST_CASE("a table of one entry holds one, and one of none too", "[search][direct_mapped]") {
    for (const std::size_t entries : {std::size_t{0}, std::size_t{1}}) {
        DirectMappedTable table(entries);
        CHECK_FALSE(table.find(key_of(0, 0)));
        table.store(key_of(5, 1), entry(3));
        REQUIRE(table.find(key_of(5, 1)));
        CHECK(table.find(key_of(5, 1))->depth == 3);
        CHECK(table.find(key_of(5, 1))->move == Move(Square::e2, Square::e4));
        CHECK_FALSE(table.find(key_of(5, 2)));
        table.store(key_of(0xFFFFFFFF, 2), entry(1));
        CHECK_FALSE(table.find(key_of(5, 1)));
        CHECK(table.find(key_of(0xFFFFFFFF, 2)));
    }
}

TEST_CASE("the same position gives way to what is as deep, another one always",
          "[search][direct_mapped]") {
    DirectMappedTable table(8000);
    const Key key = key_of(77, 1);
    table.store(key, entry(4, 1));
    table.store(key, entry(3, 2));
    CHECK(table.find(key)->value == 1);
    table.store(key, entry(4, 3));
    CHECK(table.find(key)->value == 3);
    table.store(key, entry(5, 4));
    CHECK(table.find(key)->value == 4);
    table.store(key_of(77, 2), entry(0, 5));
    CHECK_FALSE(table.find(key));
    CHECK(table.find(key_of(77, 2))->value == 5);
}

TEST_CASE("places go from the first to the last, and are forgotten together",
          "[search][direct_mapped]") {
    DirectMappedTable table(4);
    for (std::uint64_t quarter = 0; quarter < 4; ++quarter)
        table.store(key_of(quarter << 30U, quarter), entry(static_cast<int>(quarter)));
    for (std::uint64_t quarter = 0; quarter < 4; ++quarter) {
        const auto found = table.find(key_of(quarter << 30U, quarter));
        REQUIRE(found);
        CHECK(found->depth == static_cast<int>(quarter));
    }
    table.clear();
    for (std::uint64_t quarter = 0; quarter < 4; ++quarter)
        CHECK_FALSE(table.find(key_of(quarter << 30U, quarter)));
}
