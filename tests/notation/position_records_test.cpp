#include "libchess/notation/position_records.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

const std::string start{test::start_fen};

std::vector<PositionRecord> strict_suite(std::string_view text) {
    PositionRecordOptions options;
    options.validation.reject_from = Severity::repairable;
    return parse_position_records(text, options);
}

PositionRecord only(std::string_view text) {
    auto records = strict_suite(text);
    REQUIRE(records.size() == 1);
    return records.front();
}

}  // namespace

TEST_CASE("a suite in EPD has a record a line", "[notation][position_records]") {
    const auto records = strict_suite("# remark\n\n" + start + " ;D1 20 ;D2 400\r\n" + start +
                                      "; D3 8902;id \"three plies\"");
    REQUIRE(records.size() == 2);
    CHECK(records[0].line == 3);
    CHECK(records[0].position == Position::start());
    CHECK(records[0].id.empty());
    REQUIRE(records[0].counts.size() == 2);
    CHECK(records[0].counts[1].depth == 2);
    CHECK(records[0].counts[1].nodes == 400);
    CHECK(records[1].line == 4);
    CHECK(records[1].id == "three plies");
    REQUIRE(records[1].counts.size() == 1);
    CHECK(records[1].counts[0].nodes == 8902);
    CHECK(records[1].errors.empty());
}

TEST_CASE("a .perft suite has a record a block", "[notation][position_records]") {
    const auto records = strict_suite("id first\nepd " + start + "\nperft 1 20\nperft 2 400\n\n" +
                                      "epd " + start + "\nperft 3 8902\n");
    REQUIRE(records.size() == 2);
    CHECK(records[0].id == "first");
    CHECK(records[0].line == 2);
    CHECK(records[0].counts.size() == 2);
    CHECK(records[1].id.empty());
    CHECK(records[1].counts.size() == 1);
}

TEST_CASE("counts up to the largest 64-bit number are read", "[notation][position_records]") {
    CHECK(only(start + " ;D9 18446744073709551615").counts[0].nodes == 18446744073709551615ULL);
    CHECK(only(start + " ;D9 18446744073709551616").errors[0].error.message ==
          "the count does not fit in 64 bits");
}

TEST_CASE("other operations and remarks are passed over", "[notation][position_records]") {
    const auto record = only(start + " bm e4; c0 \"D1 7\"; 00:03 ;D1 20; Defence; 2 x;");
    CHECK(record.errors.empty());
    CHECK(record.counts.size() == 1);
}

TEST_CASE("a mistake has its place and spoils only its record", "[notation][position_records]") {
    struct Case {
        std::string line;
        std::size_t offset;
        std::size_t length;
        std::string message;
    };
    const std::size_t end = start.size();
    const auto [line, offset, length, message] = GENERATE_COPY(values<Case>({
        {start, 0, 1, "no counts for this position, expected some such as ';D1 20'"},
        {start + " ;D1", end + 2, 2, "no count after depth 1, expected one such as '400'"},
        {start + " ;D1 x", end + 5, 1, "unexpected count, expected a number such as '400'"},
        {start + " ;D1 20 30", end + 5, 5, "unexpected count, expected a number such as '400'"},
        {start + " ;D1 -20", end + 5, 3, "unexpected count, expected a number such as '400'"},
        {start + " ;D256 1", end + 2, 4, "unexpected depth, expected a number from 0 to 255"},
        {start + " ;D1x 20", end + 2, 3, "unexpected depth, expected a number from 0 to 255"},
        {start + " ;D1 20; D2 400; D1 21", end + 17, 5, "D1: contradicts the 'D1' before it"},
        {start + " ;D1 20 ;D2: 400", end + 9, 7, "this is no count, expected one such as 'D2 400'"},
        {start + " ;D1 20 ;D 2 400", end + 9, 7, "this is no count, expected one such as 'D2 400'"},
        {start + " ;D1 20 ;2 400", end + 9, 5, "this is no count, expected one such as 'D2 400'"},
        {start + " ;D1 20 ;Depth2 400;", end + 9, 10,
         "this is no count, expected one such as 'D2 400'"},
        {start + " 2 ;D1 20", end + 1, 1,
         "unexpected '2' after the position, expected ';' or an operation such as 'bm e4'"},
        {start + " ;D1 20; id;", end + 9, 2, "id: nothing after it, expected a string in quotes"},
        {start + " ;D1 20; id \"open", end + 12, 5,
         "the string is not closed, expected '\"' at its end"},
        {start + " ;D1 20; hmvc x", end + 14, 1,
         "hmvc: unexpected 'x', expected a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -5 1 ;D1 5", 26, 2,
         "half-move clock (field 5): unexpected '-5', expected a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 x ;D1 5", 28, 1,
         "move number (field 6): unexpected 'x', expected a number after the half-move clock, or "
         "';'"},
        {"perft 1 20", 0, 5, "a 'perft' line without an 'epd' line before it"},
        {"8/8/8/8/8/8/8/8 w - - ;D1 0", 0, 15, "White has no king"},
        {"4k3/8/8/8/8/8/8/4K3 w K - ;D1 5", 22, 1,
         "castling right 'K': White has no rook on rank 1 to the right of its king on e1"},
    }));
    const auto records = strict_suite(line + '\n' + start + " ;D1 20\n");
    REQUIRE(records.size() == 2);
    REQUIRE_FALSE(records[0].errors.empty());
    CHECK(records[0].errors[0].line == 1);
    CHECK(records[0].errors[0].error == ParseError{offset, length, message});
    CHECK(records[0].counts.empty());
    CHECK(records[1].errors.empty());
    CHECK(records[1].counts.size() == 1);
}

