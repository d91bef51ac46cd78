#include "libchess/search/detail/observed_tt.hpp"

#include "libchess/search/detail/tt.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

#include <cmath>
#include <thread>

using namespace chess;
using detail::ObservedTable;
using detail::TranspositionTable;
using detail::TtEntry;

namespace {

/// Positions of random games.
std::vector<Position> some_positions(std::size_t count) {
    test::Random random(7);
    std::vector<Position> positions;
    Position position = Position::start();
    while (positions.size() < count) {
        const MoveList moves = legal_moves(position);
        if (moves.empty() || position.halfmove_clock() > 60) position = Position::start();
        else position.make(moves[random.below(moves.size())]);
        positions.push_back(position);
    }
    return positions;
}

TtEntry entry(int depth, Bound bound = Bound::lower) {
    return {.move = Move(Square::e2, Square::e4),
            .value = depth,
            .bound = bound,
            .evaluation = std::nullopt,
            .depth = depth};
}

/// One place, or one cluster, whatever the key.
ObservedTable tiny(int cluster, Replacement replacement, UpdateRule update = UpdateRule::engine) {
    const std::size_t places = cluster == 0 ? 3 : static_cast<std::size_t>(cluster);
    return {{.layout = {.cluster = cluster, .replacement = replacement, .update = update}},
            places * (cluster == 0 ? 24 : 16)};
}

/// The depths at which positions are kept, -1 where one is not.
std::vector<int> depths(const ObservedTable& table, const std::vector<Position>& positions) {
    std::vector<int> result;
    for (const Position& position : positions) {
        const auto found = table.peek(position.key());
        result.push_back(found ? found->depth : -1);
    }
    return result;
}

}  // namespace

TEST_CASE("with its rules an observed table equals the engine's", "[search][observed-table]") {
    constexpr std::size_t bytes = std::size_t{16} * 256;
    TranspositionTable plain(bytes);
    ObservedTable observed({}, bytes);
    TtCounters counters;
    test::Random random(3);
    const auto positions = some_positions(600);
    for (int search = 0; search < 40; ++search) {
        plain.next_search();
        observed.next_search();
        for (int i = 0; i < 60; ++i) {
            const Position& position = positions[random.below(positions.size())];
            TtEntry stored =
                entry(static_cast<int>(random.below(20)) - 1, static_cast<Bound>(random.below(3)));
            if (random.below(3) == 0) stored.move.reset();
            stored.was_pv = random.below(4) == 0;
            plain.store(position.key(), stored);
            observed.store(position, stored, counters);
        }
        REQUIRE(plain.hashfull() == observed.hashfull());
    }
    std::size_t known = 0;
    for (const Position& position : positions) {
        const auto expected = plain.probe(position.key());
        const auto found = observed.probe(position, counters);
        REQUIRE(expected.has_value() == found.has_value());
        if (!found) continue;
        ++known;
        CHECK(found->move == expected->move);
        CHECK(found->value == expected->value);
        CHECK(found->bound == expected->bound);
        CHECK(found->depth == expected->depth);
        CHECK(found->was_pv == expected->was_pv);
    }
    CHECK(known > 200);
    CHECK(counters.stores == 2400);
    CHECK(counters.replaced_age > 0);
    CHECK(counters.replaced_depth > 0);
    CHECK(counters.declined > 0);
}

