#include "libchess/base/enum_map.hpp"

#include "libchess/core/piece.hpp"
#include "tests/support/catch.hpp"

#include <numeric>

using namespace chess;

TEST_CASE("an enum map starts with every value zero", "[core][enum_map]") {
    const PieceTypeMap<int> map;
    CHECK(std::accumulate(map.begin(), map.end(), 0) == 0);
}

TEST_CASE("an enum map keeps a value for each enumerator apart", "[core][enum_map]") {
    PieceTypeMap<int> map;
    for (const PieceType type : all_piece_types) map[type] = 10 + static_cast<int>(type);
    const PieceTypeMap<int>& constant = map;
    CHECK(constant[PieceType::pawn] == 10);
    CHECK(constant[PieceType::king] == 15);
    CHECK(std::accumulate(map.begin(), map.end(), 0) == 75);
}

TEST_CASE("enum maps are equal when all their values are", "[core][enum_map]") {
    const ColorMap<int> a{{1, 2}};
    ColorMap<int> b{{1, 2}};
    CHECK(a == b);
    b[Color::black] = 3;
    CHECK_FALSE(a == b);
}