TEST_CASE("the name of a block that does not follow is an error", "[notation][position_records]") {
    const std::string block = "epd " + start + "\nperft 1 20\n";
    const auto records = strict_suite("id a\n" + block + "\nid b\n id c\n" + block + "id d\n");
    const std::vector<std::size_t> lines{2, 5, 7, 9};
    REQUIRE(records.size() == lines.size());
    for (std::size_t i = 0; i < records.size(); ++i) CHECK(records[i].line == lines[i]);
    const std::string message = "an 'id' line without a position behind it";
    REQUIRE(records[1].errors.size() == 1);
    CHECK(records[1].errors.front().line == 5);
    CHECK(records[1].errors.front().error == ParseError{0, 2, message});
    CHECK_FALSE(records[1].position);
    CHECK(records[2].id == "c");
    CHECK(records[2].errors.empty());
    REQUIRE(records[3].errors.size() == 1);
    CHECK(records[3].errors.front().error.message == message);
    // Counts without a position are one fault, with their name or without.
    CHECK(only("id a\nperft 1 20\n").errors.size() == 1);
}

TEST_CASE("in a list of positions no line is a block's", "[notation][position_records]") {
    const auto records =
        parse_position_records(start + "\nid foo\nepd " + start + "\nperft 1 20\n",
                               {.validation = {}, .counts_required = false, .blocks = false});
    REQUIRE(records.size() == 4);
    CHECK(records[0].errors.empty());
    for (std::size_t i = 1; i < records.size(); ++i) {
        CHECK(records[i].errors.size() == 1);
        CHECK_FALSE(records[i].position);
    }
}

TEST_CASE("in a block, a broken line leaves the others", "[notation][position_records]") {
    const auto record =
        only("epd " + start + "\nperft 1 20\nperft 2\nperft three 8902\nperft 4 197281\n");
    REQUIRE(record.errors.size() == 2);
    CHECK(record.errors[0].line == 3);
    CHECK(record.errors[0].error ==
          ParseError{6, 1, "no count after depth 2, expected one such as '400'"});
    CHECK(record.errors[1].line == 4);
    CHECK(record.counts.size() == 2);
}

TEST_CASE("in a block, nothing follows the position", "[notation][position_records]") {
    for (const char* garbage : {"garbage", "bm e4;", ";D1 20", "-5"}) {
        const auto record = only("epd " + start + ' ' + garbage + "\nperft 1 20\n");
        REQUIRE(record.errors.size() == 1);
        CHECK(record.errors[0].line == 1);
        CHECK(record.errors[0].error ==
              ParseError{4 + start.size() + 1, std::string_view(garbage).size(),
                         "unexpected text after the FEN, expected at most 6 fields, the last two "
                         "being numbers"});
        CHECK_FALSE(record.position);
    }
}

TEST_CASE("in position lists, trailing text is checked too", "[notation][position_records]") {
    const auto records = parse_position_records(
        "  4k3/8/8/8/8/8/8/4K3 w - - -5 1\n" + start + " 2\n" + start + " id \"a;b\"; bm nonsense",
        {.validation = {}, .counts_required = false});
    REQUIRE(records.size() == 3);
    REQUIRE(records[0].errors.size() == 1);
    CHECK(records[0].errors[0].error.offset == 28);
    CHECK(records[1].errors.size() == 1);
    CHECK(records[2].errors.empty());
    CHECK(records[2].id == "a;b");
}

TEST_CASE("a list of positions needs no counts", "[notation][position_records]") {
    const auto records = parse_position_records(start + "\n" + start + " ;D1 nonsense",
                                                {.validation = {}, .counts_required = false});
    REQUIRE(records.size() == 2);
    CHECK(records[0].errors.empty());
    CHECK(records[1].errors.empty());
    CHECK(records[1].position);
}

TEST_CASE("byte order marks and missing last newlines are fine", "[notation][position_records]") {
    CHECK(only("\xEF\xBB\xBF" + start + " ;D1 20").errors.empty());
    CHECK(strict_suite("").empty());
    CHECK(strict_suite("\n\n#\n").empty());
}
