#include "libchess/search/detail/ordered_moves.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

#include <algorithm>
#include <vector>

using namespace chess;

TEST_CASE("moves come from the highest score on, equal ones as they were added", "[search]") {
    test::Random random(11);
    // Around the sizes of the blocks that are compared at once, and far beyond any position's.
    for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 16U, 31U, 218U, 1024U}) {
        struct Scored {
            Move move;
            int score;
        };
        std::vector<Scored> expected;
        detail::OrderedMoves moves;
        for (std::size_t i = 0; i < count; ++i) {
            const int score = static_cast<int>(random.below(21)) - 10;
            expected.push_back({Move::from_bits(static_cast<std::uint16_t>(i)), score});
            moves.push_back(expected.back().move, score);
        }
        std::ranges::stable_sort(expected, std::ranges::greater{}, &Scored::score);
        for (const auto& [move, score] : expected) {
            REQUIRE(moves.advance());
            CHECK(moves.move() == move);
            CHECK(moves.score() == score);
        }
        CHECK_FALSE(moves.advance());
        CHECK(moves.taken() == count);
    }
}
