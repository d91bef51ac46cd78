#include "libchess/search/detail/tt.hpp"

#include "tests/support/catch.hpp"

using namespace chess;
using detail::TranspositionTable;
using detail::TtEntry;

namespace {

constexpr Key key_of(std::uint64_t number) {
    return Key{number * 0x9E3779B97F4A7C15ULL};
}

TtEntry entry(int depth, std::optional<Move> move = Move(Square::e2, Square::e4)) {
    return {.move = move, .value = 17, .bound = Bound::exact, .evaluation = -5, .depth = depth};
}

}  // namespace

TEST_CASE("a table gives back what was stored", "[search][table]") {
    TranspositionTable table(1U << 20U);
    const TtEntry stored{Move(Square::a7, Square::b8, MoveKind::promote_queen),
                         -31990,
                         Bound::upper,
                         std::nullopt,
                         -1,
                         true};
    table.store(key_of(1), stored);
    const auto found = table.probe(key_of(1));
    REQUIRE(found);
    CHECK(found->move == stored.move);
    CHECK(found->value == stored.value);
    CHECK(found->bound == stored.bound);
    CHECK(found->evaluation == stored.evaluation);
    CHECK(found->depth == stored.depth);
    CHECK(found->was_pv);
    CHECK_FALSE(table.probe(key_of(2)));
}

TEST_CASE("an entry without a move keeps the one that was known", "[search][table]") {
    TranspositionTable table(1U << 16U);
    table.store(key_of(1), entry(5));
    table.store(key_of(1), entry(6, std::nullopt));
    REQUIRE(table.probe(key_of(1)));
    CHECK(table.probe(key_of(1))->move == Move(Square::e2, Square::e4));
    CHECK(table.probe(key_of(1))->depth == 6);
}

TEST_CASE("the least deep goes first, and the old before the new", "[search][table]") {
    TranspositionTable table(64);  // one cluster: four entries
    for (std::uint64_t i = 1; i <= 4; ++i) table.store(key_of(i), entry(static_cast<int>(i)));
    table.store(key_of(5), entry(3));
    CHECK_FALSE(table.probe(key_of(1)));
    for (std::uint64_t i = 2; i <= 5; ++i) CHECK(table.probe(key_of(i)));

    for (int search = 0; search < 3; ++search) table.next_search();
    table.store(key_of(6), entry(1));
    table.store(key_of(7), entry(1));
    CHECK(table.probe(key_of(6)));  // shallow, but of this search
    CHECK(table.probe(key_of(7)));
}

TEST_CASE("hashfull counts this search's entries", "[search][table]") {
    TranspositionTable table(64);
    CHECK(table.hashfull() == 0);
    table.store(key_of(1), entry(1));
    CHECK(table.hashfull() == 250);
    table.next_search();
    CHECK(table.hashfull() == 0);
    table.clear();
    CHECK_FALSE(table.probe(key_of(1)));
}

TEST_CASE("places go from the first to the last", "[search][table]") {
    CHECK(detail::home_of(0, 8000) == 0);
    CHECK(detail::home_of(~std::uint64_t{0}, 8000) == 7999);
    CHECK(detail::home_of(~std::uint64_t{0}, 1) == 0);
    for (std::uint64_t quarter = 0; quarter < 4; ++quarter)
        CHECK(detail::home_of(quarter << 62U, 4) == quarter);
}

TEST_CASE("mates in the table count from the position", "[search][table]") {
    using namespace detail;
    const Value at_root = mates_at(9);  // mate on the ninth ply
    const Value stored = value_to_table(at_root, 4);
    CHECK(stored == mates_at(5));  // five plies from here
    CHECK(value_from_table(stored, 4, 0) == at_root);
    CHECK(value_from_table(stored, 2, 0) == mates_at(7));
    CHECK(value_from_table(-stored, 2, 0) == mated_at(7));
    CHECK(value_from_table(123, 7, 99) == 123);
    // Mate in five plies is too late if the fifty-move rule applies in three.
    CHECK_FALSE(is_mate(value_from_table(stored, 2, 97)));
    CHECK_FALSE(is_mate(value_from_table(-stored, 2, 97)));
    CHECK(is_mate(value_from_table(stored, 2, 95)));
}
