#include "libchess/notation/detail/termination.hpp"

#include "tests/support/catch.hpp"

using namespace chess;
using detail::is_time_forfeit;

TEST_CASE("a Termination tag says that it was the time", "[notation][pgn]") {
    for (const std::string_view text : {"Time forfeit", "time forfeit", "Miller won on time",
                                        "White's flag fell", "won by Timeout"})
        CHECK(is_time_forfeit(text));
    for (const std::string_view text : {"Normal", "", "Abandoned", "adjudication", "unterminated"})
        CHECK_FALSE(is_time_forfeit(text));
}
