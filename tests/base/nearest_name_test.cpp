#include "libchess/base/nearest_name.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

constexpr std::array<std::string_view, 4> names{"perft", "check", "search", "material"};

}  // namespace

TEST_CASE("a mistyped name is known by its nearest one", "[core][nearest_name]") {
    CHECK(nearest_name("pefrt", names) == "perft");
    CHECK(nearest_name("serch", names) == "search");
    CHECK(nearest_name("checks", names) == "check");
    CHECK(nearest_name("material", names) == "material");
}

TEST_CASE("a word that is far from all names suggests none", "[core][nearest_name]") {
    CHECK_FALSE(nearest_name("mtrl", names).has_value());
    CHECK(nearest_name("mtrl", names, 4) == std::nullopt);  // all its letters would be new
    CHECK(nearest_name("materl", names) == "material");
    CHECK_FALSE(nearest_name("", names).has_value());
    CHECK_FALSE(nearest_name("pe", names).has_value());
}

TEST_CASE("two letters that changed places are one slip", "[core][nearest_name]") {
    CHECK(nearest_name("hceck", names, 1) == "check");
    CHECK_FALSE(nearest_name("hcekc", names, 1).has_value());
    CHECK(nearest_name("hcekc", names) == "check");
}
