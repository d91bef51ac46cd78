#include "report/text/finished_record.hpp"

#include "libchess/mate/solved_problem.hpp"
#include "report/annotate/annotation_report.hpp"
#include "report/perft/perft_report.hpp"
#include "report/search/search_report.hpp"
#include "tests/support/catch.hpp"

using namespace chess;

namespace {

/// Totals whose sums are all different.
template <typename Totals>
Totals counted() {
    Totals totals;
    int number = 0;
    detail::for_each_sum(totals.sums(), [&](auto& sum) {
        sum = static_cast<std::remove_cvref_t<decltype(sum)>>(++number);
    });
    return totals;
}

template <typename Totals>
std::vector<double> numbers_of(Totals totals) {
    std::vector<double> numbers;
    detail::for_each_sum(totals.sums(),
                         [&](auto sum) { numbers.push_back(static_cast<double>(sum)); });
    return numbers;
}

template <typename Totals>
FinishedRecord<Totals> sample() {
    FinishedRecord<Totals> record;
    record.report.add("[Event \"3 4\"]\n", Style::strong).add(std::string("1. e4\0 7 \xFF\n", 11));
    record.report.add("", Style::faint);
    record.outputs = {
        {"certificate", "{\"a\": 1}"}, {"latex", "", "3"}, {"epd", "8/8 w - - bm Kd1;\n"}};
    record.totals = counted<Totals>();
    return record;
}

template <typename Totals>
bool reads(const std::string& text) {
    return read_finished_record<Totals>(text).has_value();
}

}  // namespace

TEMPLATE_TEST_CASE("a finished record is read as it was written", "[report][finished_record]",
                   AnnotationTotals, MateTotals, PerftTotals, SearchTotals) {
    const auto before = sample<TestType>();
    const auto after = read_finished_record<TestType>(to_text(before));
    REQUIRE(after);
    CHECK(after->report.plain() == before.report.plain());
    REQUIRE(after->report.spans().size() == 3);
    CHECK(after->report.spans()[0].style == Style::strong);
    CHECK(after->outputs == before.outputs);
    CHECK(after->output("epd") == "8/8 w - - bm Kd1;\n");
    CHECK(after->output("puzzle").empty());
    CHECK(numbers_of(after->totals) == numbers_of(before.totals));
    CHECK(to_text(*after) == to_text(before));
}

TEMPLATE_TEST_CASE("the sums of a part are added to those of the whole",
                   "[report][finished_record]", AnnotationTotals, MateTotals, PerftTotals,
                   SearchTotals) {
    auto whole = counted<TestType>();
    add_sums(whole, counted<TestType>());
    std::vector<double> twice = numbers_of(counted<TestType>());
    for (double& number : twice) number *= 2;
    CHECK(numbers_of(whole) == twice);
}

TEST_CASE("a text that is cut off anywhere is not a finished record", "[report][finished_record]") {
    const std::string text = to_text(sample<SearchTotals>());
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(reads<SearchTotals>(text.substr(0, length)));
    CHECK_FALSE(reads<SearchTotals>(text + ' '));
    CHECK_FALSE(reads<SearchTotals>("chess"));
}

TEST_CASE("what no run has come to is not a finished record", "[report][finished_record]") {
    // Positions, nodes; tests, solved, points and the most of them, seconds; outputs, each with
    // name, text and what it is told apart by; spans, each with style and text.
    CHECK(reads<SearchTotals>("1 5 1 1 -2 3 0.5 1 1 n2 ab1 i1 5 1 c"));
    for (const char* text :
         {"-1 5 1 1 -2 3 0.5 0 0 ", "1 5 1 1 -2 3 nan 0 0 ", "1 5 1 1 -2 3 inf 0 0 ",
          "1 5 1 1 -2 3 0.5 1 1 n3 ab0 0 ", "1 5 1 1 -2 3 0.5 18446744073709551615 0 ",
          "1 5 1 1 -2 3 0.5 0 1 6 1 c", "1 5 1 1 -2 3 0.5 0 1 -1 1 c",
          "1 5 1 1 -2 3 0.5 0 2 5 1 c"})
        CHECK_FALSE(reads<SearchTotals>(text));
}
