#include "libchess/report/annotate/finished_annotation.hpp"

#include "tests/support/catch.hpp"

#include <string>

using namespace chess;

namespace {

FinishedAnnotation sample() {
    FinishedAnnotation finished;
    finished.report.add("[Event \"3 4\"]\n", Style::strong).add(std::string("1. e4\0 7 ", 9));
    finished.text.add("White", Style::faint);
    finished.page = "{\"a\": 1}";
    finished.index_row = "<tr>\n";
    finished.puzzles = "8/8 w - - bm Kd1;\n";
    finished.totals.games = 1;
    finished.totals.moves = 80;
    finished.totals.judged = {79, 3, 2, 1};
    finished.totals.nodes = 8'000'000'000;
    return finished;
}

}  // namespace

TEST_CASE("a finished annotation is read as it was written", "[report][finished_annotation]") {
    const FinishedAnnotation before = sample();
    const auto after = read_finished_annotation(to_text(before));
    REQUIRE(after);
    CHECK(after->report.plain() == before.report.plain());
    CHECK(after->report.spans()[0].style == Style::strong);
    CHECK(after->text.plain() == "White");
    CHECK(after->page == before.page);
    CHECK(after->index_row == before.index_row);
    CHECK(after->puzzles == before.puzzles);
    CHECK(after->totals.judged == before.totals.judged);
    CHECK(after->totals.nodes == before.totals.nodes);
    CHECK(to_text(*after) == to_text(before));
}

TEST_CASE("a text that is cut off anywhere is no finished annotation",
          "[report][finished_annotation]") {
    const std::string text = to_text(sample());
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(read_finished_annotation(text.substr(0, length)).has_value());
    CHECK_FALSE(read_finished_annotation(text + ' ').has_value());
}
