#include "lab/collisions.hpp"

#include "lab/distinct_positions.hpp"
#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"

#include <atomic>
#include <cmath>
#include <stop_token>
#include <unordered_map>

using namespace chess;
using test::position_of;

namespace {

/// The first positions of the tree below the start.
std::span<const PackedPosition> first_positions(std::size_t count) {
    static const DistinctPositions list = [] {
        DistinctPositions grown(200'000);
        grown.add(pack(Position::start()));
        grown.grow();
        grown.drop_index();
        return grown;
    }();
    return list.positions().first(count);
}

std::uint64_t slow_count(const std::vector<std::uint64_t>& keys) {
    std::unordered_map<std::uint64_t, std::uint64_t> times;
    for (const std::uint64_t key : keys) ++times[key];
    std::uint64_t colliding = 0;
    for (const auto& [key, count] : times)
        if (count > 1) colliding += count;
    return colliding;
}

std::uint64_t slow_count(std::span<const PackedPosition> positions, int key_bits) {
    std::vector<std::uint64_t> keys;
    for (const PackedPosition& packed : positions)
        keys.push_back(bits_of(unpack(packed).key()) << (64 - key_bits));
    return slow_count(keys);
}

std::vector<Key> random_keys(std::size_t count, test::Random& random) {
    std::vector<Key> keys(count);
    for (Key& key : keys) key = Key{random.bits()};
    return keys;
}

}  // namespace

TEST_CASE("the expectation is the book's", "[lab][collisions]") {
    // Caplinger 2021, 8.3.3.
    CHECK(std::floor(expected_colliding(1e8, 32)) == 2'301'410);
    CHECK(expected_colliding(1e8, 64) == Approx(0.000542).epsilon(0.001));
    // As many keys as positions: one in e is alone.
    CHECK(expected_colliding(0x1p30, 30) == Approx(0x1p30 * (1 - std::exp(-1))));
    CHECK(expected_colliding(2, 1) == Approx(1));
    CHECK(expected_colliding(3, 1) == Approx(2.25));  // all three in 2 of 8 cases, two in 6
    CHECK(expected_colliding(1, 1) == 0);
    CHECK(expected_colliding(0, 64) == 0);
}

TEST_CASE("random keys collide as often as expected, and spread so", "[lab][collisions]") {
    test::Random random(8331);
    for (const int key_bits : {8, 11, 13, 16}) {  // from 8 positions a key to 32 keys a position
        INFO(key_bits << " bits");
        CollisionCount count{.positions = 2000, .key_bits = key_bits};
        for (int set = 0; set < 600; ++set)
            count.salted.push_back(count_colliding(random_keys(2000, random), key_bits));
        const CollisionStatistics found = count.statistics();
        CHECK(std::abs(found.mean_offset.value()) < 3);
        // The relative error of a deviation from n sets is 1/sqrt(2n), here 0.029.
        CHECK(found.deviation.value() / found.theoretical_deviation == Approx(1).margin(3 * 0.029));
    }
}

TEST_CASE("where collisions are rare they come in pairs", "[lab][collisions]") {
    CHECK(expected_deviation(1e6, 50) == Approx(std::sqrt(2 * expected_colliding(1e6, 50))));
    CHECK(expected_deviation(1e8, 64) == Approx(std::sqrt(2 * expected_colliding(1e8, 64))));
    // Two positions: both with one chance in 2^20, or none.
    CHECK(expected_deviation(2, 20) == Approx(std::sqrt(0x1p-20) * 2));
    CHECK(expected_deviation(1, 32) == 0);
}

TEST_CASE("colliding keys are counted as by a map", "[lab][collisions]") {
    const auto positions = first_positions(40'000);
    for (const int key_bits : {1, 8, 12, 16, 19, 20, 22, 28, 32, 33, 40, 64}) {
        INFO(key_bits << " bits");
        const auto count = count_colliding(positions, SaltedKeys::of_set(0), key_bits);
        CHECK(count == slow_count(positions, key_bits));
    }
    // Keys that agree in the low bits alone, many times over, and some that are the same.
    std::vector<Key> keys;
    std::vector<std::uint64_t> bits;
    for (std::uint64_t i = 0; i < 5000; ++i) {
        keys.push_back(Key{i % 4200 << 40U | i % 7});
        bits.push_back(bits_of(keys.back()));
    }
    CHECK(count_colliding(keys, 64) == slow_count(bits));
    CHECK(slow_count(bits) > 0);
    CHECK(count_colliding(keys, 40) == 5000);
    CHECK(count_colliding(std::vector<Key>{}, 64) == 0);
    CHECK(count_colliding(std::vector<Key>(3), 64) == 3);
}

TEST_CASE("over many key sets positions collide as theory expects", "[lab][collisions]") {
    struct Case {
        std::size_t positions;
        int key_bits;
    };
    for (const auto& [positions, key_bits] :
         {Case{20'000, 16}, Case{60'000, 20}, Case{200'000, 24}}) {
        INFO(key_bits << " bits");
        const CollisionCount count =
            count_collisions(first_positions(positions), {.key_bits = key_bits, .key_sets = 100});
        REQUIRE(count.salted.size() == 100);
        const CollisionStatistics found = count.statistics();
        CHECK(count.own == slow_count(first_positions(positions), key_bits));
        CHECK(std::abs(found.mean.value() - found.expected) <= 3 * found.standard_error.value());
        CHECK(found.mean_agrees == true);
        CHECK(found.own_agrees == true);
        CHECK(found.agrees == true);
        CHECK_FALSE(count.interrupted);
        // Positions of a tree are no random keys: see expected_deviation.
        CHECK(found.deviation.value() > 2 * found.theoretical_deviation);
    }
}

TEST_CASE("broken keys are found not to agree", "[lab][collisions]") {
    const auto positions = first_positions(200'000);
    CollisionCount count{.positions = positions.size(), .key_bits = 28};
    CollisionCount own = count_collisions(positions, {.key_bits = 28, .key_sets = 30});
    CHECK(own.statistics().agrees == true);
    for (std::uint64_t set = 1; set <= 30; ++set) {
        zobrist::Table table = zobrist::make_table(SaltedKeys::seed_of(set));
        for (const Color color : all_colors) table.piece[color][PieceType::rook] = {};
        count.salted.push_back(count_colliding(positions, SaltedKeys(table), 28).value());
    }
    count.own = own.own;
    CHECK(count.statistics().mean_agrees == false);
    CHECK(count.statistics().own_agrees == true);
    CHECK(count.statistics().agrees == false);
    // The library's own alone.
    own.own = count.salted.front();
    CHECK(own.statistics().mean_agrees == true);
    CHECK(own.statistics().own_agrees == false);
    CHECK(own.statistics().agrees == false);
}

TEST_CASE("a verdict needs key sets, and bears with rare pairs", "[lab][collisions]") {
    CollisionCount count{.positions = 100'000'000, .key_bits = 64, .own = 0};
    CHECK_FALSE(count.statistics().mean.has_value());
    CHECK_FALSE(count.statistics().agrees.has_value());
    count.salted = {0};
    CHECK(count.statistics().mean == 0.0);
    CHECK_FALSE(count.statistics().deviation.has_value());
    CHECK_FALSE(count.statistics().mean_offset.has_value());
    CHECK_FALSE(count.statistics().own_offset.has_value());
    count.salted.assign(19, 0);
    CHECK(count.statistics().deviation == 0.0);
    CHECK_FALSE(count.statistics().agrees.has_value());
    count.salted.assign(20, 0);
    CHECK(count.statistics().agrees == true);
    CHECK(std::abs(count.statistics().mean_offset.value()) < 0.1);
    count.salted.back() = 2;
    CHECK(count.statistics().agrees == true);
    count.salted.assign(20, 2);
    CHECK(count.statistics().agrees == false);
    count.salted.assign(20, 0);
    count.own = 12;
    CHECK(count.statistics().agrees == false);
    count.own.reset();
    CHECK_FALSE(count.statistics().agrees.has_value());
}

TEST_CASE("one set far out is not a disagreement", "[lab][collisions]") {
    // 2.3 are expected; a coincidence in one table of numbers makes dozens collide at once.
    CollisionCount count{.positions = 100'000, .key_bits = 32, .own = 0};
    count.salted.assign(100, 1);
    CHECK(count.statistics().agrees == false);
    count.salted.back() = 60;
    CHECK(count.statistics().agrees == true);
    count.salted.assign(100, 8);
    CHECK(count.statistics().agrees == false);
}

TEST_CASE("the spread is that of a sample", "[lab][collisions]") {
    const CollisionCount count{
        .positions = 1000, .key_bits = 14, .own = 70, .salted = {50, 60, 60, 70}};
    const CollisionStatistics found = count.statistics();
    CHECK(found.mean == Approx(60));
    CHECK(found.deviation.value() == Approx(std::sqrt(200.0 / 3)));
    CHECK(found.standard_error.value() == Approx(std::sqrt(200.0 / 3) / 2));
    // Theory's deviation is larger here, and counts.
    CHECK(found.theoretical_deviation > found.deviation.value());
    CHECK(found.own_offset.value() == Approx((70 - found.expected) / found.theoretical_deviation));
    CHECK(found.mean_offset.value() ==
          Approx((60 - found.expected) / (found.theoretical_deviation / 2)));
}

TEST_CASE("threads change nothing", "[lab][collisions]") {
    const auto positions = first_positions(30'000);
    std::atomic<std::uint64_t> progress = 0;
    const CollisionCount one = count_collisions(positions, {.key_bits = 20, .key_sets = 7});
    const CollisionCount four =
        count_collisions(positions, {.key_bits = 20, .key_sets = 7, .threads = 4}, {}, &progress);
    CHECK(one.own == four.own);
    CHECK(one.salted == four.salted);
    CHECK(progress == 8 * positions.size());
    CHECK(count_collisions(positions, {.key_bits = 20, .key_sets = 0, .threads = 4}).own ==
          one.own);
}

TEST_CASE("a count can be stopped", "[lab][collisions]") {
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    const auto positions = first_positions(30'000);
    const CollisionCount count =
        count_collisions(positions, {.key_bits = 20, .key_sets = 7}, source.get_token());
    CHECK(count.interrupted);
    CHECK_FALSE(count.own.has_value());
    CHECK(count.salted.empty());
    CHECK_FALSE(count_colliding(positions, SaltedKeys::of_set(0), 20, source.get_token()));
}

TEST_CASE("a count's memory beside the positions is predicted", "[lab][collisions]") {
    // 2^30 cells of two bits, and some 9 million keys that fall into the same ones.
    const std::size_t bytes = collision_memory(100'000'000, {.key_bits = 32, .key_sets = 100});
    CHECK(bytes > 330'000'000);
    CHECK(bytes < 350'000'000);
    CHECK(collision_memory(100'000'000, {.key_bits = 32, .key_sets = 100, .threads = 2}) >
          2 * bytes - 2);
    CHECK(collision_memory(100'000'000, {.key_bits = 32, .key_sets = 0, .threads = 9}) == bytes);
    CHECK(collision_memory(1000, {.key_bits = 1}) < 100'000);
}

TEST_CASE("with the library's key table, salted keys are its own", "[lab][collisions]") {
    const SaltedKeys keys(zobrist::table);
    test::for_each_position([&](const Position& position) {
        if (keys.key_of(pack(position)) != position.key())
            FAIL_CHECK("key " << bits_of(position.key()));
    });
    CHECK(SaltedKeys::of_set(0).key_of(pack(Position::start())) == Position::start().key());
}

TEST_CASE("a salted key is made of the numbers of its own table", "[lab][collisions]") {
    const zobrist::Table table = zobrist::make_table(SaltedKeys::seed_of(7));
    const Position position = position_of("4k2r/8/8/3pP3/8/8/8/4K3 b k - 0 1");
    const auto& white = table.piece[Color::white];
    const auto& black = table.piece[Color::black];
    CHECK(SaltedKeys::of_set(7).key_of(pack(position)) ==
          (white[PieceType::king][Square::e1] ^ white[PieceType::pawn][Square::e5] ^
           black[PieceType::king][Square::e8] ^ black[PieceType::rook][Square::h8] ^
           black[PieceType::pawn][Square::d5] ^ table.castling_rook[Square::h8] ^
           table.black_to_move));
    const Position passed = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    const Position quiet = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    CHECK((SaltedKeys(table).key_of(pack(passed)) ^ SaltedKeys(table).key_of(pack(quiet))) ==
          table.en_passant[File::d]);
}

TEST_CASE("every key set is another one", "[lab][collisions]") {
    constexpr std::uint64_t sets = 2000;
    std::set<std::uint64_t> seeds;
    std::set<Key> keys;
    for (std::uint64_t set = 0; set < sets; ++set) {
        seeds.insert(SaltedKeys::seed_of(set));
        if (set < 200) keys.insert(SaltedKeys::of_set(set).key_of(pack(Position::start())));
    }
    CHECK(seeds.size() == sets);
    CHECK(keys.size() == 200);
}