TEST_CASE("each replacement rule keeps what it says", "[search][observed-table]") {
    const auto positions = some_positions(4);
    const auto stored = [&](ObservedTable& table, const std::vector<int>& values) {
        TtCounters counters;
        table.next_search();
        for (std::size_t i = 0; i < values.size(); ++i)
            table.store(positions[i], entry(values[i]), counters);
        return counters;
    };
    SECTION("always: the last one has the place") {
        auto table = tiny(1, Replacement::always);
        const auto counters = stored(table, {5, 3, 1});
        CHECK(depths(table, positions) == std::vector{-1, -1, 1, -1});
        CHECK(counters.stored_new == 1);
        CHECK(counters.replaced_depth == 2);
    }
    SECTION("depth: the deeper one has it, and equals give way") {
        auto table = tiny(1, Replacement::depth);
        const auto counters = stored(table, {5, 3, 5, 7});
        CHECK(depths(table, positions) == std::vector{-1, -1, -1, 7});
        CHECK(counters.declined == 1);
        CHECK(counters.replaced_depth == 2);
    }
    SECTION("depth in a cluster: the least deep is measured") {
        auto table = tiny(2, Replacement::depth);
        stored(table, {5, 3, 4, 2});
        CHECK(depths(table, positions) == std::vector{5, -1, 4, -1});
    }
    SECTION("depth and age: an earlier search's gives way to anything") {
        auto old = tiny(1, Replacement::depth);
        auto aged = tiny(1, Replacement::depth_and_age);
        for (ObservedTable* table : {&old, &aged}) {
            stored(*table, {9});
            TtCounters counters;
            table->next_search();
            table->store(positions[1], entry(2), counters);
            CHECK(counters.replaced_age == (table == &aged ? 1 : 0));
            CHECK(counters.declined == (table == &aged ? 0 : 1));
        }
        CHECK(depths(old, positions) == std::vector{9, -1, -1, -1});
        CHECK(depths(aged, positions) == std::vector{-1, 2, -1, -1});
    }
    SECTION("depth and age in a cluster: what is old goes first, however deep it is") {
        for (const Replacement rule : {Replacement::depth_and_age, Replacement::two_tier}) {
            auto table = tiny(rule == Replacement::two_tier ? 3 : 2, rule);
            stored(table, {30});
            TtCounters counters;
            table.next_search();
            table.store(positions[1], entry(5), counters);
            if (rule == Replacement::two_tier) table.store(positions[3], entry(1), counters);
            table.store(positions[2], entry(3), counters);
            CHECK(depths(table, positions) ==
                  std::vector{-1, 5, 3, rule == Replacement::two_tier ? 1 : -1});
            CHECK(counters.replaced_age == 1);
            CHECK(counters.declined == 0);
        }
    }
    SECTION("two tiers: deep ones stay, the last place is for what is new") {
        auto table = tiny(2, Replacement::two_tier);
        stored(table, {5, 3, 4, 6});
        CHECK(depths(table, positions) == std::vector{-1, -1, 4, 6});
    }
    SECTION("least: the least deep of all goes, however deep the newcomer") {
        auto table = tiny(2, Replacement::least);
        stored(table, {5, 3, 1});
        CHECK(depths(table, positions) == std::vector{5, -1, 1, -1});
    }
    SECTION("chains: what was stored first goes") {
        auto table = tiny(0, Replacement::least);
        const auto counters = stored(table, {9, 3, 1, 2});
        CHECK(depths(table, positions) == std::vector{-1, 3, 1, 2});
        CHECK(counters.stored_new == 3);
        CHECK(counters.replaced_depth == 1);
    }
}

TEST_CASE("a long chain is searched whole and loses its oldest", "[search][observed-table]") {
    const auto positions = some_positions(2000);
    for (const int bits : {64, 10}) {
        ObservedTable table({.layout = {.cluster = 0, .key_bits = bits}}, std::size_t{24} * 300);
        TtCounters counters;
        for (const Position& position : positions) {
            table.store(position, entry(1), counters);
            REQUIRE(table.peek(position.key()).has_value());
        }
        const TtCensus census = table.census();
        CHECK(census.slots == 300);
        CHECK(census.occupied == 300);
        CHECK(counters.stored_new == 300);
        CHECK(counters.stores ==
              counters.stored_new + counters.updated + counters.replaced_depth + counters.declined);
    }
}

TEST_CASE("a table of one place holds one, and one of none too", "[search][observed-table]") {
    const auto positions = some_positions(2);
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{16}}) {
        ObservedTable table({.layout = {.cluster = 1, .replacement = Replacement::always}}, bytes);
        TtCounters counters;
        CHECK_FALSE(table.peek(positions[0].key()));
        for (std::size_t i = 0; i < 2; ++i) {
            table.store(positions[i], entry(3), counters);
            REQUIRE(table.peek(positions[i].key()));
            CHECK(table.peek(positions[i].key())->move == Move(Square::e2, Square::e4));
            CHECK_FALSE(table.peek(positions[1 - i].key()));
        }
    }
}

TEST_CASE("an update follows its rule", "[search][observed-table]") {
    const auto positions = some_positions(1);
    TtCounters counters;
    auto marsland = tiny(1, Replacement::always, UpdateRule::not_deeper);
    marsland.store(positions[0], entry(5), counters);
    marsland.store(positions[0], entry(4), counters);
    CHECK(depths(marsland, positions) == std::vector{5});
    marsland.store(positions[0], entry(5), counters);
    CHECK(counters.declined == 1);
    CHECK(counters.updated == 1);

    auto engine = tiny(1, Replacement::always);
    engine.store(positions[0], entry(9), counters);
    engine.store(positions[0], entry(4), counters);  // much less deep
    CHECK(depths(engine, positions) == std::vector{9});
    engine.store(positions[0], entry(5), counters);
    CHECK(depths(engine, positions) == std::vector{5});
    engine.store(positions[0], entry(9), counters);
    engine.store(positions[0], entry(0, Bound::exact), counters);
    CHECK(depths(engine, positions) == std::vector{0});
}

