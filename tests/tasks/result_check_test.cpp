#include "libchess/tasks/detail/result_check.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using detail::result_objection;

TEST_CASE("a result is held against the last position", "[mate][outcome]") {
    struct Row {
        std::string_view fen;
        std::string_view result;
        bool on_time;
        std::string_view objection;  // how it begins; empty if there is none
    };
    const Row row = GENERATE(values<Row>({
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1-0", false, ""},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "0-1", false, "Black is checkmated, but"},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2", true, "Black is checkmated, but"},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "*", false, ""},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1-0", false, "Black is stalemated, but"},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2", false, ""},
        // A knight against a queen: Black may resign, but cannot lose on time.
        {"kq6/8/8/8/8/8/8/5N1K w - - 0 1", "1-0", true, "White cannot mate"},
        {"kq6/8/8/8/8/8/8/5N1K w - - 0 1", "1-0", false, ""},
        {"kq6/8/8/8/8/8/8/5N1K w - - 0 1", "0-1", true, ""},
        {"kr6/8/8/8/8/8/8/5N1K w - - 0 1", "1-0", true, ""},
        {"8/6b1/1p3k2/1Pp1p1p1/2P1PpPp/5P1P/3K2B1/8 w - - 0 1", "1-0", false, "neither side"},
        {"8/6b1/1p3k2/1Pp1p1p1/2P1PpPp/5P1P/3K2B1/8 w - - 0 1", "1-0", true, "White cannot"},
        {"8/6b1/1p3k2/1Pp1p1p1/2P1PpPp/5P1P/3K2B1/8 w - - 0 1", "1/2-1/2", true, ""},
        {test::start_fen, "0-1", true, ""},
    }));
    INFO(row.fen << ' ' << row.result);
    const auto objection = result_objection(parse_result(row.result).value(), row.on_time,
                                            test::position_of(row.fen), {});
    CHECK(objection.has_value() == !row.objection.empty());
    CHECK(objection.value_or("").starts_with(row.objection));
}
