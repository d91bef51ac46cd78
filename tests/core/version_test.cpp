#include "libchess/core/version.hpp"

#include "tests/support/catch.hpp"

TEST_CASE("the library says its version and what it was built for", "[core][version]") {
    CHECK_THAT(std::string(chess::version()), Catch::Matches(R"(\d+\.\d+\.\d+)"));
    CHECK_THAT(std::string(chess::build_variant()),
               Catch::Matches("(native|x86-64-v3|baseline|arm64), (pext|magic)"));
}
