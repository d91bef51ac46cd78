#include "libchess/core/color.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("the opponent of each colour is the other one", "[core][color]") {
    CHECK(~Color::white == Color::black);
    CHECK(~Color::black == Color::white);
}

TEST_CASE("colours have their English names", "[core][color]") {
    CHECK(name_of(Color::white) == "white");
    CHECK(name_of(Color::black) == "black");
}

TEST_CASE("white comes first among all colours", "[core][color]") {
    REQUIRE(all_colors.size() == 2);
    CHECK(all_colors[0] == Color::white);
    CHECK(all_colors[1] == Color::black);
}
