#include "options/option.hpp"

#include "tests/support/catch.hpp"

using namespace chesstool;
using namespace std::chrono_literals;

namespace {

template <typename Value>
Value read(const std::string& text) {
    Value value;
    read_value(text, value);
    return value;
}

}  // namespace

TEST_CASE("an option's usage says what it is called and what it takes", "[tools][option]") {
    const Option both("-o,--output FILE");
    CHECK(both.name == "--output");
    CHECK(both.names == std::vector<std::string>{"-o", "--output"});
    CHECK(both.completed_by() == Option::Value::file);
    const Option flag("--quiet");
    CHECK(flag.is_flag());
    CHECK_FALSE(flag.is_positional());
    const Option word("FILE");
    CHECK(word.is_positional());
    CHECK(word.completed_by() == Option::Value::file);
    CHECK(Option("--engine CMD").completed_by() == Option::Value::program);
    CHECK(Option("--depth N").completed_by() == Option::Value::anything);
}

TEST_CASE("a number is decimal, whole and within its range", "[tools][option]") {
    CHECK(read_option_number("0", {}) == 0);
    CHECK(read_option_number("007", {1, 9}) == 7);
    CHECK(read_option_number("18446744073709551615", {}) == ~std::uint64_t{0});
    for (const auto* wrong :
         {"", "-1", "+1", "1.0", "0x10", "1e3", " 1", "1 ", "18446744073709551616"})
        CHECK_THROWS_AS(read_option_number(wrong, {}), InvalidValue);
    CHECK_THROWS_WITH(read_option_number("10", {1, 9}), "'10' is not a number from 1 to 9");
}

TEST_CASE("seconds are read to the millisecond, or with their unit", "[tools][option]") {
    using std::chrono::milliseconds;
    CHECK(read<milliseconds>("1.5") == 1500ms);
    CHECK(read<milliseconds>("0.001") == 1ms);
    CHECK(read<milliseconds>("500ms") == 500ms);
    CHECK(read<milliseconds>("5s") == 5s);
    CHECK(read<milliseconds>("2m") == 2min);
    CHECK(read<milliseconds>("1h") == 1h);
    for (const auto* wrong : {"", "s", "-1", "1d", "one", "1 s", "nan", "inf"})
        CHECK_THROWS_AS(read<milliseconds>(wrong), InvalidValue);
}

TEST_CASE("a share of tests is a number or a percentage", "[tools][option]") {
    const auto share = read<SolvedShare>("85%");
    CHECK(share.text() == "85 %");
    CHECK(share.reached(17, 20));
    CHECK_FALSE(share.reached(16, 20));
    CHECK_FALSE(share.reached(0, 0));  // nothing is no part of nothing
    CHECK(read<SolvedShare>("3").reached(3, 100));
    CHECK_FALSE(read<SolvedShare>("3").reached(2, 2));
    CHECK_THROWS_AS(read<SolvedShare>("101%"), InvalidValue);
}

TEST_CASE("pairs and lists are taken apart", "[tools][option]") {
    CHECK(read_number_pair("2/5", '/') == std::pair<std::size_t, std::size_t>{2, 5});
    for (const auto* wrong : {"", "2", "2/", "/5", "2/5/1", "2 / 5"})
        CHECK(read_number_pair(wrong, '/') == std::nullopt);
    const auto named = read<std::pair<std::string, std::string>>("Clear Hash=a=b c");
    CHECK(named.first == "Clear Hash");
    CHECK(named.second == "a=b c");
    CHECK(parts_of_list(" e4, d4 c4,") == std::vector<std::string_view>{"e4", "d4", "c4"});
    CHECK(parts_of_list(", ,").empty());
}
