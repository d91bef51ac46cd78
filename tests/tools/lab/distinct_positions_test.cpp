#include "lab/distinct_positions.hpp"

#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/scharnagl.hpp"

#include <atomic>
#include <stop_token>

using namespace chess;
using test::position_of;

namespace {

/// The same with a plain set as its index.
std::vector<PackedPosition> slow_growth(const Position& root, std::size_t wanted) {
    std::set<std::array<std::uint64_t, 4>> known{pack(root).words};
    std::vector<Position> positions{root};
    for (std::size_t next = 0; next < positions.size(); ++next) {
        for (const Move move : legal_moves(positions[next])) {
            if (positions.size() >= wanted) break;
            const Position after = positions[next].after(move);
            if (known.insert(pack(after).words).second) positions.push_back(after);
        }
    }
    std::vector<PackedPosition> packs;
    packs.reserve(positions.size());
    for (const Position& position : positions) packs.push_back(pack(position));
    return packs;
}

std::vector<PackedPosition> growth(const Position& root, std::size_t wanted) {
    DistinctPositions list(wanted, root.is_chess960());
    list.add(pack(root));
    list.grow();
    return {list.positions().begin(), list.positions().end()};
}

}  // namespace

TEST_CASE("a list takes every position once", "[lab][distinct_positions]") {
    DistinctPositions list(3);
    CHECK(list.size() == 0);
    CHECK(list.add(pack(Position::start())));
    CHECK_FALSE(list.add(pack(Position::start())));
    CHECK(list.add(pack(test::play(Position::start(), "e2e4"))));
    CHECK(list.add(pack(test::play(Position::start(), "g1f3"))));
    CHECK_FALSE(list.add(pack(test::play(Position::start(), "e2e4"))));
    CHECK(list.is_full());
    list.drop_index();
    REQUIRE(list.positions().size() == 3);
    CHECK(list.positions()[1] == pack(test::play(Position::start(), "e2e4")));
}

TEST_CASE("lists grow breadth-first and without repetitions", "[lab][distinct_positions]") {
    for (const Position& root :
         {Position::start(), position_of(test::kiwipete_fen),
          Position::from_setup(test::chess960_start(27, 905), {.chess960 = true})
              .value()
              .position}) {
        const std::vector<PackedPosition> grown = growth(root, 30'000);
        CHECK(grown.size() == 30'000);
        CHECK(grown == slow_growth(root, 30'000));
    }
    // After 1 + 20 + 400 positions come those of the third ply, of which 5362 are distinct, and
    // none of these was there before, since white has moved twice (oeis.org/A083276).
    const std::vector<PackedPosition> three_plies = growth(Position::start(), 1 + 20 + 400 + 5362);
    const auto to_move = [](const PackedPosition& packed) { return unpack(packed).turn(); };
    CHECK(to_move(three_plies.back()) == Color::black);
    CHECK(to_move(growth(Position::start(), 1 + 20 + 400 + 5362 + 1).back()) == Color::white);
}

TEST_CASE("a list of all there is stays shorter than wanted", "[lab][distinct_positions]") {
    // 3612 ways to put two kings on the board, and two to have the move.
    constexpr std::size_t all = std::size_t{2} * 3612;
    const PackedPosition root = pack(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    DistinctPositions more(all + 1);
    more.add(root);
    CHECK_FALSE(more.grow());
    CHECK(more.size() == all);
    DistinctPositions exact(all);
    exact.add(root);
    CHECK(exact.grow());
    DistinctPositions none(10);
    CHECK_FALSE(none.grow());
    CHECK(DistinctPositions(0).is_full());
}

TEST_CASE("a node with very many moves is followed as well", "[lab][distinct_positions]") {
    // More queens than a game can give, which validation only warns of.
    const Position root =
        read_fen("knQ1Q1Q1/pp5Q/QQ1Q1Q1Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1").value().position;
    REQUIRE(legal_moves(root).size() > 256);
    CHECK(growth(root, 2000) == slow_growth(root, 2000));
}

TEST_CASE("a list that was stopped can go on", "[lab][distinct_positions]") {
    DistinctPositions list(1000);
    list.add(pack(Position::start()));
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    std::atomic<std::size_t> progress = 0;
    CHECK_FALSE(list.grow(source.get_token(), &progress));
    CHECK(list.size() == 1);
    CHECK(list.grow({}, &progress));
    CHECK(progress == 1000);
    CHECK(std::ranges::equal(list.positions(), growth(Position::start(), 1000)));
}

TEST_CASE("what a list takes is known beforehand", "[lab][distinct_positions]") {
    CHECK(DistinctPositions::memory_needed(100'000'000) == 3'800'000'004);
    CHECK(DistinctPositions::memory_needed(0) > 0);
    CHECK_THROWS_AS(DistinctPositions(DistinctPositions::most + 1), std::length_error);
}
