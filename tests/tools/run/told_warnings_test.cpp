#include "run/told_warnings.hpp"

#include "tests/support/catch.hpp"

using namespace chesstool;

TEST_CASE("a warning about a whole file is told once a file", "[tools][told_warnings]") {
    ToldWarnings told;
    const chess::Diagnostic latin{.file = "a.pgn", .message = "not UTF-8", .once_a_file = true};
    CHECK_FALSE(told.is_repeated(latin));
    CHECK(told.is_repeated(latin));
    chess::Diagnostic other = latin;
    other.file = "b.pgn";
    CHECK_FALSE(told.is_repeated(other));
    other.message = "no-break blanks";
    CHECK_FALSE(told.is_repeated(other));
    other.once_a_file = false;
    CHECK_FALSE(told.is_repeated(other));
    CHECK_FALSE(told.is_repeated(other));
}
