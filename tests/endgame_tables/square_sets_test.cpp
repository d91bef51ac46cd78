#include "libchess/endgame_tables/detail/square_sets.hpp"

#include "libchess/core/attacks.hpp"

#include "tests/support/catch.hpp"

#include <random>

using namespace chess;

namespace {

/// A set of some squares, from few to half of them.
Bitboard random_set(std::mt19937_64& random) {
    std::uint64_t bits = random();
    for (std::uint64_t times = random() % 4; times > 0; --times) bits &= random();
    return Bitboard(bits);
}

}  // namespace

TEST_CASE("a set of squares is mirrored as each of its squares is", "[endgame_tables]") {
    std::mt19937_64 random(64);
    for (const int files : {0, detail::mirror_files})
        for (const int ranks : {0, detail::mirror_ranks})
            for (const int diagonal : {0, detail::mirror_diagonal})
                for (int i = 0; i < 100; ++i) {
                    const int transform = files | ranks | diagonal;
                    const Bitboard set = random_set(random);
                    Bitboard expected;
                    for (const Square square : set)
                        expected |= Bitboard(detail::transformed(square, transform));
                    REQUIRE(detail::transformed(set, transform) == expected);
                    REQUIRE(detail::transformed_back(expected, transform) == set);
                }
}

TEST_CASE("pieces of a set reach what each of them reaches", "[endgame_tables]") {
    std::mt19937_64 random(65);
    for (const PieceType type : promotion_types)
        for (int i = 0; i < 1000; ++i) {
            const Bitboard set = random_set(random);
            const Bitboard occupied = random_set(random);
            Bitboard expected;
            for (const Square square : set)
                expected |= piece_attacks({Color::white, type}, square, occupied);
            REQUIRE(detail::reached(type, set, ~occupied) == expected);
        }
}
