#include "report/text/numbers.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

TEST_CASE("large numbers are grouped by thousands", "[numbers]") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(119060324) == "119,060,324");
    CHECK(grouped(18446744073709551615ULL) == "18,446,744,073,709,551,615");
}

TEST_CASE("durations have units", "[numbers]") {
    CHECK(duration_text(0) == "0.000 s");
    CHECK(duration_text(1.2345) == "1.234 s");
    CHECK(duration_text(59.96) == "60.0 s");
    CHECK(duration_text(200) == "3 min 20 s");
    CHECK(duration_text(7260) == "2 h 01 min");
}

TEST_CASE("rates have prefixes", "[numbers]") {
    CHECK(rate_text(0) == "0 ");
    CHECK(rate_text(12) == "12.0 ");
    CHECK(rate_text(40000) == "40.0 k");
    CHECK(rate_text(812345678) == "812 M");
    CHECK(rate_text(3.95e9) == "3.95 G");
    CHECK(rate_text(1.5e20) == "150 E");
}
