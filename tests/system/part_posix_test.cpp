#include "libchess/system/detail/part.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("a part that is missing is named", "[system]") {
    CHECK_THROWS_WITH(system::find_in_part("no-such", "anything"),
                      Catch::Contains("/libchess1/no-such.so"));
}
