#include "libchess/uci/detail/uci_words.hpp"

#include "tests/support/catch.hpp"

#include <array>
#include <limits>

using namespace chess;
using Words = std::vector<std::string_view>;

TEST_CASE("words are what stands between blanks of any kind", "[engine][uci_words]") {
    CHECK(uci_words("go depth 3") == Words{"go", "depth", "3"});
    CHECK(uci_words("  go\t\tdepth  3 \r\n") == Words{"go", "depth", "3"});
    CHECK(uci_words("").empty());
    CHECK(uci_words(" \t\r\n").empty());
    CHECK(uci_words(std::string_view("a\0b c", 5)) == Words{std::string_view("a\0b", 3), "c"});
}

TEST_CASE("a word knows its column", "[engine][uci_words]") {
    const std::string line = "  go  depth";
    const auto words = uci_words(line);
    CHECK(uci_column(line, words[0]) == 3);
    CHECK(uci_column(line, words[1]) == 7);
}

TEST_CASE("numbers may have signs and never wrap", "[engine][uci_words]") {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    CHECK(parse_uci_number("0") == 0);
    CHECK(parse_uci_number("007") == 7);
    CHECK(parse_uci_number("+12") == 12);
    CHECK(parse_uci_number("-200") == -200);
    CHECK(parse_uci_number("9223372036854775807") == most);
    CHECK(parse_uci_number("9223372036854775808") == most);
    CHECK(parse_uci_number("99999999999999999999999999") == most);
    CHECK(parse_uci_number("-99999999999999999999999999") == -most);
    for (const std::string_view text :
         {"", "-", "+", "--1", "+-1", "1.5", "1e3", "0x10", "ten", "1 "})
        CHECK(parse_uci_number(text) == std::nullopt);
}

TEST_CASE("a hint names what was most likely meant, if anything", "[engine][uci_words]") {
    constexpr std::array<std::string_view, 2> names{"depth", "nodes"};
    CHECK(uci_hint("detph", names) == "; did you mean 'depth'?");
    CHECK(uci_hint("xyz", names).empty());
    CHECK(uci_hint(std::string(1'000'000, 'd'), names).empty());
}
