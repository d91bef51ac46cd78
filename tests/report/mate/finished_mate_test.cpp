#include "libchess/report/mate/finished_mate.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mate_accounts.hpp"

#include <string>

using namespace chess;
using namespace chess::test;

namespace {

FinishedMate sample() {
    FinishedMate finished;
    finished.report.add("1.Qb3!", Style::strong).add(" 12 \xFF\n\n").add("", Style::faint);
    finished.totals.add(stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"}));
    finished.certificate = R"({"type":"certificate"} )";
    return finished;
}

}  // namespace

TEST_CASE("a finished mate comes back from its text as it was", "[report][finished_mate]") {
    const FinishedMate before = sample();
    const auto after = read_finished_mate(to_text(before));
    REQUIRE(after.has_value());
    CHECK(after->certificate == before.certificate);
    CHECK(after->report.plain() == before.report.plain());
    REQUIRE(after->report.spans().size() == 3);
    CHECK(after->report.spans()[0].style == Style::strong);
    CHECK(after->totals.verdicts == before.totals.verdicts);
    CHECK(after->totals.nodes == 1234);
    CHECK(to_text(*after) == to_text(before));
}

TEST_CASE("a text that is cut off anywhere is no finished mate", "[report][finished_mate]") {
    const std::string text = to_text(sample());
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(read_finished_mate(text.substr(0, length)).has_value());
    CHECK_FALSE(read_finished_mate(text + ' ').has_value());
    CHECK_FALSE(read_finished_mate("").has_value());
    CHECK_FALSE(read_finished_mate("chess").has_value());
}
