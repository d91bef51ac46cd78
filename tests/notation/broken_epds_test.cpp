// Reads tests/notation/broken_epds and holds every error against the text recorded there.

#include "libchess/notation/epd.hpp"

#include "tests/support/broken_table.hpp"
#include "tests/support/catch.hpp"

using namespace chess;

namespace {

const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - -";  // 25 bytes

std::vector<ParseError> errors_of(std::string_view line, EpdOperands operands) {
    const auto epd = parse_epd(line, {}, operands);
    return epd ? std::vector<ParseError>{} : epd.error();
}

std::vector<ParseError> errors_of(std::string_view line) {
    return errors_of(line, EpdOperands::checked);
}

}  // namespace

TEST_CASE("every broken EPD line is told where and why it is broken", "[notation][epd][errors]") {
    const auto entries = test::read_broken_table(CHESS_TESTS_DIR "/notation/broken_epds");
    REQUIRE(entries.size() >= 60);
    for (const test::BrokenLine& entry : entries) {
        const Severity from = entry.strict ? Severity::unreachable : Severity::unplayable;
        const auto epd = parse_epd(entry.text, {.reject_from = from});
        CHECK_FALSE(epd.has_value());
        CHECK(test::render(entry.text, epd ? std::vector<ParseError>{} : epd.error()) ==
              entry.expected);
    }
}

TEST_CASE("a line break inside a record is an error, at its end it is not",
          "[notation][epd][errors]") {
    for (const char* end : {"\n", "\r\n", " \r\n"})
        CHECK(errors_of(kings + " bm Ke2;" + end).empty());
    for (const char* inside : {" c0 \"a\nb\";", " c0 \"a\rb\";"})
        CHECK(errors_of(kings + inside) ==
              std::vector<ParseError>{{31, 1, "a line break inside the record"}});
}

TEST_CASE("bytes that a message cannot show are replaced in it", "[notation][epd][errors]") {
    using namespace std::string_literals;
    CHECK(errors_of(kings + " \0x; bm Ke2"s) ==
          std::vector<ParseError>{{26, 2,
                                   "unexpected '?x' after the position, expected ';' or an "
                                   "operation such as 'bm e4'"}});
    CHECK(errors_of(kings + " ce \xFF\x01") ==
          std::vector<ParseError>{{29, 2,
                                   "ce: unexpected '?"  // broken here: together they are a trigraph
                                   "?', expected a number from -2147483647 to 2147483647"}});
}

TEST_CASE("operands are looked at only if that is asked for, those of counters always",
          "[notation][epd][errors]") {
    const std::string line = kings + " bm Ke3; dm x; D1 x; id; hmvc x; fmvn 1 2;";
    CHECK(errors_of(line).size() == 6);
    CHECK(errors_of(line, EpdOperands::as_written) ==
          std::vector<ParseError>{
              {55, 1, "hmvc: unexpected 'x', expected a number from 0 to 9999"},
              {65, 1, "fmvn: unexpected '2' after the number, expected ';'"},
          });
    CHECK(errors_of(kings + " bm Ke3; dm x; D1 x; id;", EpdOperands::as_written).empty());
    CHECK(errors_of(kings + " c0 \"open", EpdOperands::as_written).size() == 1);
}