TEST_CASE("with few key bits foreign entries are used, and counted", "[search][observed-table]") {
    const auto positions = some_positions(4000);
    for (const int bits : {1, 4, 8, 64}) {
        CAPTURE(bits);
        ObservedTable table({.layout = {.key_bits = bits}, .verify_keys = true},
                            std::size_t{16} * 1024);
        TtCounters counters;
        for (const Position& position : positions) {
            (void)table.probe(position, counters);
            table.store(position, entry(3), counters);
        }
        CHECK(counters.unverified == 0);
        if (bits == 64) {
            CHECK(counters.false_hits == 0);
            CHECK(counters.false_updates == 0);
            CHECK(counters.foreign_entries > 1000);
            continue;
        }
        const double expected = static_cast<double>(counters.foreign_entries) / (1 << bits);
        const double deviation = std::sqrt(expected);
        CHECK(std::abs(static_cast<double>(counters.false_hits) - expected) < 4 * deviation);
        CHECK(counters.false_hits > 10);
        CHECK(counters.false_updates > 10);
    }
}

TEST_CASE("threads that write the same slots make no false hits", "[search][observed-table]") {
    const auto positions = some_positions(64);
    ObservedTable table({.verify_keys = true}, std::size_t{16} * 16);
    std::vector<TtCounters> counters(4);
    {
        std::vector<std::jthread> threads;
        for (std::size_t id = 0; id < counters.size(); ++id)
            threads.emplace_back([&, id] {
                test::Random random(id);
                for (int i = 0; i < 20'000; ++i) {
                    const Position& position = positions[random.below(positions.size())];
                    (void)table.probe(position, counters[id]);
                    table.store(position, entry(static_cast<int>(random.below(9))), counters[id]);
                }
            });
    }
    TtCounters sum;
    for (const TtCounters& one : counters) sum += one;
    CHECK(sum.probes == 80'000);
    CHECK(sum.probes == sum.hits + sum.misses);
    CHECK(sum.hits > 1000);
    CHECK(sum.false_hits == 0);
    CHECK(sum.false_updates == 0);
    CHECK(table.census().occupied == sum.stored_new);
}

TEST_CASE("rules out of range and tables without end are refused", "[search][observed-table]") {
    CHECK_THROWS_AS(ObservedTable({.layout = {.cluster = -1}}, 64), std::length_error);
    CHECK_THROWS_AS(ObservedTable({.layout = {.cluster = 65}}, 64), std::length_error);
    CHECK_THROWS_AS(ObservedTable({.layout = {.key_bits = 0}}, 64), std::length_error);
    CHECK_THROWS_AS(ObservedTable({.layout = {.key_bits = 65}}, 64), std::length_error);
    CHECK_THROWS_AS(ObservedTable({.layout = {.cluster = 1}}, std::size_t{1} << 37U),
                    std::length_error);
}

TEST_CASE("a census counts every entry by depth, bound and age", "[search][observed-table]") {
    const auto positions = some_positions(5);
    ObservedTable table({}, std::size_t{16} * 4096);
    TtCounters counters;
    table.store(positions[0], entry(-1, Bound::upper), counters);
    table.store(positions[1], entry(0, Bound::upper), counters);
    table.next_search();
    table.next_search();
    table.store(positions[2], entry(4, Bound::lower), counters);
    table.store(positions[3], entry(2, Bound::exact), counters);
    const TtCensus census = table.census();
    CHECK(census.slots == 4096);
    CHECK(census.occupied == 4);
    CHECK(census.current == 2);
    CHECK(census.torn == 0);
    CHECK(census.by_depth == std::vector<std::uint64_t>{2, 0, 1, 0, 1});
    CHECK(census.by_age == std::vector<std::uint64_t>{2, 0, 2});
    CHECK(census.by_bound[Bound::upper] == 2);
    CHECK(census.by_bound[Bound::lower] == 1);
    CHECK(census.by_bound[Bound::exact] == 1);
    table.clear();
    CHECK(table.census().occupied == 0);
}
